import { useCallback } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Field } from '../../../components/controls/field.tsx';
import { useAnswer } from '../../../stores/use-answer.ts';
import type { useClient } from '../../../stores/use-stores.ts';

interface EnvironmentFieldProps {
  readonly value: string;
  readonly onChange: (environment: string) => void;
  readonly error: string | null;
}

export function EnvironmentField({ value, onChange, error }: EnvironmentFieldProps) {
  const kinds = useAnswer(
    useCallback(
      (client: ReturnType<typeof useClient>, signal: AbortSignal) => client.environments.kinds({}, { signal }),
      [],
    ),
  );
  return (
    <Field
      label="Environment"
      hint={
        kinds.kind === 'ready' ? (
          <span className="run-view__choices">
            {kinds.value.map(({ id, title, example }) => (
              <Button key={id} look="quiet" aria-pressed={value.trim() === example} onClick={() => onChange(example)}>
                {title}
              </Button>
            ))}
          </span>
        ) : undefined
      }
      error={error ?? (kinds.kind === 'error' ? kinds.message : null)}
    >
      {(ids) => (
        <input
          {...ids}
          className="input mono"
          value={value}
          placeholder="berth, or the address of a server"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

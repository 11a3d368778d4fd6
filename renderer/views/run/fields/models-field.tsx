import { Plus, X } from 'lucide-react';
import { useCallback, useId } from 'react';
import type { ProviderInfo } from '../../../../shared/contract/descriptors.ts';
import { Button } from '../../../components/controls/button.tsx';
import { IconButton } from '../../../components/controls/icon-button.tsx';
import { ErrorNote } from '../../../components/feedback/error-note.tsx';
import { useAnswer } from '../../../stores/use-answer.ts';
import type { useClient } from '../../../stores/use-stores.ts';
import { joinSpec, splitSpec } from './model-spec.ts';
import './models-field.css';

interface ModelsFieldProps {
  readonly specs: readonly string[];
  readonly onChange: (specs: readonly string[]) => void;
  readonly error: string | null;
}

/** One line a model: its provider, its name, and its effort where the provider has efforts. */
export function ModelsField({ specs, onChange, error }: ModelsFieldProps) {
  const providers = useAnswer(
    useCallback(
      (client: ReturnType<typeof useClient>, signal: AbortSignal) => client.providers.list({}, { signal }),
      [],
    ),
  );
  const known = providers.kind === 'ready' ? providers.value : [];
  const used = new Set(specs.map((spec) => splitSpec(spec, known).provider));
  // What is missing stands here before the check of the run says the same.
  const missing = known.flatMap(({ id, missing: sentence }) => (used.has(id) && sentence !== null ? [sentence] : []));
  const shownError = error !== null && missing.includes(error) ? null : error;
  return (
    <fieldset className="models-field">
      <legend className="field__label">Models</legend>
      {specs.map((spec, index) => (
        <ModelLine
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and a line keeps its place while it is typed
          key={index}
          place={specs.length === 1 ? '' : ` ${index + 1}`}
          spec={spec}
          providers={known}
          onChange={(next) => onChange(specs.with(index, next))}
          onRemove={specs.length === 1 ? null : () => onChange(specs.toSpliced(index, 1))}
        />
      ))}
      <div>
        <Button onClick={() => onChange([...specs, specs.at(-1) ?? ''])}>
          <Plus aria-hidden="true" /> Add a model
        </Button>
      </div>
      {missing.map((sentence) => (
        <ErrorNote key={sentence} tone="warn" message={sentence} />
      ))}
      {providers.kind === 'error' ? <ErrorNote message={providers.message} /> : null}
      <div className="field__error" role="alert">
        {shownError}
      </div>
    </fieldset>
  );
}

interface ModelLineProps {
  readonly place: string;
  readonly spec: string;
  readonly providers: readonly ProviderInfo[];
  readonly onChange: (spec: string) => void;
  readonly onRemove: (() => void) | null;
}

function ModelLine({ place, spec, providers, onChange, onRemove }: ModelLineProps) {
  const listId = useId();
  const parts = splitSpec(spec, providers);
  const provider = providers.find(({ id }) => id === parts.provider);
  const ids = providers.map(({ id }) => id);
  const efforts = provider?.efforts ?? [];
  return (
    <div className="models-field__line">
      <select
        className="input"
        aria-label={`Provider${place}`}
        title={provider?.title}
        value={parts.provider}
        onChange={({ target }) => {
          const chosen = providers.find(({ id }) => id === target.value);
          onChange(joinSpec({ provider: target.value, name: chosen?.models[0] ?? '', effort: null }));
        }}
      >
        {/* A rollout may name a provider that is not there (any more). */}
        {(ids.includes(parts.provider) ? ids : [parts.provider, ...ids]).map((id) => (
          <option key={id} value={id}>
            {id === '' ? 'provider' : id}
          </option>
        ))}
      </select>
      <input
        className="input mono"
        aria-label={`Model${place}`}
        list={listId}
        value={parts.name}
        placeholder="model name"
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(joinSpec({ ...parts, name: event.target.value }))}
      />
      <datalist id={listId}>
        {provider?.models.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {efforts.length === 0 ? null : (
        <select
          className="input"
          aria-label={`Effort${place}`}
          value={parts.effort ?? ''}
          onChange={(event) => onChange(joinSpec({ ...parts, effort: event.target.value || null }))}
        >
          <option value="">default effort</option>
          {efforts.map((effort) => (
            <option key={effort} value={effort}>
              {effort}
            </option>
          ))}
        </select>
      )}
      {onRemove === null ? null : (
        <IconButton label={`Remove model${place}`} onClick={onRemove}>
          <X />
        </IconButton>
      )}
    </div>
  );
}

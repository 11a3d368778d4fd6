import { useMemo } from 'react';
import { useAnswer } from '../../stores/use-answer.ts';
import type { useClient } from '../../stores/use-stores.ts';
import type { FormProblem, ReadForm } from './run-form.ts';
import { useSettled } from './use-settled.ts';

export interface Check {
  /** What is wrong with the form, or what the services know to stand in the way. */
  readonly problems: readonly FormProblem[];
  /** True while the services are to be asked, or are asked. */
  readonly asking: boolean;
}

const SETTLE_MS = 400;
const NONE: readonly FormProblem[] = [];

/** Checks the form here, and where that finds nothing asks the services; `ready` is false while it is not known whole. */
export function useCheck(read: ReadForm, ready: boolean): Check {
  const config = useSettled(read.kind === 'ready' && ready ? read.config : null, SETTLE_MS);
  const ask = useMemo(() => {
    if (config === null) return null;
    return (client: ReturnType<typeof useClient>, signal: AbortSignal) => client.runs.check(config, { signal });
  }, [config]);
  const answer = useAnswer(ask);
  if (read.kind === 'problems') return { problems: read.problems, asking: false };
  if (config !== read.config || answer.kind === 'loading') return { problems: NONE, asking: true };
  if (answer.kind === 'error') return { problems: [{ field: 'environment', message: answer.message }], asking: false };
  return { problems: answer.value, asking: false };
}

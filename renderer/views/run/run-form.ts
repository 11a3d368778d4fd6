import { type RunConfig, RunConfigSchema } from '../../../shared/contract/run.ts';
import type { Rollout } from '../../../shared/rollout/record.ts';

/** What stands in the form. Numbers are text, as they are typed. */
export interface RunForm {
  readonly environment: string;
  /** Null: none chosen yet, which stands for the first task that the environment lists. */
  readonly tasks: readonly string[] | null;
  readonly models: readonly string[];
  readonly numbers: Readonly<Record<NumberField, string>>;
}

export type NumberField = 'maxTurns' | 'maxTokens' | 'wallClockS' | 'repeat' | 'concurrency';
export type FormField = 'environment' | 'tasks' | 'models' | 'budget' | NumberField;

export interface FormProblem {
  readonly field: FormField;
  readonly message: string;
}

export const NUMBER_FIELDS: readonly { readonly id: NumberField; readonly title: string; readonly unit: string }[] = [
  { id: 'maxTurns', title: 'Turns', unit: 'model turns of an episode' },
  { id: 'maxTokens', title: 'Tokens a turn', unit: 'output tokens of one model turn' },
  { id: 'wallClockS', title: 'Wall clock', unit: 'seconds of an episode' },
  { id: 'repeat', title: 'Repeat', unit: 'episodes of each task and model' },
  { id: 'concurrency', title: 'At a time', unit: 'episodes that run beside each other' },
];

export const DEFAULT_NUMBERS: RunForm['numbers'] = {
  maxTurns: '12',
  maxTokens: '24000',
  wallClockS: '1800',
  repeat: '1',
  concurrency: '1',
};

export const DEFAULT_FORM: RunForm = {
  environment: 'berth',
  tasks: null,
  models: ['baseline:greedy'],
  numbers: DEFAULT_NUMBERS,
};

/** The form that runs a rollout's task by its model again, in its environment and budget. */
export function formOf({ environment, task_id, model, params }: Rollout): RunForm {
  const limits =
    params === undefined
      ? {}
      : { maxTurns: `${params.max_turns}`, maxTokens: `${params.max_tokens}`, wallClockS: `${params.wall_clock_s}` };
  return {
    environment: environment === undefined ? DEFAULT_FORM.environment : environmentSpec(environment),
    tasks: [task_id],
    models: [model],
    numbers: { ...DEFAULT_NUMBERS, ...limits },
  };
}

function environmentSpec({ kind, url, command }: NonNullable<Rollout['environment']>): string {
  if (command !== null) return `${kind}:${command}`;
  if (url === null) return kind;
  return kind === 'mcp' ? `mcp:${url}` : url;
}

export type ReadForm =
  | { readonly kind: 'ready'; readonly config: RunConfig }
  | { readonly kind: 'problems'; readonly problems: readonly FormProblem[] };

/** What the form asks for; `tasks` are those that it stands for. */
export function readForm({ environment, models, numbers }: RunForm, tasks: readonly string[]): ReadForm {
  const named = models.map((spec) => spec.trim()).filter((spec) => spec !== '');
  const { maxTurns, maxTokens, wallClockS, repeat, concurrency } = numbers;
  const parsed = RunConfigSchema.safeParse({
    environment: environment.trim(),
    tasks,
    models: named,
    budget: { maxTurns: toNumber(maxTurns), maxTokens: toNumber(maxTokens), wallClockS: toNumber(wallClockS) },
    repeat: toNumber(repeat),
    concurrency: toNumber(concurrency),
  });
  if (parsed.success) return { kind: 'ready', config: parsed.data };
  const problems = parsed.error.issues.map(({ path, ...issue }): FormProblem => {
    const number = NUMBER_FIELDS.find(({ id }) => path.includes(id));
    if (number !== undefined) return { field: number.id, message: numberProblem(number.title, issue) };
    if (path.includes('tasks')) return { field: 'tasks', message: 'Choose at least one task, and at most 10,000.' };
    if (path.includes('models')) return { field: 'models', message: 'Name at least one model, and at most 100.' };
    return { field: 'environment', message: 'Name an environment, e.g. berth.' };
  });
  return { kind: 'problems', problems };
}

/** NaN, which no limit allows, for what is no number. */
function toNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

function numberProblem(
  title: string,
  issue: { readonly code: string; readonly minimum?: unknown; readonly maximum?: unknown },
) {
  if (issue.code === 'too_big') return `${title} can be at most ${issue.maximum}.`;
  if (issue.code === 'too_small')
    return `${title} must be ${title === 'Wall clock' ? 'more than' : 'at least'} ${issue.minimum}.`;
  return `${title} must be a ${title === 'Wall clock' ? '' : 'whole '}number.`;
}

/** How many episodes the form asks for. */
export function episodeCount({ tasks, models, repeat }: RunConfig): number {
  return tasks.length * models.length * repeat;
}

import { type FormEvent, type KeyboardEvent, type ReactNode, useCallback, useMemo, useState } from 'react';
import { messageOf } from '../../../shared/base/errors.ts';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { navigate } from '../../navigation/use-route.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import { useClient } from '../../stores/use-stores.ts';
import { BudgetFields } from './fields/budget-fields.tsx';
import { EnvironmentField } from './fields/environment-field.tsx';
import { ModelsField } from './fields/models-field.tsx';
import { TasksField } from './fields/tasks-field.tsx';
import { RunBar } from './run-bar.tsx';
import { type FormField, type NumberField, type RunForm, readForm } from './run-form.ts';
import { TaskPreview } from './task-preview.tsx';
import { useCheck } from './use-check.ts';
import { useSettled } from './use-settled.ts';
import './run-view.css';

interface RunFormViewProps {
  readonly title: string;
  readonly initial: RunForm;
  readonly note?: ReactNode;
}

const SETTLE_MS = 300;
const NO_TASKS: readonly string[] = [];

export function RunFormView({ title, initial, note }: RunFormViewProps) {
  const client = useClient();
  const [form, setForm] = useState(initial);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const [start, setStart] = useState<'not yet' | 'starting' | { readonly error: string }>('not yet');

  const environment = useSettled(form.environment.trim(), SETTLE_MS);
  const list = useAnswer(
    useCallback(
      (asked: typeof client, signal: AbortSignal) => asked.environments.tasks({ environment }, { signal }),
      [environment],
    ),
  );
  const listed = list.kind === 'ready' ? list.value.tasks : null;
  const first = listed?.[0]?.id;
  const tasks = useMemo(() => form.tasks ?? (first === undefined ? NO_TASKS : [first]), [form.tasks, first]);
  const read = useMemo(() => readForm(form, tasks), [form, tasks]);
  const check = useCheck(read, environment === form.environment.trim() && list.kind !== 'loading');
  const errorOf = (...fields: readonly FormField[]) =>
    check.problems.find(({ field }) => fields.includes(field))?.message ?? null;
  const listError = list.kind === 'error' && environment !== '' ? list.message : null;
  const shownTask = previewed ?? tasks[0] ?? null;

  const change = (part: Partial<RunForm>) => {
    setForm((old) => ({ ...old, ...part }));
    setStart('not yet');
  };
  const changeEnvironment = (next: string) => {
    change({ environment: next, tasks: null });
    setPreviewed(null);
  };
  const changeNumber = (field: NumberField, text: string) => change({ numbers: { ...form.numbers, [field]: text } });

  const run = async () => {
    if (read.kind !== 'ready' || check.problems.length > 0 || start === 'starting') return;
    setStart('starting');
    try {
      const { episodes } = await client.runs.start(read.config);
      const [only, another] = episodes;
      if (only !== undefined && another === undefined) navigate({ kind: 'rollout', key: only.key, query: {} });
      else navigate({ kind: 'live' });
    } catch (error) {
      setStart({ error: messageOf(error) });
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void run();
    }
  };

  return (
    <main className="run-view" onKeyDown={onKeyDown}>
      <form className="run-view__form" aria-label={title} onSubmit={onSubmit} noValidate>
        <header className="run-view__header">
          <h1 className="run-view__title">
            <bdi>{title}</bdi>
          </h1>
        </header>
        <div className="run-view__fields">
          {note}
          <EnvironmentField
            value={form.environment}
            onChange={changeEnvironment}
            error={listError ?? errorOf('environment')}
          />
          <TasksField
            key={environment}
            environment={environment}
            list={list}
            chosen={tasks}
            onChange={(next) => change({ tasks: next })}
            previewed={shownTask}
            onPreview={setPreviewed}
            error={listError === null ? errorOf('tasks') : null}
          />
          <ModelsField specs={form.models} onChange={(models) => change({ models })} error={errorOf('models')} />
          <BudgetFields numbers={form.numbers} onChange={changeNumber} errorOf={errorOf} />
        </div>
        <RunBar read={read} check={check} start={start} onRun={() => void run()} />
      </form>
      <section className="run-view__preview" aria-label="Task">
        {shownTask === null || listError !== null ? (
          <EmptyState title="No task to show">
            Choose a task to see what a model would read: its situation, the instructions and the tools.
          </EmptyState>
        ) : (
          <TaskPreview environment={environment} task={shownTask} />
        )}
      </section>
    </main>
  );
}

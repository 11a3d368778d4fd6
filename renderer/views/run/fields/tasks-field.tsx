import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import type { TaskList } from '../../../../shared/contract/descriptors.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Field } from '../../../components/controls/field.tsx';
import { formatCount } from '../../../components/format.ts';
import type { Answer } from '../../../stores/use-answer.ts';
import './tasks-field.css';

type Task = NonNullable<TaskList['tasks']>[number];

interface TasksFieldProps {
  readonly environment: string;
  readonly list: Answer<TaskList>;
  readonly chosen: readonly string[];
  readonly onChange: (tasks: readonly string[]) => void;
  /** The task whose preview is shown. */
  readonly previewed: string | null;
  readonly onPreview: (task: string) => void;
  readonly error: string | null;
}

/** A list to choose from, or a field to type into where the server lists no tasks. */
export function TasksField(props: TasksFieldProps) {
  const { environment, list, error } = props;
  if (list.kind === 'ready' && list.value.tasks !== null) return <TaskPicker {...props} tasks={list.value.tasks} />;
  const hint =
    list.kind === 'loading'
      ? `Asking ${environment} for its tasks…`
      : list.kind === 'error'
        ? 'The list of tasks is not there; task ids can be typed all the same, one a line.'
        : 'This server does not list its tasks; type task ids, one a line.';
  return <TypedTasks {...props} hint={hint} error={error} />;
}

function TypedTasks({ chosen, onChange, onPreview, hint, error }: TasksFieldProps & { readonly hint: string }) {
  const [text, setText] = useState(chosen.join('\n'));
  return (
    <Field label="Tasks" hint={hint} error={error}>
      {(ids) => (
        <textarea
          {...ids}
          className="input mono"
          rows={3}
          value={text}
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value);
            const tasks = [...new Set(event.target.value.split('\n').map((line) => line.trim()))].filter(Boolean);
            onChange(tasks);
          }}
          onBlur={() => chosen[0] !== undefined && onPreview(chosen[0])}
        />
      )}
    </Field>
  );
}

const ITEM_HEIGHT = 28;

function TaskPicker(props: TasksFieldProps & { readonly tasks: readonly Task[] }) {
  const { tasks, chosen, onChange, previewed, onPreview, error } = props;
  const [search, setSearch] = useState('');
  const scroll = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => fitting(tasks, search), [tasks, search]);
  const picked = useMemo(() => new Set(chosen), [chosen]);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ITEM_HEIGHT,
    overscan: 10,
  });
  const toggle = (id: string) => {
    onChange(picked.has(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
    onPreview(id);
  };
  const hint = `${formatCount(chosen.length)} of ${formatCount(tasks.length)} chosen`;
  return (
    <Field label="Tasks" hint={hint} error={error}>
      {(ids) => (
        <div className="tasks-field">
          <div className="tasks-field__bar">
            <input
              {...ids}
              type="search"
              className="input"
              aria-label="Search tasks"
              placeholder="Search tasks"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            <Button onClick={() => onChange([...new Set([...chosen, ...shown.map(({ id }) => id)])])}>
              {search === '' ? 'All' : `All ${formatCount(shown.length)} found`}
            </Button>
            <Button onClick={() => onChange([])}>None</Button>
          </div>
          <div className="tasks-field__list" ref={scroll}>
            <ul aria-label="Tasks" style={{ height: virtual.getTotalSize() }}>
              {virtual.getVirtualItems().map(({ index, start }) => {
                const task = shown[index];
                return task === undefined ? null : (
                  <TaskItem
                    key={task.id}
                    task={task}
                    start={start}
                    checked={picked.has(task.id)}
                    previewed={task.id === previewed}
                    onToggle={() => toggle(task.id)}
                    onPreview={() => onPreview(task.id)}
                  />
                );
              })}
            </ul>
            {shown.length === 0 ? <p className="tasks-field__none">No task fits; search for fewer words.</p> : null}
          </div>
        </div>
      )}
    </Field>
  );
}

interface TaskItemProps {
  readonly task: Task;
  readonly start: number;
  readonly checked: boolean;
  readonly previewed: boolean;
  readonly onToggle: () => void;
  readonly onPreview: () => void;
}

function TaskItem({ task, start, checked, previewed, onToggle, onPreview }: TaskItemProps) {
  return (
    <li
      className="tasks-field__item"
      data-previewed={previewed}
      style={{ height: ITEM_HEIGHT, transform: `translateY(${start}px)` }}
    >
      <label className="tasks-field__label">
        <input type="checkbox" checked={checked} onChange={onToggle} onFocus={onPreview} />
        <bdi className="mono">{task.id}</bdi>
        <bdi className="tasks-field__title">{task.title}</bdi>
        {task.group === null ? null : <bdi className="tasks-field__group">{task.group}</bdi>}
      </label>
    </li>
  );
}

function fitting(tasks: readonly Task[], search: string): readonly Task[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return tasks;
  return tasks.filter(({ id, title, group }) => {
    const text = [id, title ?? '', group ?? ''].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

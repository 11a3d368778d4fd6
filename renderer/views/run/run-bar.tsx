import { Check as CheckMark, Copy, Play } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { ErrorNote } from '../../components/feedback/error-note.tsx';
import { formatAmount, formatCount } from '../../components/format.ts';
import { commandLine } from './command-line.ts';
import { episodeCount, type ReadForm } from './run-form.ts';
import type { Check } from './use-check.ts';

interface RunBarProps {
  readonly read: ReadForm;
  readonly check: Check;
  readonly start: 'not yet' | 'starting' | { readonly error: string };
  readonly onRun: () => void;
}

/** What would be run and what stands in its way, with the buttons that run it or copy it. */
export function RunBar({ read, check, start, onRun }: RunBarProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const command = read.kind === 'ready' ? commandLine(read.config) : null;
  const copy = async (line: string) => {
    await navigator.clipboard.writeText(line);
    setCopied(line);
  };
  return (
    <footer className="run-view__bar">
      {typeof start === 'object' ? <ErrorNote message={start.error} /> : null}
      <p className="run-view__summary" role="status">
        {summaryOf(read, check)}
      </p>
      <div className="run-view__buttons">
        <Button
          look="primary"
          disabled={read.kind !== 'ready' || check.problems.length > 0 || start === 'starting'}
          onClick={onRun}
        >
          <Play aria-hidden="true" /> {start === 'starting' ? 'Starting…' : 'Run'}
          <kbd className="run-view__key">Ctrl ↵</kbd>
        </Button>
        <Button disabled={command === null} title={command ?? undefined} onClick={() => command && void copy(command)}>
          {copied !== null && copied === command ? <CheckMark aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {copied !== null && copied === command ? 'Copied' : 'Copy as command'}
        </Button>
      </div>
    </footer>
  );
}

function summaryOf(read: ReadForm, { problems, asking }: Check): string {
  if (problems.length > 0) return `Before it can run: ${problems.map(({ message }) => message).join(' ')}`;
  if (read.kind !== 'ready') return '';
  const { tasks, models, repeat } = read.config;
  const product = [formatAmount(tasks.length, 'task'), formatAmount(models.length, 'model')];
  if (repeat > 1) product.push(`${formatCount(repeat)} times`);
  const amount = `${product.join(' × ')} = ${formatAmount(episodeCount(read.config), 'episode')}`;
  return asking ? `${amount}. Checking what it needs…` : `${amount}. Nothing is missing.`;
}

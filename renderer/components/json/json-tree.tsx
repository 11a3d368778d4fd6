import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { isJsonObject, type Json, stringifyJson } from '../../../shared/base/json.ts';
import { Button } from '../controls/button.tsx';
import { formatCount } from '../format.ts';
import { useKept } from '../text/kept.tsx';
import { LongText } from '../text/long-text.tsx';
import { visibleText } from '../text/visible-text.ts';
import './json-tree.css';

interface JsonTreeProps {
  readonly value: Json;
  /** Tells apart several trees in one place. */
  readonly name: string;
  /** How many levels are open at first. */
  readonly open?: number;
}

const FIRST_ENTRIES = 100;
const PREVIEW_CHARS = 96;
const INLINE_TEXT = 120;

/** JSON to be read: levels open and close, long lists and texts begin cut. */
export function JsonTree({ value, name, open = 1 }: JsonTreeProps) {
  const entries = entriesOf(value);
  if (entries === null || entries.length === 0) return <Leaf value={value} name={name} />;
  return <Entries entries={entries} name={name} open={open} />;
}

type Entry = readonly [key: string, value: Json];

function entriesOf(value: Json): readonly Entry[] | null {
  if (Array.isArray(value)) return value.map((item: Json, index) => [String(index), item] as const);
  return isJsonObject(value) ? Object.entries(value) : null;
}

function Entries({ entries, name, open }: { entries: readonly Entry[]; name: string; open: number }) {
  const [shown, setShown] = useState(FIRST_ENTRIES);
  const left = entries.length - shown;
  return (
    <ul className="json-tree">
      {entries.slice(0, shown).map(([key, value]) => (
        <Node key={key} label={key} value={value} name={`${name}.${key}`} open={open - 1} />
      ))}
      {left > 0 ? (
        <li>
          <Button look="quiet" onClick={() => setShown(shown + 10 * FIRST_ENTRIES)}>
            {`Show more of ${formatCount(entries.length)} (${formatCount(left)} left)`}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

function Node({ label, value, name, open }: { label: string; value: Json; name: string; open: number }) {
  const entries = entriesOf(value);
  const [isOpen, setOpen] = useKept(name, open > 0);
  if (entries === null || entries.length === 0) {
    return (
      <li className="json-tree__node">
        <Key label={label} />
        <Leaf value={value} name={name} />
      </li>
    );
  }
  return (
    <li className="json-tree__node">
      <button type="button" className="json-tree__toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ChevronRight aria-hidden="true" />
        <Key label={label} />
        <span className="json-tree__preview">{isOpen ? sizeOf(value, entries.length) : previewOf(value)}</span>
      </button>
      {isOpen ? <Entries entries={entries} name={name} open={open} /> : null}
    </li>
  );
}

function Key({ label }: { label: string }) {
  return (
    <span className="json-tree__key">
      <bdi>{visibleText(label.length > 200 ? `${label.slice(0, 200)}…` : label)}</bdi>:
    </span>
  );
}

function Leaf({ value, name }: { value: Json; name: string }) {
  if (typeof value !== 'string') {
    const kind = value === null ? 'null' : typeof value;
    return <span className={`json-tree__value json-tree__value--${kind}`}>{stringifyJson(value)}</span>;
  }
  if (value.length <= INLINE_TEXT && !value.includes('\n')) {
    return <bdi className="json-tree__value json-tree__value--string">{value === '' ? '""' : visibleText(value)}</bdi>;
  }
  return (
    <div className="json-tree__text">
      <LongText text={value} look="mono" name={name} />
    </div>
  );
}

function sizeOf(value: Json, count: number): string {
  const word = Array.isArray(value) ? 'item' : 'key';
  return `${formatCount(count)} ${count === 1 ? word : `${word}s`}`;
}

/** The beginning of a closed level; only as much of it is read as is shown. */
function previewOf(value: Json): string {
  let text = '';
  const write = (part: Json, depth: number): void => {
    if (text.length > PREVIEW_CHARS) return;
    const entries = entriesOf(part);
    if (entries === null) {
      text += typeof part === 'string' ? JSON.stringify(part.slice(0, PREVIEW_CHARS)) : stringifyJson(part);
      return;
    }
    const isList = Array.isArray(part);
    text += isList ? '[' : '{';
    for (const [index, [key, item]] of entries.slice(0, 20).entries()) {
      if (text.length > PREVIEW_CHARS) break;
      text += `${index === 0 ? '' : ', '}${isList ? '' : `${key.slice(0, PREVIEW_CHARS)}: `}`;
      if (depth > 2) text += '…';
      else write(item, depth + 1);
    }
    text += isList ? ']' : '}';
  };
  write(value, 0);
  return visibleText(text.length > PREVIEW_CHARS ? `${text.slice(0, PREVIEW_CHARS)}…` : text);
}

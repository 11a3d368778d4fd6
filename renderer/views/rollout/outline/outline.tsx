import {
  Brain,
  CircleAlert,
  CircleCheck,
  CircleX,
  ClipboardCheck,
  type LucideIcon,
  MessageSquareText,
  Radio,
  Wrench,
} from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { formatAmount } from '../../../components/format.ts';
import { ItemList, type ItemListHandle } from '../../../components/item-list/item-list.tsx';
import type { Item } from '../../../steps/transcript/item.ts';
import { type Mark, type OutlineTurn, outlineOf } from './outline-of.ts';
import './outline.css';

interface OutlineProps {
  readonly items: readonly Item[];
  readonly turns: number;
  readonly seenTurn: number;
  readonly onTurn: (turn: number) => void;
}

const ICONS: Readonly<Record<Mark['kind'], LucideIcon>> = {
  reasoning: Brain,
  text: MessageSquareText,
  tool: Wrench,
  'good draft': CircleCheck,
  'bad draft': CircleX,
  draft: ClipboardCheck,
  problem: CircleAlert,
  live: Radio,
};

const idOf = ({ turn }: OutlineTurn) => String(turn);

/** The turns of a rollout with what happened in each. */
export function Outline({ items, turns, seenTurn, onTurn }: OutlineProps) {
  const outline = useMemo(() => outlineOf(items), [items]);
  const handle = useRef<ItemListHandle>(null);
  const seenIndex = outline.findIndex(({ turn }) => turn === seenTurn);
  useEffect(() => {
    if (seenIndex >= 0) handle.current?.reveal(seenIndex);
  }, [seenIndex]);
  return (
    <nav className="outline" aria-label="Turns">
      <h2 className="outline__title">{formatAmount(turns, 'turn')}</h2>
      <div className="outline__list">
        <ItemList
          label="Outline"
          items={outline}
          idOf={idOf}
          draw={(entry) => <Entry entry={entry} isSeen={entry.turn === seenTurn} onTurn={onTurn} />}
          guess={30}
          growing={false}
          handle={handle}
        />
      </div>
    </nav>
  );
}

interface EntryProps {
  readonly entry: OutlineTurn;
  readonly isSeen: boolean;
  readonly onTurn: (turn: number) => void;
}

const MOST_MARKS = 8;

function Entry({ entry: { turn, marks }, isSeen, onTurn }: EntryProps) {
  const name = turn === 0 ? 'Start' : `Turn ${turn}`;
  const words = marks.map((mark) => mark.words).join(', ');
  return (
    <button
      type="button"
      className="outline__entry"
      aria-label={words === '' ? name : `${name}: ${words}`}
      aria-current={isSeen ? 'true' : undefined}
      title={words}
      onClick={() => onTurn(turn)}
    >
      <span className="outline__name">{name}</span>
      <span className="outline__marks" aria-hidden="true">
        {marks.slice(0, MOST_MARKS).map(({ kind }, index) => {
          const Icon = ICONS[kind];
          // biome-ignore lint/suspicious/noArrayIndexKey: marks are only ever added.
          return <Icon key={index} className={`outline__mark outline__mark--${kind.replace(' ', '-')}`} />;
        })}
      </span>
    </button>
  );
}

import { type Ref, useCallback } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ItemList, type ItemListHandle } from '../../components/item-list/item-list.tsx';
import { Step } from '../../steps/registry.tsx';
import type { Item } from '../../steps/transcript/item.ts';

interface TranscriptProps {
  readonly items: readonly Item[];
  readonly running: boolean;
  /** The item to begin at. */
  readonly first: number | undefined;
  /** Called with the turn of the topmost item that is seen. */
  readonly onTurn: (turn: number) => void;
  readonly handle: Ref<ItemListHandle>;
}

const idOf = (item: Item) => item.id;
const draw = (item: Item) => <Step item={item} />;

export function Transcript({ items, running, first, onTurn, handle }: TranscriptProps) {
  const onTop = useCallback((item: Item) => onTurn(item.turn), [onTurn]);
  if (items.length === 0) {
    return running ? (
      <EmptyState title="Waiting for the episode to begin…">Its first messages appear here.</EmptyState>
    ) : (
      <EmptyState title="No messages">
        This rollout was recorded without any; the tabs show what else it holds.
      </EmptyState>
    );
  }
  return (
    <ItemList
      label="Transcript"
      items={items}
      idOf={idOf}
      draw={draw}
      guess={120}
      growing={running}
      first={first}
      onTop={onTop}
      handle={handle}
    />
  );
}

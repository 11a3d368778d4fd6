import { type ReactVirtualizer, useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { Button } from '../controls/button.tsx';
import { Keep } from '../text/kept.tsx';
import { useFollow } from './use-follow.ts';
import './item-list.css';

export interface ItemListHandle {
  /** Puts an item at the top of what is seen. */
  readonly show: (index: number) => void;
  /** Scrolls as little as is needed to see an item. */
  readonly reveal: (index: number) => void;
}

interface ItemListProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  /** Stable as long as the item is the same to the reader. */
  readonly idOf: (item: T) => string;
  readonly draw: (item: T) => ReactNode;
  /** The height of an item that was not seen yet, in pixels. */
  readonly guess: number;
  /** Items still come: someone who reads the end goes along with it, and anyone else stays where they are. */
  readonly growing: boolean;
  /** The item to begin at; without one it is the first, or the last of a growing list. */
  readonly first?: number | undefined;
  /** Called with the topmost item that is seen, whenever the reader's scrolling or what comes in makes it another. */
  readonly onTop?: (item: T) => void;
  readonly handle?: Ref<ItemListHandle>;
}

/** A long list of items of any height, of which only what is near the window is in the page. */
export function ItemList<T>({ label, items, idOf, draw, guess, growing, first, onTop, handle }: ItemListProps<T>) {
  const scroller = useRef<HTMLElement>(null);
  const [flags] = useState(() => new Map<string, boolean>());
  const top = useRef<string | null>(null);
  // What `show` was asked for may not come to the top, near the end; it stays what is read until the reader scrolls.
  const isShown = useRef(first !== undefined);

  const onChange = useEffectEvent((list: List) => {
    const offset = list.scrollOffset ?? 0;
    const seen = list.getVirtualItemForOffset(offset + 8);
    const item = seen === undefined ? undefined : items[seen.index];
    if (item === undefined || isShown.current || idOf(item) === top.current) return;
    top.current = idOf(item);
    onTop?.(item);
  });
  const list = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => guess,
    getItemKey: useCallback((index: number) => idAt(items, index, idOf), [items, idOf]),
    overscan: 4,
    paddingStart: 4,
    paddingEnd: 16,
    onChange: (instance) => onChange(instance),
  });

  const size = list.getTotalSize();
  const { following, follow, leave } = useFollow({ scroller, growing, fromStart: first === undefined, size });

  useImperativeHandle(
    handle,
    () => ({
      show: (index) => {
        isShown.current = true;
        leave();
        list.scrollToIndex(index, { align: 'start' });
      },
      reveal: (index) => list.scrollToIndex(index, { align: 'auto' }),
    }),
    [list, leave],
  );
  const onScrollByHand = () => {
    isShown.current = false;
  };
  const begin = useEffectEvent(() => {
    if (first !== undefined) list.scrollToIndex(first, { align: 'start' });
  });
  useEffect(() => begin(), []);

  return (
    <div className="item-list">
      <section
        ref={scroller}
        className="item-list__scroller"
        aria-label={label}
        onWheel={onScrollByHand}
        onPointerDown={onScrollByHand}
        onKeyDown={onScrollByHand}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must get there.
        tabIndex={0}
      >
        <div className="item-list__whole" style={{ height: size }}>
          {list.getVirtualItems().map(({ index, key, start }) => {
            const item = items[index];
            if (item === undefined) return null;
            return (
              <div
                key={key}
                ref={list.measureElement}
                className="item-list__item"
                data-index={index}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Keep flags={flags} name={idOf(item)}>
                  {draw(item)}
                </Keep>
              </div>
            );
          })}
        </div>
      </section>
      {growing && !following ? (
        <Button className="item-list__to-end" onClick={follow}>
          <ArrowDown />
          Jump to live
        </Button>
      ) : null}
    </div>
  );
}

type List = Pick<ReactVirtualizer<HTMLElement, HTMLDivElement>, 'scrollOffset' | 'getVirtualItemForOffset'>;

function idAt<T>(items: readonly T[], index: number, idOf: (item: T) => string): string {
  const item = items[index];
  return item === undefined ? String(index) : idOf(item);
}

import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

interface FollowOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  /** False: nothing comes, so there is nothing to go along with. */
  readonly growing: boolean;
  /** Whether to be at the end at first. */
  readonly fromStart: boolean;
  /** Changes whenever what is scrolled may have grown. */
  readonly size: number;
}

/** So near the end one reads the end. */
const NEAR_END = 32;

/**
 * Keeps a growing scroller at its end for as long as the reader is there. Scrolling up leaves the end, scrolling back
 * to it, or `follow`, returns.
 */
export function useFollow({ scroller, growing, fromStart, size }: FollowOptions) {
  const [following, setFollowing] = useState(growing && fromStart);
  const last = useRef(0);
  /** Where the reader is since the last look: at the end, further up than before, or neither. */
  const look = (element: HTMLElement) => {
    const { scrollTop, scrollHeight, clientHeight } = element;
    const wentUp = scrollTop < last.current;
    last.current = scrollTop;
    if (scrollHeight - scrollTop - clientHeight <= NEAR_END) return 'end';
    // What grows scrolls nobody up, so only the reader leaves the end.
    return wentUp ? 'up' : 'between';
  };
  const onScroll = useEffectEvent(() => {
    const place = scroller.current === null ? 'between' : look(scroller.current);
    if (place !== 'between') setFollowing(place === 'end');
  });
  useEffect(() => {
    const element = scroller.current;
    const listener = () => onScroll();
    element?.addEventListener('scroll', listener, { passive: true });
    return () => element?.removeEventListener('scroll', listener);
  }, [scroller]);
  const goAlong = useEffectEvent((element: HTMLElement) => {
    // Scrolled up since, and the event is still to come.
    if (look(element) === 'up') return setFollowing(false);
    element.scrollTop = element.scrollHeight;
    last.current = element.scrollTop;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the size is something to go along with.
  useLayoutEffect(() => {
    if (growing && following && scroller.current !== null) goAlong(scroller.current);
  }, [growing, following, size]);
  const follow = useCallback(() => {
    last.current = 0;
    setFollowing(true);
  }, []);
  const leave = useCallback(() => setFollowing(false), []);
  return { following, follow, leave };
}

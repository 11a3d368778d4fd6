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
  const toEnd = () => {
    const element = scroller.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  };
  const onScroll = useEffectEvent(() => {
    const element = scroller.current;
    if (element === null) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const wentUp = scrollTop < last.current;
    last.current = scrollTop;
    // What grows scrolls nobody up, so only the reader leaves the end.
    if (scrollHeight - scrollTop - clientHeight <= NEAR_END) setFollowing(true);
    else if (wentUp) setFollowing(false);
  });
  useEffect(() => {
    const element = scroller.current;
    const listener = () => onScroll();
    element?.addEventListener('scroll', listener, { passive: true });
    return () => element?.removeEventListener('scroll', listener);
  }, [scroller]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the size is something to go along with.
  useLayoutEffect(() => {
    if (growing && following) toEnd();
  }, [growing, following, size]);
  const follow = useCallback(() => setFollowing(true), []);
  const leave = useCallback(() => setFollowing(false), []);
  return { following, follow, leave };
}

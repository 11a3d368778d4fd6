import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './is-typing.ts';

/** Keys of one screen, by `KeyboardEvent.key`; not while something is typed, and not under a dialog or menu. */
export function useScreenKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || isTyping(target)) return;
    if (target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null) return;
    const act = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

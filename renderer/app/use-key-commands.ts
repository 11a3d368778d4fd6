import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../navigation/is-typing.ts';
import { createKeyReader, type KeyCommand } from './shortcuts.ts';

/** Calls `run` for app-wide keys. A key that a part of the page took for itself (`preventDefault`) is left alone. */
export function useKeyCommands(run: (command: KeyCommand, event: KeyboardEvent) => void): void {
  const onCommand = useEffectEvent(run);
  useEffect(() => {
    const read = createKeyReader();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const command = read(event, isTyping(event.target));
      const inDialog =
        event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]') !== null;
      if (command === null || (inDialog && command !== 'palette')) return;
      onCommand(command, event);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

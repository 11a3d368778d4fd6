import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '../navigation/is-typing.ts';
import { createKeyReader, type KeyCommand } from './shortcuts.ts';

/**
 * Calls `run` for app-wide keys. A single key that a part of the page took for itself (`preventDefault`) is left alone;
 * the second key of two comes here before the page, where it may have a meaning of its own.
 */
export function useKeyCommands(run: (command: KeyCommand, event: KeyboardEvent) => void): void {
  const onCommand = useEffectEvent(run);
  useEffect(() => {
    const read = createKeyReader();
    let command: KeyCommand | null = null;
    const beforePage = (event: KeyboardEvent) => {
      const { target } = event;
      const covered = target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null;
      command = read(event, isTyping(target));
      if (covered && command !== 'palette') command = null;
      if (command === 'library' || command === 'run' || command === 'live') onCommand(command, event);
    };
    const afterPage = (event: KeyboardEvent) => {
      if (command !== null && !event.defaultPrevented) onCommand(command, event);
    };
    window.addEventListener('keydown', beforePage, { capture: true });
    window.addEventListener('keydown', afterPage);
    return () => {
      window.removeEventListener('keydown', beforePage, { capture: true });
      window.removeEventListener('keydown', afterPage);
    };
  }, []);
}

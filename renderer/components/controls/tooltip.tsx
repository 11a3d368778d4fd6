import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import './tooltip.css';

interface TooltipProps {
  readonly text: string;
  readonly hint?: string;
  /** One element that takes a ref and can be focused. */
  readonly children: ReactNode;
}

export function Tooltip({ text, hint, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className="tooltip" sideOffset={6} collisionPadding={8}>
            {text}
            {hint === undefined ? null : <kbd className="tooltip__hint">{hint}</kbd>}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}

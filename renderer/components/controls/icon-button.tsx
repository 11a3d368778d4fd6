import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  /** What it does: its accessible name and its tooltip. */
  readonly label: string;
  /** The key that does the same, shown in the tooltip. */
  readonly hint?: string;
  readonly children: ReactNode;
}

export function IconButton({ label, hint, look = 'quiet', className = '', children, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} {...(hint === undefined ? {} : { hint })}>
      <Button look={look} aria-label={label} className={`button--icon ${className}`} {...rest}>
        {children}
      </Button>
    </Tooltip>
  );
}

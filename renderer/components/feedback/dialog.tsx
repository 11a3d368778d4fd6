import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import './dialog.css';

interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Where the title is plain from the content; it is then only read aloud. */
  readonly hideTitle?: boolean;
  readonly children: ReactNode;
}

export function Dialog({ title, open, onClose, hideTitle = false, children }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog__scrim" />
        <Radix.Content className="dialog" aria-describedby={undefined} onOpenAutoFocus={focusFirst}>
          {hideTitle ? (
            <Radix.Title className="visually-hidden">{title}</Radix.Title>
          ) : (
            <header className="dialog__header">
              <Radix.Title className="dialog__title">{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton label="Close" hint="Esc">
                  <X />
                </IconButton>
              </Radix.Close>
            </header>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The first field has the focus, or else the dialog: not the button that closes it. */
function focusFirst(event: Event): void {
  const { currentTarget } = event;
  if (!(currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  (currentTarget.querySelector<HTMLElement>('input, textarea, select') ?? currentTarget).focus();
}

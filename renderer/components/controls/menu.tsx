import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import './menu.css';

export interface MenuItem {
  readonly title: string;
  readonly icon?: ReactNode;
  /** Present: a tick box item, which keeps the menu open. */
  readonly checked?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

interface MenuProps {
  readonly items: readonly MenuItem[];
  /** The button that opens it. */
  readonly children: ReactNode;
}

export function Menu({ items, children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="menu" align="end" sideOffset={4} collisionPadding={8}>
          {items.map((item) => (
            <Item key={item.title} {...item} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface MenuAtProps {
  readonly items: readonly MenuItem[];
  /** The button that asked for it, which has the focus again afterwards; null: closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** One menu for many buttons: a menu for each row of a table would cost more than the row. */
export function MenuAt({ items, anchor, onClose }: MenuAtProps) {
  const { left, top, width, height } = anchor?.getBoundingClientRect() ?? new DOMRect();
  return (
    <Radix.Root modal={false} open={anchor !== null} onOpenChange={(open) => !open && onClose()}>
      <Radix.Trigger asChild>
        <span className="menu__anchor" aria-hidden="true" style={{ left, top, width, height }} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className="menu"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor?.focus();
          }}
        >
          {items.map((item) => (
            <Item key={item.title} {...item} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Item({ title, icon, checked, disabled = false, onSelect }: MenuItem) {
  if (checked === undefined) {
    return (
      <Radix.Item className="menu__item" disabled={disabled} onSelect={onSelect}>
        {icon}
        {title}
      </Radix.Item>
    );
  }
  return (
    <Radix.CheckboxItem
      className="menu__item menu__item--tick"
      checked={checked}
      disabled={disabled}
      onSelect={(event) => {
        event.preventDefault();
        onSelect();
      }}
    >
      <Radix.ItemIndicator className="menu__tick" aria-hidden="true">
        ✓
      </Radix.ItemIndicator>
      {title}
    </Radix.CheckboxItem>
  );
}

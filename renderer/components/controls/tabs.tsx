import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import './tabs.css';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly title: string;
  /** Shown beside the title, e.g. a count. */
  readonly note?: string;
  /** Drawn only while the tab is chosen. */
  readonly content: () => ReactNode;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}

export function Tabs<Id extends string>({ label, tabs, chosen, onChoose }: TabsProps<Id>) {
  const choose = (value: string) => {
    const tab = tabs.find(({ id }) => id === value);
    if (tab) onChoose(tab.id);
  };
  return (
    <Radix.Root className="tabs" value={chosen} onValueChange={choose}>
      <Radix.List className="tabs__list" aria-label={label}>
        {tabs.map(({ id, title, note }) => (
          <Radix.Trigger key={id} className="tabs__tab" value={id}>
            {title}
            {note === undefined ? null : <span className="tabs__note">{note}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ id, content }) => (
        <Radix.Content key={id} className="tabs__panel" value={id}>
          {id === chosen ? content() : null}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

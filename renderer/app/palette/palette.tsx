import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { Dialog } from '../../components/feedback/dialog.tsx';
import { usePaletteItems } from './palette-items.ts';
import './palette.css';

interface PaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onHelp: () => void;
}

export function Palette({ open, onClose, onHelp }: PaletteProps) {
  return (
    <Dialog title="Command palette" hideTitle open={open} onClose={onClose}>
      <PaletteBody onClose={onClose} onHelp={onHelp} />
    </Dialog>
  );
}

function PaletteBody({ onClose, onHelp }: Omit<PaletteProps, 'open'>) {
  const baseId = useId();
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const { items, left } = usePaletteItems(text, onHelp);
  const chosen = Math.min(place, items.length - 1);
  const optionId = (index: number) => `${baseId}-${index}`;

  const run = (index: number) => {
    const item = items[index];
    if (item === undefined) return;
    onClose();
    item.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') run(chosen);
    else if (step !== 0 && items.length > 0) {
      const next = (chosen + step + items.length) % items.length;
      setPlace(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  };
  const options = useMemo(() => items.map(({ id, title, detail }) => ({ id, title, detail })), [items]);

  return (
    <div className="palette">
      <input
        className="palette__input"
        role="combobox"
        aria-label="Command or rollout"
        aria-expanded="true"
        aria-controls={`${baseId}-list`}
        aria-activedescendant={items.length > 0 ? optionId(chosen) : undefined}
        placeholder="Type a command, or words of a rollout's task or model"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="palette__list" role="listbox" id={`${baseId}-list`} aria-label="Commands and rollouts">
        {options.map(({ id, title, detail }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and its Enter runs the chosen option
          <div
            key={id}
            id={optionId(index)}
            className="palette__option"
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => run(index)}
          >
            <bdi className="palette__title">{title}</bdi>
            <bdi className="palette__detail">{detail}</bdi>
          </div>
        ))}
        {options.length === 0 ? <p className="palette__note">Nothing fits; try fewer words.</p> : null}
        {left > 0 ? <p className="palette__note">{left} more rollouts; type more words.</p> : null}
      </div>
    </div>
  );
}

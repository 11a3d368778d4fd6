import { Button } from '../../../components/controls/button.tsx';
import type { Look } from '../../../steps/parts/reading.ts';

interface LookSwitchProps {
  readonly look: Look;
  readonly onLook: (look: Look) => void;
}

const LOOKS: readonly (readonly [Look, string])[] = [
  ['markdown', 'Markdown'],
  ['plain', 'Plain'],
  ['raw', 'Raw'],
];

/** How messages are drawn; the key `m` goes through them. */
export function LookSwitch({ look, onLook }: LookSwitchProps) {
  return (
    <fieldset className="look-switch" aria-label="Messages as (m)">
      {LOOKS.map(([id, title]) => (
        <Button key={id} look="quiet" aria-pressed={look === id} onClick={() => onLook(id)}>
          {title}
        </Button>
      ))}
    </fieldset>
  );
}

import { Dialog } from '../components/feedback/dialog.tsx';
import { SHORTCUTS } from './shortcuts.ts';
import './shortcut-help.css';

interface ShortcutHelpProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ShortcutHelp({ open, onClose }: ShortcutHelpProps) {
  const places = [...new Set(SHORTCUTS.map(({ where }) => where))];
  return (
    <Dialog title="Keyboard shortcuts" open={open} onClose={onClose}>
      <div className="shortcut-help">
        {places.map((place) => (
          <section key={place}>
            <h3 className="shortcut-help__place">{place}</h3>
            <dl>
              {SHORTCUTS.filter(({ where }) => where === place).map(({ keys, does }) => (
                <div key={does} className="shortcut-help__line">
                  <dt>{does}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

import { CircleAlert, CircleCheck, CircleSlash, Radio } from 'lucide-react';
import './status-word.css';

const STATUS = {
  running: { word: 'Running', icon: Radio },
  finished: { word: 'Finished', icon: CircleCheck },
  interrupted: { word: 'Interrupted', icon: CircleSlash },
  problem: { word: 'Unreadable', icon: CircleAlert },
} as const;

/** How a rollout stands, by icon and word. */
export function StatusWord({ status }: { readonly status: keyof typeof STATUS }) {
  const { word, icon: Icon } = STATUS[status];
  return (
    <span className={`status-word status-word--${status}`}>
      <Icon aria-hidden="true" />
      {word}
    </span>
  );
}

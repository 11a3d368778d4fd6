import { CircleAlert, CircleCheck, CircleSlash, CircleStop, Radio } from 'lucide-react';
import './status-word.css';

const STATUS = {
  running: { word: 'Running', icon: Radio },
  finished: { word: 'Finished', icon: CircleCheck },
  stopped: { word: 'Stopped', icon: CircleStop },
  failed: { word: 'Failed', icon: CircleAlert },
  interrupted: { word: 'Interrupted', icon: CircleSlash },
  problem: { word: 'Unreadable', icon: CircleAlert },
} as const;

export type Standing = keyof typeof STATUS;

/** How a rollout stands, by icon and word. */
export function StatusWord({ status }: { readonly status: Standing }) {
  const { word, icon: Icon } = STATUS[status];
  return (
    <span className={`status-word status-word--${status}`}>
      <Icon aria-hidden="true" />
      {word}
    </span>
  );
}

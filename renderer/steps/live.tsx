import type { ItemOf } from './transcript/item.ts';
import './parts/live-step.css';

export function LiveStep({ doing }: ItemOf<'live'>) {
  return (
    <div className="live-step" role="status">
      <span className="live-step__dot" aria-hidden="true" />
      <bdi>{doing}</bdi>…
    </div>
  );
}

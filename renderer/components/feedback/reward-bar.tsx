import { formatReward } from '../format.ts';
import './reward-bar.css';

interface RewardBarProps {
  readonly value: number | null;
}

/** The number, and a bar from 0 to 1; a reward outside that range has its number and no more bar than there is room. */
export function RewardBar({ value }: RewardBarProps) {
  const share = value === null || Number.isNaN(value) ? null : Math.min(1, Math.max(0, value));
  return (
    <span className="reward-bar">
      <span className="reward-bar__number">{formatReward(value)}</span>
      {share === null ? null : (
        <span className="reward-bar__track" aria-hidden="true">
          <span className="reward-bar__fill" style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </span>
  );
}

interface CriterionBarProps {
  readonly score: number | null;
  readonly weight: number | null;
}

/** As wide as the criterion's weight, filled by its score. Without a weight it is as wide as there is room. */
export function CriterionBar({ score, weight }: CriterionBarProps) {
  const width = weight === null ? 1 : Math.min(1, Math.max(0.02, weight));
  const filled = score === null ? 0 : Math.min(1, Math.max(0, score));
  return (
    <div className="criterion-bar" style={{ width: `${width * 100}%` }} aria-hidden="true">
      <div className="criterion-bar__filled" style={{ width: `${filled * 100}%` }} />
    </div>
  );
}

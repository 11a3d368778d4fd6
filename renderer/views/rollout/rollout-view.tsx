interface RolloutViewProps {
  readonly rolloutKey: string;
}

export function RolloutView({ rolloutKey }: RolloutViewProps) {
  return <main>{rolloutKey}</main>;
}

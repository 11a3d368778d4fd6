interface RunViewProps {
  readonly from: string | null;
}

export function RunView({ from }: RunViewProps) {
  return <main>{from}</main>;
}

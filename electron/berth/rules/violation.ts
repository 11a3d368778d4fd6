type RuleId =
  | 'R01'
  | 'R02'
  | 'R03'
  | 'R04'
  | 'R05'
  | 'R06'
  | 'R07'
  | 'R08'
  | 'R09'
  | 'R10'
  | 'R11'
  | 'R12'
  | 'R13'
  | 'R14'
  | 'R15'
  | 'R16';

/** One broken rule. `from`/`to` is the span that a viewer marks, `at` a single minute. */
export interface Violation {
  readonly rule: RuleId;
  readonly vessels: readonly string[];
  readonly message: string;
  readonly berth?: string;
  readonly quay?: string;
  readonly from?: number;
  readonly to?: number;
  readonly at?: number;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The order in which violations are reported: rule, vessels, time, message. */
export function compareViolations(a: Violation, b: Violation): number {
  return (
    compareText(a.rule, b.rule) ||
    compareText(a.vessels.join(), b.vessels.join()) ||
    (a.from ?? 0) - (b.from ?? 0) ||
    compareText(a.message, b.message)
  );
}

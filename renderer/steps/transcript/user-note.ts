// How the texts begin that the episode loop itself sends, in its own words and in those of the loop it comes from.
const LAST_TURN = /^This is your last turn:/;
const NUDGE =
  /^(?:You called no tool\.|Your previous turn reached the output limit|No tool was called\.|Your last turn ran out of output tokens)/;

/** Tells what the loop says between turns from what a person or an environment says. */
export function userNote(text: string, turn: number): 'message' | 'nudge' | 'last turn' {
  if (turn >= 1 && NUDGE.test(text)) return 'nudge';
  return LAST_TURN.test(text) ? 'last turn' : 'message';
}

/** What the model reads from us, apart from the environment's own texts. */

import { CHECK_TOOL, SUBMIT_TOOL } from '../../../shared/rollout/drafts.ts';

/** How much of a cut-off turn's reasoning is handed back, in characters from its end. */
export const NOTES_CHARS = 8000;

const ASK = `Make the new plan: test drafts of it with ${CHECK_TOOL}, then send the final one with ${SUBMIT_TOOL}.`;

/** The first user message. */
export function openingText(situation: string): string {
  return situation === '' ? ASK : `${situation}\n\n${ASK}`;
}

export const LAST_TURN_TEXT = `This is your last turn: send the best plan that you have with ${SUBMIT_TOOL} now.`;

/** After a turn without a call. `cut`: the output limit ended it; `notes`: its reasoning was handed back. */
export function nudgeText({ cut, notes }: { readonly cut: boolean; readonly notes: boolean }): string {
  if (!cut) {
    return `You called no tool. A plan counts only through the tools: test a draft with ${CHECK_TOOL}, or send your final plan with ${SUBMIT_TOOL}.`;
  }
  const above = notes ? ' Your notes from it are above.' : '';
  return `Your previous turn reached the output limit before it called a tool.${above} Keep the reasoning short now, and call ${CHECK_TOOL} with the draft that you have, or ${SUBMIT_TOOL}.`;
}

/** The tail of a reasoning, not begun within a character. */
export function notesOf(reasoning: string): string {
  return reasoning.slice(-NOTES_CHARS).replace(/^[\uDC00-\uDFFF]/, '');
}

export function withTurnsLeft(result: string, left: number): string {
  return `${result}\n(turns left: ${left})`;
}

/** The result of a call that was not carried out. */
export function errorResult(message: string): string {
  return JSON.stringify({ error: message });
}

export const EPISODE_OVER = 'the episode is over';

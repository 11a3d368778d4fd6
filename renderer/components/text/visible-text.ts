// What draws nothing or reorders what is around it: control characters, bidirectional controls, zero-width and tag
// characters (which hide instructions in plain sight). Joiners are left alone: scripts and emoji need them.
const UNSEEN = /(?![\t\n])[\p{Cc}\u200b\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/** The text with characters that nobody could see written out: `⟨U+202E⟩`. Line ends become `\n`. */
export function visibleText(text: string): string {
  const lines = text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
  return lines.replaceAll(UNSEEN, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
}

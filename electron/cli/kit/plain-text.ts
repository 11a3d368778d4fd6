// Control characters, which a terminal obeys (colours, titles, the clipboard), and characters that reverse the order of
// what follows them. Line feed and tab stay.
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/g;

function visible(character: string): string {
  const code = character.charCodeAt(0);
  // Unicode has pictures for the first 32 control characters.
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return `\\u${code.toString(16).padStart(4, '0')}`;
}

/** Text of a rollout, a server or a file as it can be shown in a terminal: what would act is shown instead. */
export function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(UNSAFE, visible);
}

/** The same on one line. */
export function plainLine(text: string): string {
  return plainText(text).replaceAll('\n', '\u240a').replaceAll('\t', ' ');
}

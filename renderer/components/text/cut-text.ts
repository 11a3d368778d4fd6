export const MOST_LINES = 400;
export const MOST_CHARS = 20_000;

/** How much of a text is shown at first: all of it, or its beginning up to a line's end. */
export function cutText(
  text: string,
  mostLines: number = MOST_LINES,
): { readonly shown: string; readonly lines: number; readonly isCut: boolean } {
  let lines = 1;
  let end = text.length > MOST_CHARS ? -1 : text.length;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (lines === mostLines && at < MOST_CHARS && at < text.length - 1) end = at;
    lines += 1;
  }
  if (end === -1) end = lineEnd(text, MOST_CHARS);
  if (end < text.length) end = paragraphEnd(text, end);
  return { shown: text.slice(0, end), lines, isCut: end < text.length };
}

/** A blank line not far before `limit`, so that no table is cut in two; else `limit`. */
function paragraphEnd(text: string, limit: number): number {
  const end = text.lastIndexOf('\n\n', limit);
  return end > limit / 2 ? end : limit;
}

/** The end of a text that still grows, as much as can be drawn anew in each frame. */
export function tailOf(text: string): { readonly shown: string; readonly isCut: boolean } {
  if (text.length <= MOST_CHARS) return { shown: text, isCut: false };
  const start = text.length - MOST_CHARS;
  const line = text.indexOf('\n', start);
  return { shown: text.slice(line < 0 ? whole(text, start) : line + 1), isCut: true };
}

/** Pieces of a long text that the browser can lay out one by one, cut at lines' ends where there are any. */
export function piecesOf(text: string, size = 8000): readonly string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.length - start <= size ? text.length : lineEnd(text, start + size, start);
    pieces.push(text.slice(start, end));
    start = text[end] === '\n' ? end + 1 : end;
  }
  return pieces;
}

/** The last line's end before `limit`; the limit itself where the line is too long for that. */
function lineEnd(text: string, limit: number, start = 0): number {
  const end = text.lastIndexOf('\n', limit);
  return end > start ? end : whole(text, limit);
}

/** A place that is not within a surrogate pair. */
function whole(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

const SECTION_CHARS = 4000;

/**
 * Cuts Markdown at blank lines into sections of about 4,000 characters, each of which is drawn for itself: the parser's
 * time grows faster than its text, and while a text streams in only its last section changes. Code fences and what is
 * indented stay with what they belong to.
 */
export function markdownSections(text: string): readonly string[] {
  if (text.length <= SECTION_CHARS) return [text];
  const sections: string[] = [];
  let start = 0;
  let fence: string | null = null;
  let afterBlank = false;
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('\n', at);
    const end = next < 0 ? text.length : next;
    const line = text.slice(at, Math.min(end, at + 200));
    if (fence === null && afterBlank && at - start >= SECTION_CHARS && /^\S/.test(line)) {
      sections.push(text.slice(start, at));
      start = at;
    }
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === null) fence = mark ?? null;
    else if (mark?.startsWith(fence)) fence = null;
    afterBlank = line.trim() === '';
    at = end + 1;
  }
  sections.push(text.slice(start));
  return sections;
}

const DEEP_NESTING = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){10}/m;
const MOST_CELLS = 20_000;
const MOST_FOOTNOTES = 50;

/** False for text that would take the parser minutes, or draw millions of cells: it is shown as plain text. */
export function isTameMarkdown(text: string): boolean {
  if (DEEP_NESTING.test(text)) return false;
  const lines = text.split('\n');
  let widest = 0;
  for (const line of lines) widest = Math.max(widest, line.split('|').length);
  // Short rows are filled up to the widest.
  return widest * lines.length <= MOST_CELLS && text.split('[^').length <= MOST_FOOTNOTES;
}

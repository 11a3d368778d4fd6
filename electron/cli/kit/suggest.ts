const MOST_EDITS = 2;

/** `; did you mean X?` for the candidate that is at most two edits away, else nothing. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const ranked = candidates
    .map((candidate) => ({ candidate, edits: editDistance(word, candidate) }))
    .filter(({ edits, candidate }) => edits <= MOST_EDITS && edits < candidate.length)
    .sort((a, b) => a.edits - b.edits);
  return ranked[0] ? `; did you mean ${ranked[0].candidate}?` : '';
}

/** Least number of characters to insert, remove or replace (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, from] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, to] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (from === to ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

import type { Row } from '../../../shared/contract/library.ts';

/** The rows in which every word of `text` is found, in task, model, end reason or path; upper and lower case are one. */
export function filterRows(rows: readonly Row[], text: string): readonly Row[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const haystack = searchable(row).toLowerCase();
    return words.every((word) => haystack.includes(word));
  });
}

function searchable(row: Row): string {
  if (row.kind === 'problem') return `${row.path}\n${row.message}`;
  const { taskId, model, endReason } = row.summary;
  return [taskId, model, endReason ?? '', row.path].join('\n');
}

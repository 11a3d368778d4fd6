import { describe, expect, it } from 'vitest';
import { cutText, MOST_CHARS, MOST_LINES, piecesOf, tailOf } from '../../../../renderer/components/text/cut-text.ts';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n');

describe('a cut text', () => {
  it('is whole up to the limits', () => {
    expect(cutText(lines(MOST_LINES))).toEqual({ shown: lines(MOST_LINES), lines: MOST_LINES, isCut: false });
    expect(cutText('a'.repeat(MOST_CHARS)).isCut).toBe(false);
    expect(cutText('')).toEqual({ shown: '', lines: 1, isCut: false });
  });

  it('ends after 400 lines, and knows how many there are', () => {
    expect(cutText(lines(401))).toEqual({ shown: lines(400), lines: 401, isCut: true });
  });

  it('ends at a line within 20,000 characters', () => {
    const text = `${'a'.repeat(15_000)}\n${'b'.repeat(15_000)}`;
    expect(cutText(text)).toEqual({ shown: 'a'.repeat(15_000), lines: 2, isCut: true });
  });

  it('cuts through a line that is longer than that, but not through a character', () => {
    const { shown } = cutText(`a${'😀'.repeat(20_000)}`);
    expect(shown).toBe(`a${'😀'.repeat(9_999)}`);
  });

  it('comes in pieces that are the whole text again', () => {
    const text = `${lines(5000)}\n\n${'x'.repeat(20_000)}\n${'😀'.repeat(9000)}`;
    const pieces = piecesOf(text);
    expect(pieces.length).toBeGreaterThan(5);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(8000);
    // Pieces that were cut at a line's end stand on lines of their own.
    expect(pieces.join('').replaceAll('\n', '')).toBe(text.replaceAll('\n', ''));
  });

  it('that grows is shown from a line near its end', () => {
    expect(tailOf('short')).toEqual({ shown: 'short', isCut: false });
    const { shown, isCut } = tailOf(lines(5000));
    expect(isCut).toBe(true);
    expect(lines(5000).endsWith(`\n${shown}`)).toBe(true);
    expect(shown.length).toBeGreaterThan(MOST_CHARS - 20);
  });
});

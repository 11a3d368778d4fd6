import { describe, expect, it } from 'vitest';
import { ThinkSplitter } from '../../electron/agents/chat/think-splitter.ts';

/** What content in these pieces comes to. */
function split(pieces: readonly string[], settleAfter = Number.POSITIVE_INFINITY) {
  const splitter = new ThinkSplitter();
  let text = '';
  let reasoning = '';
  const take = (given: ReturnType<ThinkSplitter['push']>) => {
    for (const piece of given) {
      if (piece.kind === 'all-reasoning') {
        reasoning += text;
        text = '';
      } else if (piece.kind === 'text') text += piece.text;
      else reasoning += piece.text;
    }
  };
  for (const [place, piece] of pieces.entries()) {
    if (place === settleAfter) splitter.settle();
    take(splitter.push(piece));
  }
  take(splitter.end());
  return { reasoning, text };
}

const CASES: readonly [content: string, reasoning: string, text: string][] = [
  ['no tags at all', '', 'no tags at all'],
  ['<think>a</think>b', 'a', 'b'],
  ['\n <think>a\n</think>\n\nb', 'a\n', 'b'],
  ['<thinking>a</thinking>b', 'a', 'b'],
  ['a</think>b', 'a', 'b'],
  ['</think>b', '', 'b'],
  ['<think>all of it, and then cut', 'all of it, and then cut', ''],
  ['<think>a</think>b<think>c</think>d', 'ac', 'bd'],
  ['<think>a</think>b</think>c', 'a', 'b</think>c'],
  ['a</think>b</think>c', 'a', 'b</think>c'],
  ['<think>a<think>b</think>c', 'a<think>b', 'c'],
  ['1 < 2 <thin> <', '', '1 < 2 <thin> <'],
  ['<think></think>', '', ''],
  ['  ', '', '  '],
  ['  x', '', '  x'],
  ['end </thi', '', 'end </thi'],
];

describe('ThinkSplitter', () => {
  it.each(CASES)('splits %j, cut anywhere', (content, reasoning, text) => {
    for (let size = 1; size <= content.length; size += 1) {
      const pieces = content.match(new RegExp(`.{1,${size}}`, 'gs')) ?? [];
      expect(split(pieces)).toEqual({ reasoning, text });
    }
  });

  it('takes a lone closing tag for text once it is settled', () => {
    expect(split(['a', '</think>b'], 1)).toEqual({ reasoning: '', text: 'a</think>b' });
  });
});

import { expect, it } from 'vitest';
import { visibleText } from '../../../../renderer/components/text/visible-text.ts';

it('writes out what nobody could see, and leaves everything else alone', () => {
  expect(visibleText('pay\u202e10\u2066\u0007\ufeff\u200b!')).toBe('pay⟨U+202E⟩10⟨U+2066⟩⟨U+0007⟩⟨U+FEFF⟩⟨U+200B⟩!');
  // Tag characters spell words that a model reads and a person does not.
  expect(visibleText('ok\u{e0068}\u{e0069}')).toBe('ok⟨U+E0068⟩⟨U+E0069⟩');
  const usual = 'tab\tline\n👩‍🚀 नमस्ते שלום é — “quoted”';
  expect(visibleText(usual)).toBe(usual);
  expect(visibleText('a\r\nb\rc')).toBe('a\nb\nc');
});

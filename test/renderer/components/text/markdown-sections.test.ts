import { describe, expect, it } from 'vitest';
import { isTameMarkdown, markdownSections } from '../../../../renderer/components/text/markdown-sections.ts';

describe('sections of Markdown', () => {
  it('are the text again, cut only at blank lines before something that is not indented', () => {
    const paragraph = 'word '.repeat(200);
    const text = Array.from({ length: 20 }, (_, index) => `- item ${index} ${paragraph}\n\n  more of it\n\n`).join('');
    const sections = markdownSections(text);
    expect(sections.length).toBeGreaterThan(3);
    expect(sections.join('')).toBe(text);
    expect(sections.every((section) => section.startsWith('- item'))).toBe(true);
  });

  it('never cut through a fence', () => {
    const fence = `\`\`\`\n${'code\n\n'.repeat(2000)}\`\`\`\n`;
    expect(markdownSections(`before\n\n${fence}\nafter`)).toEqual([`before\n\n${fence}\n`, 'after']);
  });

  it('keep what has come while more comes', () => {
    const text = 'A paragraph of some length.\n\n'.repeat(600);
    const early = markdownSections(text.slice(0, 9000));
    expect(markdownSections(text).slice(0, early.length - 1)).toEqual(early.slice(0, -1));
  });
});

describe('Markdown that would stop the page', () => {
  it.each([
    ['deep quotes', '>'.repeat(2000)],
    ['deep lists', '- '.repeat(2000)],
    ['both', '> - '.repeat(2000)],
    ['a table whose short rows are filled up', `${'|a'.repeat(1500)}|\n${'|-'.repeat(1500)}|\n${'|x\n'.repeat(3000)}`],
    ['footnotes to one note', `${'[^a]'.repeat(4000)}\n\n[^a]: x`],
  ])('is told from other text: %s', (_name, text) => {
    expect(isTameMarkdown(text)).toBe(false);
  });

  it.each([
    ['rules and underlines', `Title\n${'-'.repeat(200)}\n\n${'*'.repeat(200)}`],
    ['a large table', `| a | b |\n|---|---|\n${'| 1 | 2 |\n'.repeat(390)}`],
    ['a list in a list', '- a\n  - b\n    - c\n'],
  ])('is not what is usual: %s', (_name, text) => {
    expect(isTameMarkdown(text)).toBe(true);
  });
});

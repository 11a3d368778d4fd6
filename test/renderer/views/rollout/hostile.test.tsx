import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Rollout } from '../../../../shared/rollout/record.ts';
import { makeRecord } from '../../../helpers/records.ts';
import { openRollout } from './open-rollout.tsx';

declare global {
  interface Window {
    pwned?: string;
  }
}

beforeEach(async () => {
  await page.viewport(1500, 1000);
  delete window.pwned;
  // The browser keeps 250 otherwise, fewer than the modules of this test.
  performance.setResourceTimingBufferSize(100_000);
  performance.clearResourceTimings();
});

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SVG = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" onload="window.pwned=1"/>')}`;

const ATTACK = `
<script>window.pwned = 'script'</script>
<img src="https://tracker.test/html.png" onerror="window.pwned = 'onerror'">
<iframe src="javascript:window.parent.pwned = 'iframe'"></iframe>
<style>body { display: none }</style>

[click me](javascript:window.pwned='link') and [here](https://evil.test/path) and https://bare.test/x

![remote](https://tracker.test/a.png) ![vector](${SVG}) ![dot](data:image/png;base64,${PIXEL})

![page](data:text/html;base64,PHNjcmlwdD4=)

right \u202Eleft\u202C and \u{e0068}\u{e0069}

<a href="https://evil.test" onmouseover="window.pwned = 'over'">over</a>
`;

/** A rollout in which everything that comes from outside is the given text. */
function allOf(text: string): Rollout {
  return makeRecord({
    model: text,
    task_id: text,
    messages: [
      { role: 'system', content: text },
      { role: 'user', content: text },
      {
        role: 'assistant',
        content: text,
        reasoning: text,
        stop: text,
        tool_calls: [
          { id: 'a', name: text, arguments: JSON.stringify({ [text]: text }) },
          { id: 'b', name: 'check_plan', arguments: '{}' },
        ],
      },
      { role: 'tool', tool_call_id: 'a', name: text, content: text },
      { role: 'tool', tool_call_id: text, name: text, content: JSON.stringify([text]) },
    ],
    steps: [
      {
        turn: 1,
        tool: 'check_plan',
        plan: [{ vessel: text, berth: text, start: text, cranes: 1 }],
        result: {
          feasible: false,
          error: text,
          violations: [{ rule: text, vessels: [text], message: text, berth: text }],
          entry_problems: [text],
        },
      },
    ],
    final: { submitted: true, plan: text, grade: { [text]: 1 }, rubric: { [text]: 1 } },
    errors: [text],
    warnings: [text],
    provider_switches: [text],
    notes: text,
    tags: [text],
    environment: { kind: text, url: text, command: text, name: text, version: text },
    tools: [{ name: text, description: text, input_schema: { [text]: text } }],
    end_reason: text,
  });
}

/** A rollout of one answer. */
function answered(content: string): Rollout {
  const message = { role: 'assistant' as const, content, reasoning: '', stop: 'stop', tool_calls: [] };
  return makeRecord({ messages: [message], steps: [] });
}

/** What the page asked of anybody but the test server. */
function fetched(): readonly string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => !name.startsWith(location.origin) && !name.startsWith('data:') && !name.startsWith('blob:'));
}

describe('text from outside', () => {
  it('runs nothing, fetches nothing and leads nowhere, whatever part of the record it is in', async () => {
    const { container } = await openRollout(allOf(ATTACK));
    const images: string[] = [];
    for (const look of ['Markdown', 'Plain', 'Raw']) {
      const looks = within(screen.getByRole('group', { name: 'Messages as (m)' }));
      await userEvent.click(looks.getByRole('button', { name: look }));
      for (const tab of ['Drafts', 'Rubric', 'Tokens', 'Details']) {
        await userEvent.click(screen.getByRole('tab', { name: new RegExp(`^${tab}`) }));
        for (const closed of screen.queryAllByRole('button', { expanded: false })) fireEvent.click(closed);
        for (const cut of screen.queryAllByRole('button', { name: /^Show all/ })) fireEvent.click(cut);
        for (const link of container.querySelectorAll('.markdown__link')) fireEvent.click(link);
        expect(
          container.querySelectorAll('script, iframe, style, object, embed, a[href], [onerror], [onmouseover]'),
        ).toHaveLength(0);
        images.push(...[...container.querySelectorAll('img')].map(({ src }) => src));
      }
    }
    expect(new Set(images)).toEqual(new Set([`data:image/png;base64,${PIXEL}`]));
    expect(window.pwned).toBeUndefined();
    expect(fetched()).toEqual([]);
    expect(getComputedStyle(document.body).display).not.toBe('none');
  });

  it('is shown: HTML as text, addresses beside their links, images that are not loaded as words', async () => {
    await openRollout(answered(ATTACK));
    const transcript = within(screen.getByRole('region', { name: 'Transcript' }));
    const text = transcript.getByRole('region', { name: 'Assistant' }).textContent;
    for (const words of [
      "<script>window.pwned = 'script'</script>",
      "click me (javascript:window.pwned='link')",
      'here (https://evil.test/path)',
      'Image “remote”, not loaded: https://tracker.test/a.png',
      'Image “vector”, not loaded: data:image/svg+xml',
      'right ⟨U+202E⟩left⟨U+202C⟩ and ⟨U+E0068⟩⟨U+E0069⟩',
    ]) {
      expect(text).toContain(words);
    }
    // An address that is its own text is there once.
    expect(text.split('https://bare.test/x')).toHaveLength(2);
  });

  it('of a megabyte without a break keeps the layout, and begins cut', async () => {
    const line = 'x'.repeat(1_000_000);
    await openRollout(
      makeRecord({ messages: [{ role: 'user', content: line }], steps: [], task_id: line, model: line }),
    );
    const user = within(screen.getByRole('region', { name: 'User' }));
    const more = user.getByRole('button', { name: 'Show all 1,000,000 characters' });
    expect(document.querySelector('.step__body')?.textContent?.length).toBeLessThan(30_000);
    expect(document.documentElement.scrollWidth).toBe(1500);
    const scroller = screen.getByRole('region', { name: 'Transcript' });
    expect(scroller.scrollWidth).toBe(scroller.clientWidth);
    await userEvent.click(more);
    await user.findByRole('button', { name: 'Show less' });
    expect(document.querySelector('.plain-text')?.textContent).toHaveLength(1_000_000);
    expect(scroller.scrollWidth).toBe(scroller.clientWidth);
  });

  it('of many lines says how many there are', async () => {
    const content = Array.from({ length: 5000 }, (_, index) => `line ${index + 1}`).join('\n');
    await openRollout(answered(content));
    const answer = screen.getByRole('region', { name: 'Assistant' });
    expect(answer.textContent).toContain('line 400');
    expect(answer.textContent).not.toContain('line 401');
    await userEvent.click(within(answer).getByRole('button', { name: 'Show all 5,000 lines' }));
    await waitFor(() => expect(answer.textContent).toContain('line 5000'));
  });

  it('that every rollout of a task begins with is folded to eight lines', async () => {
    const content = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`).join('\n');
    await openRollout(makeRecord({ messages: [{ role: 'user', content }], steps: [] }));
    const user = screen.getByRole('region', { name: 'User' });
    expect(user.textContent).toContain('line 8');
    expect(user.textContent).not.toContain('line 9');
    await userEvent.click(within(user).getByRole('button', { name: 'Show all 20 lines' }));
    await waitFor(() => expect(user.textContent).toContain('line 20'));
  });

  it('that would keep a Markdown parser busy for minutes is there at once, as plain text', async () => {
    const content = `${'> - '.repeat(4000)}the end`;
    await openRollout(makeRecord({ messages: [{ role: 'user', content }], steps: [] }));
    expect(screen.getByRole('region', { name: 'User' }).textContent).toContain('the end');
    expect(document.querySelector('blockquote')).toBeNull();
  });
});

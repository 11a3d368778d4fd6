import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { EpisodeEvent, RunEvent, StopRequest } from '../../../../shared/contract/run.ts';
import type { Message } from '../../../../shared/rollout/record.ts';
import { type FakeServices, FakeStream } from '../../../helpers/fake-client.ts';
import { makeRecord } from '../../../helpers/records.ts';
import { makeStatus } from '../../../helpers/statuses.ts';
import { mountRollout, openRollout } from './open-rollout.tsx';

beforeEach(() => page.viewport(1500, 800));

const PARAGRAPHS = Array.from({ length: 60 }, (_, index) => `Paragraph ${index + 1} of the situation.`).join('\n\n');

function started(extra: FakeServices = {}) {
  const rollout = makeRecord({
    messages: [{ role: 'user', content: PARAGRAPHS }],
    steps: [],
    end_reason: null,
    turns: 0,
    final: { submitted: false, plan: null, grade: null },
  });
  const stream = new FakeStream<EpisodeEvent>({ kind: 'snapshot', rollout, live: null });
  const running = makeStatus('k', { state: 'running', episodeId: rollout.episode_id });
  const runs = new FakeStream<RunEvent>({ kind: 'snapshot', episodes: [running] });
  mountRollout({ episodes: { watch: () => stream }, ...extra, runs: { watch: () => runs, ...extra.runs } });
  return stream;
}

/** A transcript begins with its opening folded. */
async function showOpening(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Show all 119 lines' }));
  await screen.findByText('Paragraph 60 of the situation.');
}

const scroller = () => screen.findByRole('region', { name: 'Transcript' });
const distanceToEnd = (element: HTMLElement) => element.scrollHeight - element.scrollTop - element.clientHeight;

/** Waits until two frames have been drawn. */
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Streams a text in pieces, a frame apart. */
async function say(stream: FakeStream<EpisodeEvent>, text: string): Promise<void> {
  for (const piece of text.match(/.{1,40}/gs) ?? []) {
    stream.send({ kind: 'text-delta', text: piece });
    await drawn();
  }
}

const ANSWER = Array.from({ length: 40 }, (_, index) => `Thought ${index + 1}.`).join('\n\n');
const assistant = (content: string): Message => ({
  ...{ role: 'assistant', content, reasoning: 'Who waits?', stop: 'tool_calls' },
  tool_calls: [{ id: 'a', name: 'check_plan', arguments: '{"plan":[]}' }],
});

describe('a running rollout', () => {
  it('streams in: reasoning, text, calls, what is waited for, and then the draft', async () => {
    const stream = started();
    await showOpening();
    stream.send({ kind: 'turn-start', turn: 1 });
    await screen.findByText('Waiting for the model');
    stream.send({ kind: 'reasoning-delta', text: 'Who wai' });
    await screen.findByText('Who wai');
    stream.send({ kind: 'text-delta', text: 'I check **one** dra' });
    await screen.findByText('one');
    stream.send({ kind: 'tool-call-start', index: 0, id: 'a', name: 'check_plan' });
    stream.send({ kind: 'tool-call-delta', index: 0, text: '{"plan":' });
    await screen.findByText('{"plan":');
    screen.getByText('The model is writing a call of check_plan');
    stream.send({ kind: 'message', message: assistant('I check **one** draft.') });
    stream.send({ kind: 'tool-sent', id: 'a', name: 'check_plan' });
    await waitFor(() => expect(screen.getAllByText('Waiting for check_plan')).toHaveLength(2));
    const content = '{"feasible":true,"cost":12,"violations":[]}';
    stream.send({ kind: 'message', message: { role: 'tool', tool_call_id: 'a', name: 'check_plan', content } });
    const step = { turn: 1, tool: 'check_plan', plan: [], result: { feasible: true, cost: 12 }, tool_call_id: 'a' };
    stream.send({ kind: 'step', step });
    const draft = await screen.findByRole('region', { name: 'Draft 1, checked' });
    within(draft).getByText('Feasible');
    await screen.findByText('1 draft. The best is draft 1, at a cost of 12.');
  });

  it('is followed at its end', async () => {
    const stream = started();
    const element = await scroller();
    stream.send({ kind: 'turn-start', turn: 1 });
    await say(stream, ANSWER);
    stream.send({ kind: 'message', message: assistant(ANSWER) });
    await screen.findByText('Going on to the next turn');
    await waitFor(() => expect(distanceToEnd(element)).toBeLessThan(2));
    screen.getByText('Thought 40.');
    expect(screen.queryByRole('button', { name: 'Jump to live' })).toBeNull();
  });

  it('leaves a reader who scrolled up where he reads, until he goes back to the end', async () => {
    const stream = started();
    const element = await scroller();
    await showOpening();
    element.scrollTop -= 500;
    const jump = await screen.findByRole('button', { name: 'Jump to live' });
    await drawn();
    const marked = screen.getByText('Paragraph 30 of the situation.');
    const before = { top: element.scrollTop, mark: marked.getBoundingClientRect().top };
    stream.send({ kind: 'turn-start', turn: 1 });
    await say(stream, ANSWER);
    stream.send({ kind: 'message', message: assistant(ANSWER) });
    await waitFor(() => expect(element.scrollHeight).toBeGreaterThan(before.top + element.clientHeight + 900));
    expect({ top: element.scrollTop, mark: marked.getBoundingClientRect().top }).toEqual(before);
    await userEvent.click(jump);
    await screen.findByText('Thought 40.');
    await waitFor(() => expect(distanceToEnd(element)).toBeLessThan(2));
    expect(screen.queryByRole('button', { name: 'Jump to live' })).toBeNull();
  });

  it('keeps the place of a reader within the turn that streams in when it is committed', async () => {
    const stream = started();
    const element = await scroller();
    stream.send({ kind: 'turn-start', turn: 1 });
    stream.send({ kind: 'reasoning-delta', text: 'Who waits?' });
    await say(stream, ANSWER);
    element.scrollTop -= 400;
    await screen.findByRole('button', { name: 'Jump to live' });
    await drawn();
    const where = () => screen.getByText('Thought 20.').getBoundingClientRect().top;
    const before = where();
    stream.send({ kind: 'message', message: assistant(ANSWER) });
    await screen.findByText('Going on to the next turn');
    await drawn();
    expect(Math.abs(where() - before)).toBeLessThan(2);
  });

  it('is stopped by its button, which says when that fails', async () => {
    const asked: StopRequest[] = [];
    const stop = (request: StopRequest) => {
      asked.push(request);
      throw new Error('The episode ended before it could be stopped.');
    };
    started({ runs: { stop } });
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    await screen.findByText('The episode ended before it could be stopped.');
    expect(asked).toEqual([{ kind: 'episode', episodeId: 'aaaabbbbcccc' }]);
    await screen.findByRole('button', { name: 'Stop' });
  });
});

describe('a rollout of 2,000 messages', () => {
  const messages = Array.from({ length: 1000 }, (_, index): readonly Message[] => [
    {
      ...{ role: 'assistant', content: `Answer ${index + 1}`, reasoning: 'Hm.', stop: 'tool_calls' },
      tool_calls: [{ id: 'call_0', name: 'look', arguments: `{"at": ${index}}` }],
    },
    { role: 'tool', tool_call_id: 'call_0', name: 'look', content: `{"seen": ${index}}` },
  ]).flat();

  it('has only what is near the window in the page, and any turn a click away', async () => {
    const { container } = await openRollout(makeRecord({ messages, steps: [] }), { query: 'turn=700&tab=tokens' });
    await screen.findByText('Answer 700');
    expect(container.querySelectorAll('.item-list__item').length).toBeLessThan(120);
    expect(container.querySelectorAll('[aria-label=Transcript] *').length).toBeLessThan(2500);
    screen.getByRole('button', { name: 'Show all 1,000 rows' });
    const element = await scroller();
    element.scrollTop = element.scrollHeight;
    fireEvent.wheel(element);
    await screen.findByText('Answer 1000');
    await userEvent.click(await screen.findByRole('button', { name: /^Turn 998\b/ }));
    await waitFor(() => expect(window.location.hash).toContain('turn=998'));
    expect(screen.queryByText('Answer 700')).toBeNull();
  });
});

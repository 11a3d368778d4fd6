import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type Rollout, RolloutSchema } from '../../../../shared/rollout/record.ts';
import berth from '../../../fixtures/records/reading-berth.json';
import portsim from '../../../fixtures/records/reading-portsim.json';
import { makeRecord } from '../../../helpers/records.ts';
import { makeRow } from '../../../helpers/rows.ts';
import { openRollout } from './open-rollout.tsx';

const BERTH: Rollout = RolloutSchema.parse(berth);
const PORTSIM: Rollout = RolloutSchema.parse(portsim);

beforeEach(() => page.viewport(1500, 1000));

const transcript = () => within(screen.getByRole('region', { name: 'Transcript' }));
const draft = () => within(screen.getByRole('article', { name: /^Draft/ }));

/** What a table's rows say. */
function rowsOf(name: string): readonly string[] {
  const [, ...rows] = within(screen.getByRole('table', { name })).getAllByRole('row');
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
      .join('|'),
  );
}

/** Goes to a turn by the outline. */
async function goTo(turn: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${turn}\\b`) }));
}

describe('a recorded rollout', () => {
  it('never hides what it was, how it ended and what it cost', async () => {
    await openRollout(BERTH);
    const header = within(screen.getByRole('region', { name: 'Summary' }));
    expect(header.getByRole('heading', { level: 1 }).textContent).toBe('berth-004');
    for (const words of ['vllm:harbour-32b@high', 'Submitted', '0.7766', 'Rerun']) header.getByText(words);
    const facts = header.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
    expect(facts.filter((fact) => !fact.startsWith('Started'))).toEqual([
      ...['Turns: 5 of 5', 'Drafts: 3', 'Tokens in: 15,665 (10,960 cached)', 'Tokens out: 5,068', 'Cost: unpriced'],
      ...['Duration: 2 min 30 s', 'Environment: berth 1.0.0', 'Errors: 0', 'Provider switches: 1'],
    ]);
    header.getByText('Provider switch: harbour-32b:north -> harbour-32b:south (503: upstream overloaded)');
    expect(header.queryByRole('button', { name: 'Stop' })).toBeNull();
  });

  it('shows messages, reasoning, calls with their replies, nudges and failed requests', async () => {
    await openRollout(BERTH);
    await goTo('Turn 1');
    await transcript().findByText('I test a first draft that leaves V05 out.');
    transcript().getByText('start 90 min earlier?');
    await goTo('Turn 2');
    await transcript().findByText(/is overloaded \(status 503\)/);
    const calls = await transcript().findAllByText('Not sent');
    expect(calls.length).toBe(1);
    transcript().getByText(/^Not valid JSON: /);
    transcript().getByText('the arguments are not valid JSON: Unterminated string');
    await goTo('Turn 3');
    await transcript().findByRole('region', { name: 'Nudge from the episode loop' });
    transcript().getByRole('region', { name: 'Last-turn note from the episode loop' });
  });

  it('shows each draft where it was sent, and opens it beside the transcript', async () => {
    await openRollout(BERTH, { query: 'turn=1&tab=rubric' });
    const first = within(await transcript().findByRole('region', { name: 'Draft 1, checked' }));
    first.getByText('Infeasible: 3 violations');
    first.getByText('V05 is missing; every vessel needs one row');
    await userEvent.click(first.getByRole('button', { name: 'Open in Drafts' }));
    expect(window.location.hash).toBe('#/rollout/k?turn=1&tab=drafts&draft=1');
    draft().getByText('Draft 1 of 3');
    expect(rowsOf('Violations')).toEqual([
      'R01|V05|V05 is missing; every vessel needs one row|—|—',
      'R06|V03|V03: start 540 is 90 min before its ETA 630 (day 1 +10:30)|—|540 to 630',
      'R14|V01, V03, V02|quay Q1: 7 cranes in use from 600 to 690 but 6 available (V01 x2, V03 x3, V02 x1)|Q1|600 to 690',
    ]);
  });

  it('lists drafts with verdict, cost and change, and compares each with the one before', async () => {
    await openRollout(BERTH, { query: 'tab=drafts' });
    await screen.findByText('3 drafts. The best is draft 3, at a cost of 4,260, and it was submitted.');
    const list = screen.getByRole('list', { name: 'Drafts in order' });
    expect(
      within(list)
        .getAllByRole('button')
        .map((row) => row.textContent),
    ).toEqual([
      '11checked3 violations——',
      '24checkedFeasible6,7501 retimed, 1 added',
      '35submittedFeasible4,2601 moved, 1 retimed, 1 re-craned',
    ]);
    // The submitted one comes first.
    draft().getByText('Best draft');
    expect(rowsOf('Changes')).toEqual(['V04|moved, retimed, re-craned|B2 → B1|1,980 → 1,530|1 → 2|300 → 0']);
    await userEvent.click(draft().getByRole('button', { name: 'Draft before' }));
    expect(rowsOf('Changes')).toEqual(['V03|retimed|B1|540 → 630|3|0', 'V05|added|B1|1,995|1|0']);
    expect(rowsOf('Plan')).toHaveLength(5);
    await userEvent.click(draft().getByRole('button', { name: 'Show in transcript' }));
    expect(window.location.hash).toContain('turn=4');
  });

  it('shows the rubric with weights, scores and points, and the numbers of the grade', async () => {
    await openRollout(BERTH, { query: 'tab=rubric' });
    const criteria = within(await screen.findByRole('region', { name: 'Criteria' }));
    const cost = criteria.getByText('Cost against the best known plan').closest('li');
    expect(cost?.textContent).toContain('Score0.5532Weight0.50Points0.2766');
    criteria.getByText('hard_rules passed');
    within(screen.getByRole('region', { name: 'Grade' })).getByText('naive_cost');
  });

  it('shows tokens turn by turn, a dash for what nobody reported, and says so', async () => {
    await openRollout(BERTH, { query: 'tab=tokens' });
    await screen.findByText('1 of 5 turns report no tokens, so the totals are too low.');
    expect(rowsOf('Tokens by turn')).toEqual([
      '1|3,150|0|—|1,904|1,620|23.2 s',
      '2, failed request|—|—|—|—|—|1.3 s',
      '2|410|3,150|—|1,122|980|37.9 s',
      '3|—|—|—|—|—|36.8 s',
      '4|690|3,560|—|1,340|512|24.6 s',
      '5|455|4,250|—|702|0|22.7 s',
      'Total|4,705|10,960|—|5,068|3,112|2 min 30 s',
    ]);
  });

  it("of the original's server reads the same, with what its record does not hold left out", async () => {
    await openRollout(PORTSIM, { query: 'tab=rubric' });
    const criteria = within(await screen.findByRole('region', { name: 'Criteria' }));
    expect(criteria.getByText('cost_quality').closest('li')?.textContent).toContain('Score0.6643Weight—Points—');
    await userEvent.click(screen.getByRole('tab', { name: 'Tokens' }));
    await screen.findByText(/^No turn of this record reports its tokens\. The totals are those/);
    expect(rowsOf('Tokens by turn').at(-1)).toBe('Total|9,120|—|—|2,210|—|48.9 s');
    await userEvent.click(screen.getByRole('tab', { name: /^Drafts/ }));
    expect(rowsOf('Changes')).toEqual(['S02|moved|A3 → B1|9|3|—']);
  });

  it('shows what is odd: results without a call, incomplete turns, errors, plans that are no plans', async () => {
    const rollout = makeRecord({
      messages: [
        { role: 'user', content: 'Go.' },
        {
          ...{ role: 'assistant', content: 'Half a sen', reasoning: '', stop: '', tool_calls: [], partial: true },
          stop_reason: { unified: 'error', raw: '' },
        },
        { role: 'tool', tool_call_id: 'lost', name: 'check_plan', content: 'nobody asked' },
      ],
      steps: [{ turn: 1, tool: 'check_plan', plan: 'V01 goes first', result: { error: 'the plan could not be read' } }],
      final: { submitted: false, plan: null, grade: null },
      errors: ['The connection to the server was lost in turn 1.'],
      end_reason: 'error',
    });
    await openRollout(rollout);
    transcript().getByText('Result without a call');
    transcript().getByText('nobody asked');
    transcript().getByText('Incomplete: the stream ended before the turn did');
    transcript().getByText('The record has no call that sent this plan.');
    within(screen.getByRole('region', { name: 'Summary' })).getByText(
      'The connection to the server was lost in turn 1.',
    );
    await screen.findByText('1 draft, none of them known to be feasible. No plan was submitted.');
    draft().getByText('This could not be read as a plan; here is what was sent.');
    expect(draft().getAllByText('V01 goes first')).toHaveLength(1);
  });

  it('shows the record itself only when it is asked for, and takes it from its file', async () => {
    const asked: string[] = [];
    const rollout = makeRecord();
    await openRollout(rollout, {
      query: 'tab=details',
      services: {
        rollouts: {
          get: () => ({ row: makeRow('k'), rollout }),
          raw: ({ key }) => {
            asked.push(key);
            return { text: JSON.stringify({ model: 'of the file', note: 'kept' }) };
          },
        },
      },
    });
    await screen.findByText('/data/k.json');
    expect(asked).toEqual([]);
    await userEvent.click(screen.getByRole('tab', { name: 'Raw' }));
    await screen.findByText('37 characters; Ctrl F finds', undefined, { timeout: 50_000 });
    await waitFor(() => expect(document.querySelector('.view-lines')?.textContent).toContain('of\u00a0the\u00a0file'), {
      timeout: 50_000,
    });
    expect(asked).toEqual(['k']);
    // Unbundled, the editor is hundreds of files.
  }, 60_000);
});

describe('the keys', () => {
  it('go through turns and looks, open drafts and close reasoning', async () => {
    await openRollout(BERTH);
    const body = document.body;
    fireEvent.keyDown(body, { key: ']' });
    fireEvent.keyDown(body, { key: ']' });
    await waitFor(() => expect(window.location.hash).toContain('turn=2'));
    fireEvent.keyDown(body, { key: '[' });
    await waitFor(() => expect(window.location.hash).toContain('turn=1'));
    await transcript().findByText('fixed');
    fireEvent.keyDown(body, { key: 'm' });
    await transcript().findByText(/Vessels that are \*\*fixed\*\* stay/);
    fireEvent.keyDown(body, { key: 'r' });
    await waitFor(() => expect(transcript().queryByText(/Vessels that are/)).toBeNull());
    fireEvent.keyDown(body, { key: 'd' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Drafts3'));
    fireEvent.keyDown(document.activeElement ?? body, { key: '[' });
    await waitFor(() => expect(window.location.hash).toContain('draft=2'));
  });

  it('reach the last turn though it cannot come to the top', async () => {
    await openRollout(BERTH);
    for (let turn = 1; turn <= 6; turn += 1) fireEvent.keyDown(document.body, { key: ']' });
    await waitFor(() => expect(screen.getByRole('button', { current: true, name: /^Turn 5/ })).toBeDefined());
    expect(window.location.hash).toContain('turn=5');
  });
});

describe('a narrow window', () => {
  it('has the tabs under the transcript, and no outline', async () => {
    await page.viewport(760, 900);
    await openRollout(BERTH);
    expect(screen.queryByRole('navigation', { name: 'Turns' })).toBeNull();
    const top = screen.getByRole('region', { name: 'Transcript' }).getBoundingClientRect();
    const below = screen.getByRole('tablist').getBoundingClientRect();
    expect(below.top).toBeGreaterThanOrEqual(top.bottom);
    expect(document.documentElement.scrollWidth).toBe(760);
  });
});

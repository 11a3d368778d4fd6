import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DurableEvent, LiveEvent } from '../../../shared/rollout/events.ts';
import { call, deltas, FakeAgent, type FakeStep, says } from '../../helpers/fake-agent.ts';
import { FakeEnvironment, type FakeScript } from '../../helpers/fake-environment.ts';
import { runFake } from '../../helpers/run-fake.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

type When = (event: DurableEvent | LiveEvent) => boolean;

const CHECK = call('c1', 'check_plan', { plan: [] });
const SUBMIT = call('c2', 'submit_plan', { plan: [] });
const CHECKED = { name: 'check_plan', reply: { text: '{}' } };
const SUBMITTED = { name: 'submit_plan', reply: { text: '{}', done: true, reward: 0.5 } };
const HALF = { text: 'Half a thought', reasoning: 'Because', calls: [CHECK] };
const checks = says({ calls: [CHECK] });
const submits = says({ calls: [SUBMIT] });
/** Streams half a turn and never ends it. */
const stuck: FakeStep = { events: deltas(HALF).slice(0, -1), end: 'hang' };
const deaf: FakeStep = { ...stuck, end: 'deaf' };

const partial = (unified: string) => ({
  role: 'assistant',
  content: 'Half a thought',
  reasoning: 'Because',
  stop: '',
  tool_calls: [{ id: 'c1', name: 'check_plan', arguments: CHECK.raw.slice(0, CHECK.raw.length / 2) }],
  at: '2026-03-04T06:00:00.250Z',
  seconds: 0,
  stop_reason: { unified, raw: '' },
  partial: true,
});

interface Moment {
  readonly name: string;
  /** Null: stopped before it begins. */
  readonly when: When | null;
  readonly steps?: readonly FakeStep[];
  readonly script?: FakeScript;
  readonly agent?: 'deaf';
  /** Roles of the messages, p for a partial one. */
  readonly roles: string;
  readonly turns?: number;
}

const isLive = (kind: LiveEvent['kind']) => (event: { readonly kind: string }) => event.kind === kind;
const isMessage =
  (role: string): When =>
  (event) =>
    event.kind === 'message' && event.message.role === role;

function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

function deferred() {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

const cancel = (abort: AbortController) => abort.abort();
const passTime = () => vi.advanceTimersByTime(60_000);

async function playTo({ when, steps = [], script = {}, agent }: Moment, stop: (abort: AbortController) => void) {
  stopTimers();
  const abort = new AbortController();
  if (when === null) stop(abort);
  const fake = new FakeAgent(steps);
  const environment = new FakeEnvironment(script);
  const { rollout } = await runFake({
    folder: await temporaryFolder(),
    agent: agent ?? fake,
    environment,
    signal: abort.signal,
    watch: (event) => {
      // A little later: by then the episode hangs.
      if (when?.(event)) setImmediate(() => stop(abort));
    },
  });
  const roles = rollout.messages.map(({ role, ...rest }) => ('partial' in rest ? 'p' : role[0])).join('');
  return { rollout, roles, fake, log: environment.log };
}

const HANGING: readonly Moment[] = [
  { name: 'the reset hangs', when: (event) => event.kind === 'patch', script: { reset: 'hang' }, roles: '' },
  { name: 'the reset hears nothing', when: (event) => event.kind === 'patch', script: { reset: 'deaf' }, roles: '' },
  { name: 'the list of tools hangs', when: isMessage('user'), script: { tools: 'hang' }, roles: 'su' },
  {
    name: 'the agent does not open',
    when: (event) => event.kind === 'patch' && event.patch.tools !== undefined,
    agent: 'deaf',
    roles: 'su',
  },
  { name: 'the model hangs', when: isLive('turn-start'), steps: [{ events: [], end: 'hang' }], roles: 'su' },
  { name: 'the model hangs in mid-stream', when: isLive('tool-call-delta'), steps: [stuck], roles: 'sup' },
  { name: 'the model hears nothing', when: isLive('tool-call-delta'), steps: [deaf], roles: 'sup' },
  {
    name: 'a tool call hangs',
    when: isLive('tool-sent'),
    steps: [checks],
    script: { calls: [{ name: 'check_plan', reply: 'hang' }] },
    roles: 'sua',
    turns: 1,
  },
  {
    name: 'a tool call hears nothing',
    when: isLive('tool-sent'),
    steps: [checks],
    script: { calls: [{ name: 'check_plan', reply: 'deaf' }] },
    roles: 'sua',
    turns: 1,
  },
  {
    name: 'the second turn hangs',
    when: (event) => event.kind === 'turn-start' && event.turn === 2,
    steps: [checks, { events: [], end: 'hang' }],
    script: { calls: [CHECKED] },
    roles: 'suat',
    turns: 1,
  },
];

describe('cancelling', () => {
  it.each<Moment>([{ name: 'nothing has begun', when: null, roles: '' }, ...HANGING])(
    'leaves a record of what there was when $name',
    async (moment) => {
      const { rollout, roles, log } = await playTo(moment, cancel);
      expect([rollout.end_reason, rollout.errors, roles, rollout.turns, rollout.reward]).toEqual([
        'cancelled',
        [],
        moment.roles,
        moment.turns ?? 0,
        0,
      ]);
      expect(log.at(-1)).toBe(moment.when === null ? undefined : 'close');
    },
  );

  it('runs no tool once the turn that asked for it is stopped', async () => {
    const abort = new AbortController();
    const environment = new FakeEnvironment({});
    const { rollout } = await runFake({
      folder: await temporaryFolder(),
      agent: new FakeAgent([checks]),
      environment,
      signal: abort.signal,
      watch: (event) => {
        if (isMessage('assistant')(event)) abort.abort();
      },
    });
    expect([rollout.end_reason, rollout.turns]).toEqual(['cancelled', 1]);
    expect(environment.log).toEqual(['open', 'reset t1 e1', 'list tools', 'close']);
  });

  it('keeps what streamed in of the turn, and lets go of the stream', async () => {
    const { rollout, fake } = await playTo(
      { name: '', when: isLive('tool-call-delta'), steps: [stuck], roles: 'sup' },
      cancel,
    );
    expect(rollout.messages.at(-1)).toEqual(partial('aborted'));
    expect(fake.open).toBe(0);
  });

  it('does not take a submit back', async () => {
    const submit = (event: DurableEvent | LiveEvent) => event.kind === 'step' && event.step.tool === 'submit_plan';
    const abort = new AbortController();
    const { rollout } = await runFake({
      folder: await temporaryFolder(),
      agent: new FakeAgent([submits]),
      environment: new FakeEnvironment({ calls: [SUBMITTED] }),
      signal: abort.signal,
      watch: (event) => {
        if (submit(event)) abort.abort();
      },
    });
    expect([rollout.end_reason, rollout.reward]).toEqual(['submitted', 0.5]);
  });

  it('closes a session that opens too late', async () => {
    const abort = new AbortController();
    const environment = new FakeEnvironment({});
    const open = environment.open.bind(environment);
    const asked = deferred();
    const arrives = deferred();
    environment.open = async (signal) => {
      asked.resolve();
      await arrives.promise;
      return open(signal);
    };
    const running = runFake({
      folder: await temporaryFolder(),
      agent: new FakeAgent([]),
      environment,
      signal: abort.signal,
    });
    await asked.promise;
    abort.abort();
    const { rollout } = await running;
    expect([rollout.end_reason, rollout.messages]).toEqual(['cancelled', []]);
    arrives.resolve();
    await expect.poll(() => environment.log).toEqual(['open', 'close']);
  });
});

describe('the wall clock', () => {
  it.each(HANGING)('ends the episode when $name', async (moment) => {
    const { rollout, roles } = await playTo(moment, passTime);
    expect([rollout.end_reason, rollout.errors, roles, rollout.turns]).toEqual([
      'wall_clock',
      [],
      moment.roles,
      moment.turns ?? 0,
    ]);
  });

  it('is a real one', async () => {
    const { rollout } = await runFake({
      folder: await temporaryFolder(),
      agent: new FakeAgent([stuck]),
      environment: new FakeEnvironment({}),
      budget: { wallClockS: 0.3 },
    });
    expect(rollout.end_reason).toBe('wall_clock');
  });

  it('lets a server that does not part have five seconds, after the end is on disk', async () => {
    stopTimers();
    let end: unknown = null;
    const { rollout } = await runFake({
      folder: await temporaryFolder(),
      agent: new FakeAgent([submits]),
      environment: new FakeEnvironment({ calls: [SUBMITTED], close: 'deaf' }),
      watch: (event, { end_reason }) => {
        if (event.kind !== 'patch' || event.patch.seconds === undefined) return;
        end = end_reason;
        setImmediate(() => vi.advanceTimersByTime(5000));
      },
    });
    expect([end, rollout.end_reason]).toEqual(['submitted', 'submitted']);
  });
});

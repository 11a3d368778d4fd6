import { describe, expect, it } from 'vitest';
import type { Agent, AgentEvent, AgentOptions, Provider, Turn } from '../../electron/agents/agent.ts';
import { AppError } from '../../shared/base/errors.ts';
import type { Tool } from '../../shared/rollout/record.ts';
import { foldDeltas, takeStep, turnOf } from '../helpers/agent-events.ts';

/** The stage for one conversation, set anew for each test; what it needs is closed when the test has finished. */
export interface AgentScene {
  readonly model: string;
  readonly env: AgentOptions['env'];
  /** The first user text. */
  readonly user: string;
  /** The first turn, known from elsewhere than the agent; it comes again when the first step was stopped. */
  readonly turn: Turn;
}

export interface AgentUnderTest {
  readonly provider: Provider;
  readonly tools: readonly Tool[];
  /** A turn with text, one call and more than one delta. */
  one(): Promise<AgentScene>;
  /** A first step that does not end within the test. */
  hanging(): Promise<Omit<AgentScene, 'turn'>>;
  /** A turn with two calls; null for a provider that never makes two. */
  readonly two: (() => Promise<AgentScene>) | null;
  /** A turn whose only call has arguments that are no JSON; null for a provider that never sends such. */
  readonly invalid: (() => Promise<AgentScene>) | null;
}

const DELTAS: readonly AgentEvent['kind'][] = ['text-delta', 'reasoning-delta', 'tool-call-delta'];

/** What every provider's agent does, whatever it is made of. */
export function describeAgent(subject: AgentUnderTest): void {
  const { provider, tools, two, invalid } = subject;

  function open(scene: Omit<AgentScene, 'turn'>, effort: string | null = null): Promise<Agent> {
    const { model, env } = scene;
    return provider.open({ model, env, effort, tools, system: 'The rules.', maxTokens: 24_000 });
  }

  async function begin(scene: Omit<AgentScene, 'turn'>): Promise<Agent> {
    const agent = await open(scene);
    agent.user(scene.user);
    return agent;
  }

  async function checkTurn(scene: AgentScene): Promise<Turn> {
    const events = await takeStep(await begin(scene));
    const turn = turnOf(events);
    expect(turn).toEqual(scene.turn);
    const { text, reasoning, calls } = scene.turn;
    const expected = { text, reasoning, calls: calls.map(({ id, name, raw }) => ({ id, name, raw })) };
    expect(foldDeltas(events)).toEqual(expected);
    return turn;
  }

  describe(`the agent contract, by ${provider.id}`, () => {
    it('is ready where it can be opened', async () => {
      const { model, env } = await subject.one();
      expect(await provider.readiness(model, env)).toEqual({ kind: 'ready' });
    });

    it('streams deltas that add up to the turn, which comes once and last', async () => {
      const scene = await subject.one();
      await checkTurn(scene);
      const events = await takeStep(await begin(scene));
      expect(events.filter(({ kind }) => DELTAS.includes(kind)).length).toBeGreaterThan(1);
    });

    it('takes the results of its calls and goes on', async () => {
      const scene = await subject.one();
      const agent = await begin(scene);
      const first = turnOf(await takeStep(agent));
      agent.results(first.calls.map((call) => [call, '{"feasible":true,"cost":7}\n(turns left: 3)'] as const));
      agent.user('Go on.');
      expect(turnOf(await takeStep(agent)).stop.unified).not.toBe('unknown');
    });

    it('stops within the stream at once, with the reason of the signal, and can take the step again', async () => {
      const scene = await subject.one();
      const agent = await begin(scene);
      const stop = new AbortController();
      const reason = new AppError('timeout', 'The time is up.');
      const seen: AgentEvent[] = [];
      const stopped = (async () => {
        for await (const event of agent.step(stop.signal)) {
          seen.push(event);
          stop.abort(reason);
        }
      })();
      await expect(stopped).rejects.toBe(reason);
      expect(seen).toHaveLength(1);
      expect(turnOf(await takeStep(agent))).toEqual(scene.turn);
    });

    it('stops while it waits, with the reason of the signal', async () => {
      const agent = await begin(await subject.hanging());
      const stop = new AbortController();
      const reason = new AppError('cancelled', 'Somebody pressed Stop.');
      const stopped = takeStep(agent, stop.signal);
      setTimeout(() => stop.abort(reason), 50);
      await expect(stopped).rejects.toBe(reason);
    });

    it('does not begin with a signal that has aborted', async () => {
      const agent = await begin(await subject.one());
      const reason = new AppError('cancelled', 'Stopped before.');
      await expect(takeStep(agent, AbortSignal.abort(reason))).rejects.toBe(reason);
    });

    it('refuses an effort that it does not know', async () => {
      await expect(open(await subject.one(), 'gigantic')).rejects.toMatchObject({ code: 'bad-request' });
    });

    if (two !== null) {
      it('keeps two calls of one turn apart, in order and with their ids', async () => {
        const { calls } = await checkTurn(await two());
        expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
      });
    }

    if (invalid !== null) {
      it('gives a call with invalid arguments as an error, with the text that was sent', async () => {
        const { calls } = await checkTurn(await invalid());
        expect(calls).toMatchObject([{ arguments: {}, error: expect.stringContaining('not valid JSON') }]);
      });
    }
  });
}

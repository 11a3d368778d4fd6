import { orAborted } from '../../../shared/base/async.ts';
import { AppError } from '../../../shared/base/errors.ts';
import { stringifyJson } from '../../../shared/base/json.ts';
import type { LiveEvent } from '../../../shared/rollout/events.ts';
import { advance, type LiveTurn } from '../../../shared/rollout/live-turn.ts';
import type { Attempt, Message } from '../../../shared/rollout/record.ts';
import { inputTokens, type Usage } from '../../../shared/rollout/usage.ts';
import type { Agent, Turn } from '../../agents/agent.ts';
import { commitAll, type EpisodeIo, isoTime, secondsSince } from './episode-io.ts';

/**
 * One model call: its stream goes out live, its requests and the finished turn are committed. Where it fails or is
 * stopped, what had streamed in is committed as a partial message, and the error goes on.
 */
export async function takeTurn(
  { agent, turn, io }: { readonly agent: Agent; readonly turn: number; readonly io: EpisodeIo },
  signal: AbortSignal,
): Promise<Turn> {
  const started = io.clock.now();
  let live: LiveTurn | null = null;
  const show = (event: LiveEvent) => {
    live = advance(live, event);
    io.live(event);
  };
  show({ kind: 'turn-start', turn });
  // Not `for await`: an agent that hangs would also hang on leaving the loop.
  const events = agent.step(signal)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await orAborted(events.next(), signal);
      if (next.done) throw new AppError('protocol', 'The model gave no whole turn; run the task again.');
      const event = next.value;
      if (event.kind === 'attempt') await commitAttempt(io, { turn, ...event.attempt });
      else if (event.kind === 'restart') show({ kind: 'turn-start', turn });
      else if (event.kind !== 'turn') show(event);
      else {
        // Whole: from here on there is nothing partial to keep.
        live = null;
        await commitTurn({ agent, turn: event.turn, started, io });
        return event.turn;
      }
    }
  } catch (error) {
    const partial = partialMessage({ live, aborted: signal.aborted, started, io });
    if (partial !== null) await io.commit({ kind: 'message', message: partial });
    throw error;
  } finally {
    events.return?.().catch(() => {});
  }
}

function commitAttempt(io: EpisodeIo, attempt: Attempt): Promise<void> {
  const failed = attempt.error !== null && attempt.usage !== null ? attempt.usage : null;
  return commitAll(io, [
    { kind: 'attempt', attempt },
    ...(failed ? [{ kind: 'patch' as const, patch: { usage: totalWith(io, failed) } }] : []),
  ]);
}

function commitTurn(options: {
  readonly agent: Agent;
  readonly turn: Turn;
  readonly started: number;
  readonly io: EpisodeIo;
}): Promise<void> {
  const { agent, turn, started, io } = options;
  const message: Message = {
    role: 'assistant',
    content: turn.text,
    reasoning: turn.reasoning,
    stop: turn.stop.raw,
    tool_calls: turn.calls.map((call) => ({
      id: call.id,
      name: call.name,
      arguments: call.raw === '' ? stringifyJson(call.arguments) : call.raw,
    })),
    at: isoTime(io),
    seconds: secondsSince(started, io),
    usage: turn.usage,
    stop_reason: turn.stop,
  };
  const switches = agent.switches.length > 0 ? { provider_switches: [...agent.switches] } : {};
  const patch = { turns: io.rollout.turns + 1, usage: totalWith(io, turn.usage), ...switches };
  return commitAll(io, [
    { kind: 'message', message },
    { kind: 'patch', patch },
  ]);
}

/** The record's totals with these tokens added; what nobody reported adds nothing. */
function totalWith({ rollout }: EpisodeIo, usage: Usage) {
  return {
    input_tokens: rollout.usage.input_tokens + (inputTokens(usage) ?? 0),
    output_tokens: rollout.usage.output_tokens + (usage.output ?? 0),
  };
}

function partialMessage(options: {
  readonly live: LiveTurn | null;
  readonly aborted: boolean;
  readonly started: number;
  readonly io: EpisodeIo;
}): Message | null {
  const { live, aborted, started, io } = options;
  if (live === null || (live.text === '' && live.reasoning === '' && live.calls.length === 0)) return null;
  return {
    role: 'assistant',
    content: live.text,
    reasoning: live.reasoning,
    stop: '',
    tool_calls: [...live.calls],
    at: isoTime(io),
    seconds: secondsSince(started, io),
    stop_reason: { unified: aborted ? 'aborted' : 'error', raw: '' },
    partial: true,
  };
}

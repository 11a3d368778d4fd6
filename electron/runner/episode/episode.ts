import { abortError, orAborted, sleep } from '../../../shared/base/async.ts';
import { AppError, messageOf } from '../../../shared/base/errors.ts';
import { ownText } from '../../../shared/base/json.ts';
import type { Budget } from '../../../shared/contract/run.ts';
import type { Message, Rollout, Tool } from '../../../shared/rollout/record.ts';
import type { Agent, Turn } from '../../agents/agent.ts';
import type { Environment, EnvironmentSession } from '../../environments/environment.ts';
import { commitAll, type EpisodeIo, isoTime, warn } from './episode-io.ts';
import { limitOf } from './limit.ts';
import { LAST_TURN_TEXT, notesOf, nudgeText, openingText } from './texts.ts';
import { answerCalls } from './tool-calls.ts';
import { takeTurn } from './turn.ts';

export interface EpisodeRequest {
  readonly budget: Budget;
  readonly environment: Environment;
  readonly openAgent: (options: { readonly tools: readonly Tool[]; readonly system: string }) => Promise<Agent>;
}

const CLOSE_MS = 5000;
const MOST_ERROR_CHARS = 800;

/**
 * Runs one agent on the task of `io.rollout` to the end, whatever the end is: limits, failures and the abort of `signal`
 * stand in the record, which is complete when this resolves. Rejects only for bugs.
 */
export async function runEpisode(request: EpisodeRequest, io: EpisodeIo, signal: AbortSignal): Promise<Rollout> {
  const started = io.clock.now();
  const limit = limitOf(request.budget.wallClockS * 1000, signal);
  let session: EnvironmentSession | null = null;
  let reason: string;
  const errors: string[] = [];
  try {
    session = await openSession(request.environment, limit.signal);
    reason = await converse({ ...request, session, io }, limit.signal);
  } catch (error) {
    const stopped = limit.reason();
    if (stopped === null) errors.push(errorText(error));
    reason = stopped ?? 'error';
  } finally {
    limit.release();
  }
  // The record first: a server may take its time to part.
  const closing = session === null ? null : closeWithin(session, CLOSE_MS);
  const seconds = Math.max(0, Math.round((io.clock.now() - started) / 100) / 10);
  const patch = {
    // A call that ended the episode has said why.
    end_reason: io.rollout.end_reason ?? reason,
    errors: [...io.rollout.errors, ...errors],
    seconds,
  };
  await io.commit({ kind: 'patch', patch });
  await closing;
  return io.rollout;
}

interface Scene extends EpisodeRequest {
  readonly session: EnvironmentSession;
  readonly io: EpisodeIo;
}

/** From the reset to the end of the last turn; gives the end reason. */
async function converse(scene: Scene, signal: AbortSignal): Promise<string> {
  const { session, io, budget } = scene;
  const { agent, tools } = await begin(scene, signal);
  const names = new Set(tools.map(({ name }) => name));
  let withoutCall = 0;
  for (let turn = 1; turn <= budget.maxTurns; turn += 1) {
    const last = turn === budget.maxTurns;
    if (last) await say(agent, LAST_TURN_TEXT, io);
    const taken = await takeTurn({ agent, turn, io }, signal);
    if (taken.calls.length > 0) {
      withoutCall = 0;
      const left = budget.maxTurns - turn;
      const { pairs, done } = await answerCalls(taken.calls, { session, tools: names, io, turn, left }, signal);
      // `answerCalls` has committed the reason.
      if (done) return io.rollout.end_reason ?? 'server_ended';
      agent.results(pairs);
    } else {
      withoutCall += 1;
      if (withoutCall >= 2 || last) return 'no_tool_call';
      await nudge(agent, taken, io);
    }
  }
  return 'turn_limit';
}

/** Resets the environment and opens the agent; leaves the agent with its opening message. */
async function begin(
  { environment, openAgent, session, io }: Scene,
  signal: AbortSignal,
): Promise<{ readonly agent: Agent; readonly tools: readonly Tool[] }> {
  const { task_id: taskId, episode_id: episodeId } = io.rollout;
  await io.commit({ kind: 'patch', patch: { environment: { ...session.info } } });
  const { metadata, warnings } = await orAborted(session.reset({ taskId, episodeId }, signal), signal);
  const system = ownText(metadata, 'instructions');
  const situation = ownText(metadata, 'situation');
  const missing = [
    ...(system === null
      ? [`The environment ${environment.spec} gave no instructions, so the system text is empty.`]
      : []),
    ...(situation === null
      ? [`The environment ${environment.spec} gave no situation, so the model was asked for a plan without one.`]
      : []),
  ];
  await warn(io, [...warnings, ...missing]);
  const opening = openingText(situation ?? '');
  await commitAll(io, [message('system', system ?? '', io), message('user', opening, io)]);
  const tools = await orAborted(session.listTools(signal), signal);
  await io.commit({ kind: 'patch', patch: { tools: [...tools] } });
  const agent = await orAborted(openAgent({ tools, system: system ?? '' }), signal);
  agent.user(opening);
  return { agent, tools };
}

function message(role: 'system' | 'user', content: string, io: EpisodeIo) {
  const said: Message = { role, content, at: isoTime(io) };
  return { kind: 'message', message: said } as const;
}

async function say(agent: Agent, text: string, io: EpisodeIo): Promise<void> {
  await io.commit(message('user', text, io));
  agent.user(text);
}

/** After a turn without a call; the reasoning that a cut-off turn would lose is handed back. */
async function nudge(agent: Agent, { stop, reasoning }: Turn, io: EpisodeIo): Promise<void> {
  const cut = stop.unified === 'length';
  const notes = cut && reasoning !== '';
  if (notes) agent.notes(notesOf(reasoning));
  await say(agent, nudgeText({ cut, notes }), io);
}

/** A session that arrives after the abort is closed, not lost. */
async function openSession(environment: Environment, signal: AbortSignal): Promise<EnvironmentSession> {
  if (signal.aborted) throw abortError(signal);
  const opening = environment.open(signal);
  try {
    return await orAborted(opening, signal);
  } catch (error) {
    if (signal.aborted) opening.then((late) => closeWithin(late, CLOSE_MS)).catch(() => {});
    throw error;
  }
}

/** A server that is gone is no reason to lose or to wait for anything. */
async function closeWithin(session: EnvironmentSession, ms: number): Promise<void> {
  const timer = new AbortController();
  await Promise.race([session.close(), sleep(ms, timer.signal)]).catch(() => {});
  timer.abort();
}

function errorText(error: unknown): string {
  const text =
    error instanceof AppError || !(error instanceof Error) ? messageOf(error) : `${error.name}: ${error.message}`;
  return text.slice(0, MOST_ERROR_CHARS);
}

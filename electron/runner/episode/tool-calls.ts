import { abortError, orAborted } from '../../../shared/base/async.ts';
import { AppError } from '../../../shared/base/errors.ts';
import { type Json, type JsonObject, ownText, ownValue } from '../../../shared/base/json.ts';
import { nestsTooDeep } from '../../../shared/base/nesting.ts';
import { CHECK_TOOL, SUBMIT_TOOL } from '../../../shared/rollout/drafts.ts';
import type { DurableEvent, RolloutPatch } from '../../../shared/rollout/events.ts';
import type { Call } from '../../agents/agent.ts';
import type { EnvironmentSession, ToolReply } from '../../environments/environment.ts';
import { commitAll, type EpisodeIo, isoTime, secondsSince, warn } from './episode-io.ts';
import { planValue, resultValue } from './plan-value.ts';
import { EPISODE_OVER, errorResult, withTurnsLeft } from './texts.ts';

/** What a server says of the final plan. `rubric_detail` is berth's: weights, points and gates beside the flat rubric. */
const VERDICT_KEYS = ['grade', 'rubric', 'rubric_detail'] as const;
const SUBMITTED = 'submitted';
const MOST_REASON_CHARS = 200;

export interface CallScene {
  readonly session: EnvironmentSession;
  /** Names of the environment's tools. */
  readonly tools: ReadonlySet<string>;
  readonly io: EpisodeIo;
  /** The turn that asked, from 1, and how many may follow it. */
  readonly turn: number;
  readonly left: number;
}

export interface Answers {
  /** The calls with what the model is to read of their results. */
  readonly pairs: readonly (readonly [call: Call, text: string])[];
  /** Whether one of the calls ended the episode. */
  readonly done: boolean;
}

/** Answers the calls of one turn, one after the other. Throws AppError where the environment is lost or the signal aborts. */
export async function answerCalls(calls: readonly Call[], scene: CallScene, signal: AbortSignal): Promise<Answers> {
  const pairs: (readonly [Call, string])[] = [];
  let done = false;
  for (const call of calls) {
    if (signal.aborted) throw abortError(signal);
    const refusal: string | null = done ? EPISODE_OVER : whyNotSent(call, scene.tools);
    const answer: Answer = refusal === null ? await send(call, scene, signal) : await refuse(call, refusal, scene);
    done ||= answer.done;
    pairs.push([call, answer.text]);
  }
  return { pairs, done };
}

function whyNotSent(call: Call, tools: ReadonlySet<string>): string | null {
  if (call.error !== null) return call.error;
  if (nestsTooDeep(call.arguments)) return 'the arguments nest too deeply';
  // A server that lists no tools may have some all the same.
  if (tools.size === 0 || tools.has(call.name)) return null;
  return `there is no tool ${JSON.stringify(call.name)}; the tools are: ${[...tools].join(', ')}`;
}

interface Answer {
  readonly text: string;
  readonly done: boolean;
}

async function refuse(call: Call, why: string, { io, left }: CallScene): Promise<Answer> {
  const result = errorResult(why);
  const text = why === EPISODE_OVER ? result : shownText(result, left);
  const { id, name } = call;
  const message = { role: 'tool' as const, tool_call_id: id, name, content: result, at: isoTime(io), sent: false };
  await io.commit({ kind: 'message', message: { ...message, ...sentText(result, text) } });
  return { text, done: false };
}

async function send(call: Call, scene: CallScene, signal: AbortSignal): Promise<Answer> {
  const { session, io, turn, left } = scene;
  const { id, name } = call;
  const started = io.clock.now();
  io.live({ kind: 'tool-sent', id, name });
  const reply = await orAborted(ask(call, session, signal), signal);
  const text = reply.done ? reply.text : shownText(reply.text, left);
  const events: DurableEvent[] = [
    {
      kind: 'message',
      message: {
        role: 'tool',
        tool_call_id: id,
        name,
        content: reply.text,
        at: isoTime(io),
        seconds: secondsSince(started, io),
        ...sentText(reply.text, text),
      },
    },
  ];
  if (name === CHECK_TOOL || name === SUBMIT_TOOL) {
    const step = {
      turn,
      tool: name,
      plan: planValue(call.arguments),
      result: resultValue(reply.text),
      tool_call_id: id,
    };
    events.push({ kind: 'step', step });
  }
  if (reply.done) events.push({ kind: 'patch', patch: endPatch(call, reply) });
  await commitAll(io, events);
  await warn(io, reply.done ? [...reply.warnings, ...endWarnings(reply)] : reply.warnings);
  return { text, done: reply.done };
}

/** A server that says that it failed to do what was asked goes on, so the model reads why. */
async function ask(call: Call, session: EnvironmentSession, signal: AbortSignal): Promise<ToolReply> {
  try {
    return await session.call({ name: call.name, arguments: call.arguments }, signal);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'failed') throw error;
    const text = errorResult(error.message);
    return { text, failed: true, done: false, reward: null, metadata: {}, warnings: [] };
  }
}

/** In the last turn nothing follows, so the model reads no result. */
function shownText(result: string, left: number): string {
  return left > 0 ? withTurnsLeft(result, left) : result;
}

/** Ours: what the model read, where that is not `content`. */
function sentText(content: string, text: string): { readonly sent_text?: string } {
  return text === content ? {} : { sent_text: text };
}

function endPatch(call: Call, { reward, metadata }: ToolReply): RolloutPatch {
  const scored = { reward: reward ?? 0 };
  const reason = ownText(metadata, 'end_reason')?.slice(0, MOST_REASON_CHARS) ?? null;
  const grade = recordable(metadata, 'grade');
  // A plan that ended the episode without being taken, e.g. one unreadable plan too many, was not submitted.
  const refused = grade === null && reason !== null && reason !== SUBMITTED;
  if (call.name !== SUBMIT_TOOL || refused) return { ...scored, end_reason: reason ?? 'server_ended' };
  const rubric = recordable(metadata, 'rubric');
  const detail = recordable(metadata, 'rubric_detail');
  const final = {
    submitted: true,
    plan: planValue(call.arguments),
    grade,
    rubric,
    ...(detail === null ? {} : { rubric_detail: detail }),
  };
  return { ...scored, final, end_reason: SUBMITTED };
}

function recordable(metadata: JsonObject, key: string): Json {
  const value = ownValue(metadata, key) ?? null;
  return nestsTooDeep(value) ? null : value;
}

function endWarnings({ reward, metadata }: ToolReply): readonly string[] {
  const deep = VERDICT_KEYS.filter((key) => nestsTooDeep(ownValue(metadata, key)));
  return [
    ...(reward === null ? ['The environment gave no reward when the episode ended, so it counts as 0.'] : []),
    ...deep.map((key) => `The ${key} nests too deeply to be recorded, and was left out.`),
  ];
}

import type {
  Environment,
  EnvironmentSession,
  ResetReply,
  ToolReply,
} from '../../electron/environments/environment.ts';
import { AppError } from '../../shared/base/errors.ts';
import type { JsonObject } from '../../shared/base/json.ts';
import type { EnvironmentInfo, Tool } from '../../shared/rollout/record.ts';
import { PLAN_TOOLS } from './plan-tools.ts';

/** `hang` waits for the signal; `deaf` waits for ever, as a server that does not listen does. */
type Trouble = 'hang' | 'deaf' | Error;

/** What one call is answered with; `name` and `arguments` must be the ones that were told. */
export interface FakeCall {
  readonly name: string;
  readonly arguments?: JsonObject;
  readonly reply: Partial<ToolReply> | Trouble;
}

export interface FakeScript {
  readonly open?: Trouble;
  readonly reset?: Partial<ResetReply> | Trouble;
  readonly tools?: readonly Tool[] | Trouble;
  readonly calls?: readonly FakeCall[];
  readonly close?: Trouble;
}

export const FAKE_INFO: EnvironmentInfo = {
  kind: 'fake',
  url: 'http://127.0.0.1:1',
  command: null,
  name: 'fake server',
  version: '1.2.3',
};

export const METADATA: JsonObject = { instructions: 'The rules.', situation: 'The situation.' };

/**
 * An environment that plays one script to each session that is opened. `log` lists what it was asked; a call that was not
 * told throws.
 */
export class FakeEnvironment implements Environment {
  readonly spec = 'fake';
  readonly log: string[] = [];
  readonly #script: FakeScript;

  constructor(script: FakeScript) {
    this.#script = script;
  }

  tasks(): Promise<never> {
    return Promise.reject(new Error('fake environment: nobody told it to list tasks'));
  }

  async open(signal: AbortSignal): Promise<EnvironmentSession> {
    this.log.push('open');
    await trouble(this.#script.open, signal);
    return new FakeSession(this.#script, this.log);
  }
}

class FakeSession implements EnvironmentSession {
  readonly info = FAKE_INFO;
  readonly #script: FakeScript;
  readonly #log: string[];
  #calls = 0;

  constructor(script: FakeScript, log: string[]) {
    this.#script = script;
    this.#log = log;
  }

  async reset(
    request: { readonly taskId: string; readonly episodeId: string },
    signal: AbortSignal,
  ): Promise<ResetReply> {
    this.#log.push(`reset ${request.taskId} ${request.episodeId}`);
    const { reset = {} } = this.#script;
    await trouble(reset, signal);
    if (isTrouble(reset)) throw new Error('fake environment: its trouble ended');
    return { metadata: METADATA, warnings: [], ...reset };
  }

  async listTools(signal: AbortSignal): Promise<readonly Tool[]> {
    this.#log.push('list tools');
    const { tools = PLAN_TOOLS } = this.#script;
    await trouble(tools, signal);
    if (isTrouble(tools)) throw new Error('fake environment: its trouble ended');
    return tools;
  }

  async call(
    request: { readonly name: string; readonly arguments: JsonObject },
    signal: AbortSignal,
  ): Promise<ToolReply> {
    const asked = `${request.name} ${JSON.stringify(request.arguments)}`;
    this.#log.push(`call ${asked}`);
    const told = this.#script.calls?.[this.#calls];
    this.#calls += 1;
    const args = told?.arguments ?? request.arguments;
    if (told === undefined || `${told.name} ${JSON.stringify(args)}` !== asked) {
      throw new Error(`fake environment: nobody told it what to answer to ${asked}`);
    }
    const { reply } = told;
    await trouble(reply, signal);
    if (isTrouble(reply)) throw new Error('fake environment: its trouble ended');
    return { text: '', failed: false, done: false, reward: 0, metadata: {}, warnings: [], ...reply };
  }

  async close(): Promise<void> {
    this.#log.push('close');
    await trouble(this.#script.close, new AbortController().signal);
  }
}

function isTrouble(value: unknown): value is Trouble {
  return value instanceof Error || value === 'hang' || value === 'deaf';
}

async function trouble(what: unknown, signal: AbortSignal): Promise<void> {
  if (what instanceof Error) throw what;
  if (what === 'deaf') await new Promise<never>(() => {});
  if (what !== 'hang') return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  throw new AppError('lost', 'fake environment: the session ended with the abort.');
}

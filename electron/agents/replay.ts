import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AppError, messageOf } from '../../shared/base/errors.ts';
import { type ReadItem, readRecords } from '../../shared/rollout/read.ts';
import type { Rollout } from '../../shared/rollout/record.ts';
import { NO_USAGE } from '../../shared/rollout/usage.ts';
import { readTextFile } from '../node/open-file.ts';
import type { Provider, Turn } from './agent.ts';
import { readDelay } from './scripted/pace.ts';
import { ScriptedAgent } from './scripted/scripted-agent.ts';
import { checkEffort } from './spec.ts';
import { readCalls } from './wire/calls.ts';
import { stopOf } from './wire/stop.ts';

const EXHAUSTED: Turn = {
  text: 'The recorded rollout has no further turn.',
  reasoning: '',
  calls: [],
  stop: { unified: 'end', raw: 'replay exhausted' },
  usage: NO_USAGE,
};

/**
 * Plays back the assistant turns of a recorded rollout, whatever the environment answers. The model's name is the path
 * of a file, taken as it is; where there is no such file, what follows its last `#` is the record's place, from 0.
 */
export const replay: Provider = {
  id: 'replay',
  title: 'The recorded turns of a rollout file',
  models: [],
  efforts: [],
  async readiness(model) {
    try {
      await readRollout(model);
      return { kind: 'ready' };
    } catch (error) {
      return { kind: 'missing', missing: messageOf(error) };
    }
  },
  async open({ model, effort, env }) {
    checkEffort(replay, effort);
    const turns = turnsOf(await readRollout(model));
    return new ScriptedAgent({ script: ({ turn }) => turns[turn - 1] ?? EXHAUSTED, delayMs: readDelay(env) });
  },
};

/** Without turns that broke off: they were never finished, so there is nothing to play. */
function turnsOf(rollout: Rollout): readonly Turn[] {
  return rollout.messages.flatMap((message): Turn[] => {
    if (message.role !== 'assistant' || message.partial === true) return [];
    const { content, reasoning, tool_calls } = message;
    const stop = message.stop_reason ?? stopOf(message.stop, tool_calls.length > 0);
    return [{ text: content, reasoning, calls: readCalls(tool_calls, stop), stop, usage: message.usage ?? NO_USAGE }];
  });
}

async function readRollout(model: string): Promise<Rollout> {
  if (model === '')
    throw new AppError('bad-request', 'Name the file of a rollout to replay, as in replay:rollout.json.');
  const { file, place } = await placeOf(model);
  let text: string;
  try {
    text = await readTextFile(file);
  } catch (cause) {
    throw new AppError('unreadable', `The file ${file} cannot be read; check the path after replay:.`, { cause });
  }
  const items = [...readRecords(text)];
  if (place === null && items.length > 1) {
    const message = `The file ${file} holds ${items.length} rollouts; choose one as replay:FILE#0 to #${items.length - 1}.`;
    throw new AppError('bad-request', message);
  }
  return rolloutOf({ file, place: place ?? 0, items });
}

function rolloutOf(options: {
  readonly file: string;
  readonly place: number;
  readonly items: readonly ReadItem[];
}): Rollout {
  const { file, place, items } = options;
  const item = items[place];
  if (item === undefined) {
    const message =
      items.length === 0
        ? `The file ${file} is empty; choose the file of a rollout.`
        : `The file ${file} has no record ${place}; it holds ${items.length}, from 0 to ${items.length - 1}.`;
    throw new AppError('not-found', message);
  }
  if (item.kind === 'rollout') return item.rollout;
  throw new AppError('unreadable', `Nothing in ${file} can be replayed: ${item.message}`);
}

async function placeOf(model: string): Promise<{ readonly file: string; readonly place: number | null }> {
  const whole = { file: resolve(model), place: null };
  const [, file, place] = /^(.+)#(\d+)$/s.exec(model) ?? [];
  if (file === undefined) return whole;
  const exists = await stat(whole.file).then(
    () => true,
    () => false,
  );
  return exists ? whole : { file: resolve(file), place: Number(place) };
}

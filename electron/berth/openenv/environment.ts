import { AppError } from '../../../shared/base/errors.ts';
import { type JsonObject, ownValue } from '../../../shared/base/json.ts';
import { Episode, MAX_CHECKS, MAX_TOOL_CALLS } from '../episode.ts';
import { SPLIT, TASKS } from '../tasks.ts';
import { instructionsText, PROMPT_VERSION } from '../text/instructions.ts';
import { situationText } from '../text/situation.ts';
import { echo } from '../text/units.ts';
import { callTool, TOOLS, type ToolAnswer } from '../tools.ts';
import type { Task } from '../types.ts';

export const ENVIRONMENT_NAME = 'berth';

/** What one client session acts on: the episode that it reset last. */
export class BerthEnvironment {
  readonly #newId: () => string;
  #episode: Episode | null = null;

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  /**
   * Starts an episode of the task named by `task_id`, or by `split` and `index`; of the first task when neither is given.
   * Other keys are ignored. Returns the metadata of the first observation. Throws AppError `not-found`.
   */
  reset(options: JsonObject): object {
    const task = chooseTask(options);
    const id = ownValue(options, 'episode_id');
    this.#episode = new Episode(typeof id === 'string' && id !== '' ? id : this.#newId(), task);
    return {
      episode_id: this.#episode.id,
      task_id: task.id,
      split: SPLIT,
      difficulty: `tier-${task.tier}`,
      title: task.title,
      tier: task.tier,
      disruptions: task.bulletins.map(({ type }) => type),
      instructions: instructionsText(task, MAX_CHECKS),
      situation: situationText(task),
      max_checks: MAX_CHECKS,
      max_tool_calls: MAX_TOOL_CALLS,
      tools: TOOLS.map(({ name }) => name),
      prompt_version: PROMPT_VERSION,
      env: ENVIRONMENT_NAME,
      rules_version: task.rulesVersion,
      pack: task.pack,
    };
  }

  /** Throws AppError `bad-request` before the first reset. */
  call(name: string, args: JsonObject): ToolAnswer {
    if (this.#episode === null) {
      throw new AppError('bad-request', 'No episode has begun in this session; send a reset first.');
    }
    return callTool(this.#episode, name, args);
  }

  get state(): object {
    return this.#episode?.state ?? { episode_id: null, step_count: 0 };
  }
}

function chooseTask(options: JsonObject): Task {
  const wanted = ownValue(options, 'task_id') ?? null;
  const index = ownValue(options, 'index') ?? null;
  const split = ownValue(options, 'split') ?? SPLIT;
  const known = TASKS.map(({ id }) => id).join(', ');
  const task =
    wanted !== null
      ? TASKS.find(({ id }) => id === wanted)
      : split === SPLIT && (index === null || typeof index === 'number')
        ? TASKS[index ?? 0]
        : undefined;
  if (task !== undefined) return task;
  const name = wanted === null ? `${JSON.stringify(index)} of split ${JSON.stringify(split)}` : JSON.stringify(wanted);
  throw new AppError('not-found', `There is no task ${echo(name)} in ${ENVIRONMENT_NAME}; reset with one of ${known}.`);
}

import { afterEach, describe, expect, it } from 'vitest';
import type { Environment, EnvironmentSession } from '../../electron/environments/environment.ts';
import type { Json } from '../../shared/base/json.ts';

/** The episodes of the suite, for subjects that play by script. */
export type Scenario =
  | 'whole episode'
  | 'unknown task'
  | 'plan that is not JSON'
  | 'two closes'
  | 'call after close'
  | 'abort during a call';

interface EnvironmentSubject {
  readonly environment: Environment;
  /** What the record is to say of it; the address may be anything where `url` is true. */
  readonly info: { readonly kind: string; readonly name: string | null; readonly url: boolean };
  readonly taskId: string;
  /** A plan that the environment accepts for the task, as an agent sends it. */
  readonly planFor: (situation: string) => Json;
  readonly stop: () => Promise<void>;
}

interface EnvironmentContract {
  readonly name: string;
  readonly start: (scenario: Scenario) => Promise<EnvironmentSubject>;
}

/** What the runner relies on, of every environment with the tools `check_plan` and `submit_plan`. */
export function describeEnvironment({ name, start }: EnvironmentContract): void {
  describe(`${name} as an environment`, () => {
    const undo: (() => Promise<void>)[] = [];
    const signal = new AbortController().signal;

    afterEach(async () => {
      for (const step of undo.splice(0).reverse()) await step();
    });

    async function open(scenario: Scenario): Promise<EnvironmentSubject & { session: EnvironmentSession }> {
      const subject = await start(scenario);
      undo.push(subject.stop);
      const session = await subject.environment.open(signal);
      undo.push(() => session.close());
      return { ...subject, session };
    }

    it('plays an episode from the reset to the grade', async () => {
      const { session, info, taskId, planFor } = await open('whole episode');
      expect(session.info).toEqual({
        kind: info.kind,
        url: info.url ? expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) : null,
        command: null,
        name: info.name ?? expect.any(String),
        version: expect.any(String),
      });

      const { metadata, warnings } = await session.reset({ taskId, episodeId: 'e1' }, signal);
      expect(warnings).toEqual([]);
      expect(metadata).toMatchObject({
        instructions: expect.stringMatching(/\S/),
        situation: expect.stringMatching(/\S/),
      });

      const tools = await session.listTools(signal);
      expect(tools.map((tool) => tool.name)).toEqual(expect.arrayContaining(['check_plan', 'submit_plan']));
      for (const tool of tools) expect(tool.input_schema).toMatchObject({ type: 'object' });

      const plan = planFor(String(metadata.situation));
      const checked = await session.call({ name: 'check_plan', arguments: { plan } }, signal);
      expect(checked).toMatchObject({ failed: false, done: false, warnings: [] });
      expect(JSON.parse(checked.text)).toEqual(expect.any(Object));

      const submitted = await session.call({ name: 'submit_plan', arguments: { plan } }, signal);
      expect(submitted).toMatchObject({ failed: false, done: true, warnings: [] });
      expect(submitted.reward).toBeGreaterThan(0);
      expect(submitted.reward).toBeLessThanOrEqual(1);
      expect(submitted.metadata).toMatchObject({ grade: expect.anything(), rubric: expect.anything() });
    });

    it('says that a task does not exist', async () => {
      const { session } = await open('unknown task');
      const reset = session.reset({ taskId: 'no-such-task', episodeId: 'e1' }, signal);
      await expect(reset).rejects.toMatchObject({
        code: 'not-found',
        message: expect.stringContaining('no-such-task'),
      });
    });

    it('answers a plan that is not JSON, and goes on', async () => {
      const { session, taskId, planFor } = await open('plan that is not JSON');
      const { metadata } = await session.reset({ taskId, episodeId: 'e1' }, signal);
      const refused = await session.call({ name: 'check_plan', arguments: { plan: 'berth them all' } }, signal);
      expect(refused.text).not.toBe('');
      expect(refused.done).toBe(false);
      const plan = planFor(String(metadata.situation));
      const accepted = await session.call({ name: 'check_plan', arguments: { plan } }, signal);
      expect(accepted.text).not.toBe(refused.text);
    });

    it('can be closed twice', async () => {
      const { session } = await open('two closes');
      await Promise.all([session.close(), session.close()]);
      await session.close();
    });

    it('refuses a call after it was closed', async () => {
      const { session, taskId } = await open('call after close');
      await session.reset({ taskId, episodeId: 'e1' }, signal);
      await session.close();
      const call = session.call({ name: 'check_plan', arguments: { plan: [] } }, signal);
      await expect(call).rejects.toMatchObject({ name: 'AppError', code: 'lost' });
    });

    it('gives up an aborted call at once, and the session with it', async () => {
      const { session, taskId } = await open('abort during a call');
      await session.reset({ taskId, episodeId: 'e1' }, signal);
      const stop = new AbortController();
      const call = session.call({ name: 'check_plan', arguments: { plan: [] } }, stop.signal);
      await new Promise(setImmediate); // the request is out, and its reply cannot be read before the next turn
      stop.abort();
      await expect(call).rejects.toMatchObject({ name: 'AppError', code: 'cancelled' });
      await expect(session.listTools(signal)).rejects.toMatchObject({ name: 'AppError', code: 'lost' });
    });
  });
}

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { screens } from './screens.ts';
import type { World } from './world.ts';

/** One thing that a user does, with what they must see of it. Steps go in order, on one page, in any shell. */
export interface Step {
  readonly title: string;
  readonly run: (page: Page, world: World) => Promise<void>;
}

const SAMPLE = { task: 'berth-002', model: 'baseline:fcfs' };
const NEW = { task: 'berth-003', model: 'baseline:greedy' };

/** Needs `world.samples` open in the library and scripted agents slowed down as in `WATCHABLE`. */
export const STEPS: readonly Step[] = [
  {
    title: 'the library lists the sample rollouts, and what could not be read',
    async run(page) {
      const { library } = screens(page);
      await library.row(SAMPLE.task, SAMPLE.model, 'Finished', 'submitted').waitFor();
      await library.row('berth-none', 'vllm:test-model', '0.5000', '1,200').waitFor();
      await library.row('Unreadable', 'line 2 is not JSON').waitFor();
    },
  },
  {
    title: 'a rollout opens, with what it was and how it ended always in sight',
    async run(page) {
      const { library, rollout } = screens(page);
      await library.filter.fill(SAMPLE.task);
      await library.row(SAMPLE.task, SAMPLE.model).getByRole('link', { name: SAMPLE.task }).click();
      await rollout.of(SAMPLE.task, SAMPLE.model).waitFor();
      await page.getByRole('heading', { name: SAMPLE.task, level: 1 }).waitFor();
      await rollout.header.getByText('Submitted').waitFor();
      // Nobody reported tokens: absent, not 0.
      expect(await rollout.fact('Tokens in').textContent()).toBe('—');
      expect(await rollout.fact('Turns').textContent()).toBe('2 of 12');
    },
  },
  {
    title: "its drafts are read with the server's replies, and its rubric",
    async run(page) {
      const { rollout } = screens(page);
      await rollout.tab(/^Drafts/).click();
      await rollout.panel.getByRole('button', { name: 'Draft 1', exact: true }).click();
      await rollout.panel.getByRole('heading', { name: 'Draft 1 of 2' }).waitFor();
      const reply = rollout.panel.getByRole('region', { name: 'Reply', exact: true });
      await reply.getByText(/^(Feasible|Infeasible)/).waitFor();
      const plan = rollout.panel.getByRole('table', { name: 'Plan' });
      expect(await plan.getByRole('row').filter({ hasText: /^V0\d/ }).count()).toBeGreaterThan(2);

      await rollout.tab(/^Rubric/).click();
      const criteria = rollout.panel.getByRole('region', { name: 'Criteria' });
      await criteria.waitFor();
      expect(await criteria.getByText('Score').count()).toBeGreaterThan(1);
      await rollout.panel.getByText('Reward').first().waitFor();
    },
  },
  {
    title: 'its record is read as it stands in its file, in an editor that is loaded only then',
    async run(page) {
      const { rollout } = screens(page);
      expect(await page.locator('.monaco-editor').count()).toBe(0);
      await rollout.tab(/^Raw/).click();
      const taskLine = rollout.panel.locator('.view-line', { hasText: '"task_id"' }).first();
      await taskLine.waitFor();
      // A second editor is made of other parts than the first, once its language is loaded.
      await rollout.tab(/^Rubric/).click();
      await rollout.tab(/^Raw/).click();
      await taskLine.waitFor();
    },
  },
  {
    title: 'the form says in one sentence what stands in the way, and starts nothing',
    async run(page, world) {
      const { run } = screens(page);
      await run.place.click();
      await run.environment.fill('http://127.0.0.1:9');
      await run.problem('http://127.0.0.1:9').waitFor();
      await expect.poll(() => run.run.isDisabled()).toBe(true);

      await run.environment.fill(world.notAnEnvironment);
      await run.problem('is not an OpenEnv server').waitFor();
      await expect.poll(() => run.run.isDisabled()).toBe(true);

      await run.environment.fill('berth');
      await run.model.fill('clever');
      await run.problem('There is no planner "clever"').waitFor();
      await expect.poll(() => run.run.isDisabled()).toBe(true);
    },
  },
  {
    title: 'a task that does not exist is named in the form of a rerun',
    async run(page) {
      const { library, rollout, run } = screens(page);
      await library.place.click();
      await library.row('berth-none').getByRole('link', { name: 'berth-none' }).click();
      await rollout.rerun.click();
      await run.problem('has no task berth-none').waitFor();
      await expect.poll(() => run.run.isDisabled()).toBe(true);
    },
  },
  {
    title: 'an episode that the form starts shows its turns before it ends',
    async run(page) {
      const { rollout, run } = screens(page);
      await run.place.click();
      await run.task('berth-001').uncheck();
      await run.task(NEW.task).check();
      await page
        .getByRole('article', { name: `Preview of ${NEW.task}` })
        .getByText('Vessels to plan')
        .waitFor();
      await run.status.filter({ hasText: 'Nothing is missing.' }).waitFor();
      await run.run.click();

      await rollout.of(NEW.task, NEW.model).waitFor();
      await rollout.header.getByText('Running').waitFor();
      await rollout.transcript.getByText('I check draft 2 of').waitFor();
      expect(await rollout.header.getByText('Running').isVisible()).toBe(true);
      expect(await rollout.header.getByText('Submitted').count()).toBe(0);

      await rollout.header.getByText('Submitted').waitFor();
      expect(await rollout.fact('Turns').textContent()).toBe('3 of 12');
      expect(await rollout.header.getByText('Running').count()).toBe(0);
    },
  },
  {
    title: 'it is in the library then',
    async run(page) {
      const { library } = screens(page);
      await library.place.click();
      await library.row(NEW.task, NEW.model, 'Finished', 'submitted').waitFor();
    },
  },
  {
    title: 'a rerun fills the form and comes to the same end',
    async run(page) {
      const { library, rollout, run } = screens(page);
      const reward = String(
        await library
          .row(NEW.task, NEW.model)
          .getByText(/^\d\.\d{4}$/)
          .textContent(),
      );
      await library.row(NEW.task, NEW.model).getByRole('link', { name: NEW.task }).click();
      await rollout.rerun.click();
      await page.getByRole('heading', { name: `Rerun of ${NEW.task} by ${NEW.model}` }).waitFor();
      await expect.poll(() => run.task(NEW.task).isChecked()).toBe(true);
      expect(await run.task('berth-001').isChecked()).toBe(false);
      expect(await run.model.inputValue()).toBe('greedy');
      await run.status.filter({ hasText: 'Nothing is missing.' }).waitFor();
      await run.model.press('Control+Enter');

      await rollout.header.getByText('Running').waitFor();
      await rollout.header.getByText('Submitted').waitFor();
      await rollout.header.getByText(reward).waitFor();
      await library.place.click();
      await expect.poll(() => library.row(NEW.task, NEW.model, reward).count()).toBe(2);
    },
  },
  {
    title: 'a plan that is no JSON is shown as its text with what the server said of it',
    async run(page, world) {
      const { library, rollout, run } = screens(page);
      await run.place.click();
      await run.provider.selectOption('replay');
      await run.model.fill(world.wordsFile);
      await run.status.filter({ hasText: 'Nothing is missing.' }).waitFor();
      await run.run.click();
      await rollout.header.getByText('No tool call').waitFor();
      await rollout.tab(/^Drafts/).click();
      await rollout.panel.getByText('first V01, then V02').first().waitFor();
      await rollout.panel.getByText('the plan could not be read').first().waitFor();
      await library.place.click();
      await library.row('berth-001', 'replay:', '0.0000', 'no_tool_call').waitFor();
    },
  },
  {
    title: 'an episode that is stopped keeps what it did',
    async run(page) {
      const { library, rollout, run } = screens(page);
      await run.place.click();
      await run.status.filter({ hasText: 'Nothing is missing.' }).waitFor();
      await run.run.click();
      await rollout.transcript.getByText('I check draft 1 of').waitFor();
      await rollout.stop.click();
      await rollout.header.getByText('Stopped').waitFor();
      await rollout.transcript.getByText('I check draft 1 of').waitFor();
      await library.place.click();
      await library.row('berth-001', NEW.model, 'Stopped', '—', 'cancelled').waitFor();
    },
  },
];

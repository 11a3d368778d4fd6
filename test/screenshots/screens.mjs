// What there is to take a picture of, and how to get there.

/**
 * @typedef {import('playwright-core').Page} Page
 *
 * @typedef {object} Screen
 * @property {string} name
 * @property {(page: Page) => Promise<void>} show
 * @property {{ width: number, height: number }} [viewport]
 */

const NARROW = { width: 760, height: 900 };
const SAMPLE = 'vllm:harbour-32b@high';

async function library(/** @type {Page} */ page) {
  await page.getByText(SAMPLE).first().waitFor();
}

/** @returns {(page: Page) => Promise<void>} */
function rollout(/** @type {string} */ task, /** @type {RegExp | null} */ tab) {
  return async (page) => {
    await library(page);
    const row = page.getByRole('row').filter({ hasText: task }).filter({ hasText: SAMPLE });
    await row.getByRole('link').click();
    await page.getByRole('heading', { name: 'Turn 1' }).waitFor();
    if (tab !== null) await page.getByRole('tab', { name: tab }).click();
    // The outline is read when nothing more is asked for.
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(600);
  };
}

async function raw(/** @type {Page} */ page) {
  await rollout('berth-001', /^Raw/)(page);
  await page.locator('.view-line').first().waitFor();
}

async function secondDraft(/** @type {Page} */ page) {
  await rollout('berth-001', /^Drafts/)(page);
  await page.getByRole('button', { name: /^Turn 2:/ }).click();
  await page.getByRole('button', { name: 'Draft 2', exact: true }).click();
  await page.mouse.move(0, 0);
  await page.waitForTimeout(300);
}

async function form(/** @type {Page} */ page) {
  await page.getByRole('link', { name: 'Run', exact: true }).click();
  await page.getByText('Nothing is missing.').waitFor();
  await page.getByText('Vessels to plan').first().waitFor();
}

async function startEpisode(/** @type {Page} */ page) {
  await form(page);
  await page.getByRole('button', { name: /^Run Ctrl/ }).click();
  await page.getByText('I check draft 1 of').first().waitFor();
}

/** @type {readonly Screen[]} */
export const SCREENS = [
  { name: 'library', show: library },
  { name: 'library-narrow', show: library, viewport: NARROW },
  { name: 'rollout-drafts', show: rollout('berth-001', /^Drafts/) },
  { name: 'rollout-draft-changes', show: secondDraft },
  { name: 'rollout-rubric', show: rollout('berth-001', /^Rubric/) },
  { name: 'rollout-tokens', show: rollout('berth-001', /^Tokens/) },
  { name: 'rollout-raw', show: raw },
  { name: 'rollout-details', show: rollout('berth-001', /^Details/) },
  { name: 'rollout-error', show: rollout('berth-002', null) },
  { name: 'rollout-narrow', show: rollout('berth-001', /^Drafts/), viewport: NARROW },
  {
    name: 'rollout-missing',
    async show(page) {
      await library(page);
      await page.goto(`${new URL(page.url()).origin}/#/rollout/0123456789abcdef-0`);
      await page.getByText('This rollout cannot be shown').waitFor();
    },
  },
  { name: 'run-form', show: form },
  { name: 'run-form-narrow', show: form, viewport: NARROW },
  {
    name: 'run-form-problem',
    async show(page) {
      await form(page);
      await page.getByRole('textbox', { name: 'Environment' }).fill('http://127.0.0.1:9');
      await page.getByRole('form').getByRole('alert').filter({ hasText: '127.0.0.1:9' }).first().waitFor();
    },
  },
  { name: 'live-rollout', show: startEpisode },
  {
    name: 'live-list',
    async show(page) {
      await startEpisode(page);
      await page.getByRole('link', { name: /^Running/ }).click();
      await page.getByRole('grid', { name: 'Episodes' }).getByText('berth-001').first().waitFor();
    },
  },
  {
    name: 'palette',
    async show(page) {
      await library(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'shortcuts',
    async show(page) {
      await library(page);
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** @type {readonly Screen[]} */
export const EMPTY_SCREENS = [
  { name: 'library-empty', show: (page) => page.getByText('No rollouts yet').waitFor() },
  {
    name: 'live-empty',
    async show(page) {
      await page.getByRole('link', { name: 'Running', exact: true }).click();
      await page.getByText('Nothing was started yet').waitFor();
    },
  },
];

/** @type {Screen} */
export const README_SCREEN = { name: 'readme', show: secondDraft };

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
function rollout(/** @type {string | null} */ tab) {
  return async (page) => {
    await library(page);
    await page.getByRole('searchbox', { name: 'Filter' }).fill(`berth-001 ${SAMPLE}`);
    await page.getByRole('link', { name: 'berth-001' }).click();
    await page.getByText('check_plan').first().waitFor();
    if (tab !== null) await page.getByRole('tab', { name: tab }).click();
  };
}

/** @type {readonly Screen[]} */
export const SCREENS = [
  { name: 'library', show: library },
  { name: 'library-narrow', show: library, viewport: NARROW },
];

/** @type {readonly Screen[]} */
export const EMPTY_SCREENS = [{ name: 'library-empty', show: (page) => page.getByText('No rollouts yet').waitFor() }];

/** @type {Screen} */
export const README_SCREEN = { name: 'readme', show: rollout('Drafts') };

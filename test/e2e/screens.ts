import type { Locator, Page } from 'playwright-core';

/** Where things are on each screen, found as a user finds them: by what they are called. */
export const screens = (page: Page) => ({
  library: {
    place: page.getByRole('link', { name: 'Library', exact: true }),
    filter: page.getByRole('searchbox', { name: 'Filter' }),
    /** The row of the table that says all of this. */
    row: (...texts: readonly string[]): Locator =>
      texts.reduce(
        (row, hasText) => row.filter({ hasText }),
        page.getByRole('grid', { name: 'Rollouts' }).getByRole('row'),
      ),
  },
  rollout: {
    of: (task: string, model: string) => page.getByRole('main', { name: `Rollout of ${task} by ${model}` }),
    header: page.getByRole('region', { name: 'Summary' }),
    fact: (name: string) =>
      page
        .getByRole('definition')
        .and(page.locator(`dt:text-is("${name}") + dd`))
        .first(),
    transcript: page.getByRole('region', { name: 'Transcript' }),
    tab: (name: RegExp) => page.getByRole('tab', { name }),
    panel: page.getByRole('tabpanel'),
    rerun: page.getByRole('button', { name: 'Rerun' }),
    stop: page.getByRole('button', { name: 'Stop', exact: true }),
  },
  run: {
    place: page.getByRole('link', { name: 'Run', exact: true }),
    form: page.getByRole('form'),
    environment: page.getByRole('textbox', { name: 'Environment' }),
    /** A list to choose from, or a field to type into. */
    task: (id: string) => page.getByRole('checkbox', { name: id }),
    provider: page.getByRole('combobox', { name: 'Provider' }),
    model: page.getByRole('combobox', { name: 'Model' }),
    status: page.getByRole('form').getByRole('status'),
    problem: (text: string) => page.getByRole('form').getByRole('alert').filter({ hasText: text }),
    run: page.getByRole('button', { name: /^Run Ctrl/ }),
  },
});

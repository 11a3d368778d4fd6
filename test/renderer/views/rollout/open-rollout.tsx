import { screen } from '@testing-library/react';
import { RolloutView } from '../../../../renderer/views/rollout/rollout-view.tsx';
import { AppError } from '../../../../shared/base/errors.ts';
import type { LibraryEvent } from '../../../../shared/contract/library.ts';
import type { Rollout } from '../../../../shared/rollout/record.ts';
import { type FakeServices, FakeStream } from '../../../helpers/fake-client.ts';
import { mount } from '../../../helpers/mount.tsx';
import { makeRow } from '../../../helpers/rows.ts';

interface OpenOptions {
  readonly services?: FakeServices;
  /** What the address says beside the key, e.g. `tab=tokens`. */
  readonly query?: string;
}

/** The screen of a recorded rollout, as tall as the window. */
export async function openRollout(rollout: Rollout, { services = {}, query = '' }: OpenOptions = {}) {
  const row = makeRow('k');
  const library = new FakeStream<LibraryEvent>({ kind: 'snapshot', sources: [], rows: [row] });
  const mounted = mountRollout(
    {
      library: { watch: () => library },
      episodes: {
        watch: () => {
          throw new AppError('not-found', 'This episode does not run here.');
        },
      },
      rollouts: { get: () => ({ row, rollout }) },
      ...services,
    },
    query,
  );
  await screen.findByRole('main');
  return mounted;
}

export function mountRollout(services: FakeServices, query = '') {
  const view = (
    <div style={{ height: '100vh' }}>
      <RolloutView rolloutKey="k" />
    </div>
  );
  return mount(view, { services, hash: `#/rollout/k${query === '' ? '' : `?${query}`}` });
}

import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useRollout } from '../../../renderer/stores/use-rollout.ts';
import { AppError } from '../../../shared/base/errors.ts';
import type { LibraryEvent } from '../../../shared/contract/library.ts';
import type { EpisodeEvent } from '../../../shared/contract/run.ts';
import type { Rollout } from '../../../shared/rollout/record.ts';
import { FakeStream } from '../../helpers/fake-client.ts';
import { mount } from '../../helpers/mount.tsx';
import { makeRecord } from '../../helpers/records.ts';
import { makeRow } from '../../helpers/rows.ts';

const renders: string[] = [];

/** Shows what the hook says, as one line. */
function Probe() {
  const state = useRollout('k');
  const text =
    state.kind === 'ready'
      ? [
          state.running ? 'running' : 'still',
          state.rollout.messages.map(({ content }) => content).join(','),
          state.live === null ? 'no turn' : `turn ${state.live.turn} "${state.live.text}"`,
          state.row === null ? 'no row' : state.row.status,
        ].join(' | ')
      : state.kind === 'error'
        ? `error: ${state.message}`
        : state.what;
  renders.push(text);
  return <output>{text}</output>;
}

const gone = () => {
  throw new AppError('not-found', 'This episode does not run here.');
};
const missing = () => {
  throw new AppError('not-found', 'This rollout is not in the library.');
};
const begun = (): Rollout => makeRecord({ messages: [{ role: 'user', content: 'go' }], steps: [], end_reason: null });
const said = (content: string): EpisodeEvent => ({
  kind: 'message',
  message: { role: 'assistant', content, reasoning: '', stop: 'stop', tool_calls: [] },
});

describe('following a rollout', () => {
  it('reads one that does not run from its file', async () => {
    const rollout = makeRecord({ messages: [{ role: 'user', content: 'done' }] });
    const library = new FakeStream<LibraryEvent>({ kind: 'snapshot', sources: [], rows: [makeRow('k')] });
    mount(<Probe />, {
      services: {
        library: { watch: () => library },
        episodes: { watch: gone },
        rollouts: { get: () => ({ row: makeRow('k'), rollout }) },
      },
    });
    await screen.findByText('still | done | no turn | finished');
  });

  it('streams a running episode, takes committed turns over from the streamed ones, and reads the file at the end', async () => {
    const library = new FakeStream<LibraryEvent>({ kind: 'snapshot', sources: [], rows: [] });
    const episode = new FakeStream<EpisodeEvent>({ kind: 'snapshot', rollout: begun(), live: null });
    let ended = false;
    mount(<Probe />, {
      services: {
        library: { watch: () => library },
        episodes: { watch: () => (ended ? gone() : episode) },
        rollouts: {
          get: () => ({
            row: makeRow('k'),
            rollout: makeRecord({ messages: [{ role: 'user', content: 'from file' }] }),
          }),
        },
      },
    });
    await screen.findByText('running | go | no turn | no row');
    episode.send({ kind: 'turn-start', turn: 1 });
    for (const text of ['Hel', 'lo', '!']) episode.send({ kind: 'text-delta', text });
    await screen.findByText('running | go | turn 1 "Hello!" | no row');
    episode.send(said('Hello!'));
    await screen.findByText('running | go,Hello! | turn 1 "" | no row');
    ended = true;
    episode.send({ kind: 'end' });
    episode.close();
    await screen.findByText('still | go,Hello! | no turn | no row');
    library.send({ kind: 'rows', rows: [makeRow('k')] });
    await screen.findByText('still | from file | no turn | finished');
  });

  it('draws deltas that come together once', async () => {
    const episode = new FakeStream<EpisodeEvent>({ kind: 'snapshot', rollout: begun(), live: null });
    mount(<Probe />, { services: { episodes: { watch: () => episode } } });
    await screen.findByText(/^running/);
    renders.length = 0;
    episode.send({ kind: 'turn-start', turn: 1 });
    for (let i = 0; i < 500; i += 1) episode.send({ kind: 'text-delta', text: 'x' });
    await screen.findByText(`running | go | turn 1 "${'x'.repeat(500)}" | no row`);
    expect(renders.length).toBeLessThan(50);
  });

  it('says why there is none, and shows it as soon as the library has it', async () => {
    const library = new FakeStream<LibraryEvent>({ kind: 'snapshot', sources: [], rows: [] });
    let there = false;
    mount(<Probe />, {
      services: {
        library: { watch: () => library },
        episodes: { watch: gone },
        rollouts: {
          get: () =>
            there
              ? { row: makeRow('k'), rollout: makeRecord({ messages: [{ role: 'user', content: 'here' }] }) }
              : missing(),
        },
      },
    });
    await screen.findByText('error: This rollout is not in the library.');
    there = true;
    library.send({ kind: 'rows', rows: [makeRow('k')] });
    await screen.findByText('still | here | no turn | finished');
  });

  it('keeps showing what was read when its file goes away, and reads it again when it changes', async () => {
    const library = new FakeStream<LibraryEvent>({ kind: 'snapshot', sources: [], rows: [makeRow('k')] });
    let text: string | null = 'one';
    mount(<Probe />, {
      services: {
        library: { watch: () => library },
        episodes: { watch: gone },
        rollouts: {
          get: () =>
            text === null
              ? missing()
              : { row: makeRow('k'), rollout: makeRecord({ messages: [{ role: 'user', content: text }] }) },
        },
      },
    });
    await screen.findByText('still | one | no turn | finished');
    text = null;
    library.send({ kind: 'removed', keys: ['k'] });
    await screen.findByText('still | one | no turn | no row');
    text = 'two';
    library.send({ kind: 'rows', rows: [makeRow('k', { turns: 9 })] });
    await waitFor(() => screen.getByText('still | two | no turn | finished'));
  });
});

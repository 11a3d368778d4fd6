import { useCallback, useMemo, useRef, useState } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { draftsOf } from '../../../shared/rollout/drafts.ts';
import type { ItemListHandle } from '../../components/item-list/item-list.tsx';
import { useScreenKeys } from '../../navigation/use-screen-keys.ts';
import { type Look, type Reading, ReadingContext } from '../../steps/parts/reading.ts';
import { itemsOf } from '../../steps/transcript/items-of.ts';
import { liveItems } from '../../steps/transcript/live-items.ts';
import { RolloutHeader } from './header/rollout-header.tsx';
import { linkTo } from './link-to.ts';
import { Outline } from './outline/outline.tsx';
import type { ReadyRollout } from './ready-rollout.ts';
import { SideTabs } from './side-tabs.tsx';
import { Transcript } from './transcript.tsx';
import { useNarrow } from './use-narrow.ts';
import { usePlace } from './use-place.ts';

interface ReaderProps {
  readonly rolloutKey: string;
  readonly state: ReadyRollout;
}

const LOOKS: readonly Look[] = ['markdown', 'plain', 'raw'];

export function Reader({ rolloutKey, state }: ReaderProps) {
  const { rollout, live, running } = state;
  const narrow = useNarrow();
  const place = usePlace();
  const transcript = useRef<ItemListHandle>(null);
  const side = useRef<HTMLDivElement>(null);
  const [look, setLook] = useState<Look>('markdown');
  const [reasoning, setReasoning] = useState<Reading['reasoning']>('open');
  const [seenTurn, setSeenTurn] = useState(place.turn ?? 0);

  const drafts = useMemo(() => draftsOf(rollout), [rollout]);
  const waitingFor = live?.waitingFor?.id ?? null;
  const committed = useMemo(() => itemsOf({ rollout, drafts, waitingFor }), [rollout, drafts, waitingFor]);
  const items = useMemo(
    () => (live === null || !running ? committed.items : [...committed.items, ...liveItems(live, committed.turns)]),
    [committed, live, running],
  );
  const turns = Math.max(committed.turns, running && live !== null ? live.turn : 0);

  const itemsNow = useRef(items);
  itemsNow.current = items;
  const { setTurn, setDraft, setTab } = place;
  const showTurn = useCallback(
    (turn: number) => {
      const index = itemsNow.current.findIndex((item) => item.kind === 'turn' && item.turn === turn);
      transcript.current?.show(Math.max(0, index));
      setSeenTurn(turn);
      setTurn(turn);
    },
    [setTurn],
  );
  const openDraft = useCallback((index: number) => setDraft(index), [setDraft]);
  const reading = useMemo<Reading>(
    () => ({
      look,
      reasoning,
      openDraft,
      linkTo: (turn) => linkTo(rolloutKey, { turn: String(turn) }),
    }),
    [look, reasoning, openDraft, rolloutKey],
  );

  const nextLook = () => setLook(LOOKS[(LOOKS.indexOf(look) + 1) % LOOKS.length] ?? 'markdown');
  const step = (by: 1 | -1) => {
    const inDrafts = place.tab === 'drafts' && side.current?.contains(document.activeElement) === true;
    if (inDrafts && drafts.length > 0) setDraft(clamp((place.draft ?? drafts.length - 1) + by, 0, drafts.length - 1));
    else if (turns > 0) showTurn(clamp(seenTurn + by, 1, turns));
  };
  useScreenKeys({
    '[': () => step(-1),
    ']': () => step(1),
    m: nextLook,
    r: () => setReasoning(reasoning === 'open' ? 'closed' : 'open'),
    d: () => {
      setTab('drafts');
      // The tab is drawn first.
      requestAnimationFrame(() =>
        side.current?.querySelector<HTMLElement>('[role="tab"][data-state="active"]')?.focus(),
      );
    },
  });

  const firstTurn =
    place.turn === null ? -1 : items.findIndex((item) => item.kind === 'turn' && item.turn === place.turn);
  const centre = (
    <Transcript
      items={items}
      running={running}
      first={firstTurn < 0 ? undefined : firstTurn}
      onTurn={setSeenTurn}
      handle={transcript}
    />
  );
  const tabs = (
    <div ref={side} className="rollout-view__pane">
      <SideTabs rolloutKey={rolloutKey} state={state} drafts={drafts} place={place} onTurn={showTurn} />
    </div>
  );
  return (
    <ReadingContext value={reading}>
      <main className="rollout-view" aria-label={`Rollout of ${rollout.task_id} by ${rollout.model}`}>
        <RolloutHeader rolloutKey={rolloutKey} state={state} drafts={drafts.length} look={look} onLook={setLook} />
        <div className="rollout-view__body">
          {narrow ? (
            <Group orientation="vertical" key="narrow">
              <Panel id="transcript" defaultSize="58%" minSize="20%">
                {centre}
              </Panel>
              <Separator className="rollout-view__separator" aria-label="Height of the transcript" />
              <Panel id="side" minSize="15%">
                {tabs}
              </Panel>
            </Group>
          ) : (
            <Group orientation="horizontal" key="wide">
              <Panel
                id="outline"
                defaultSize="200px"
                minSize="140px"
                maxSize="30%"
                groupResizeBehavior="preserve-pixel-size"
              >
                <Outline items={items} turns={turns} seenTurn={seenTurn} onTurn={showTurn} />
              </Panel>
              <Separator className="rollout-view__separator" aria-label="Width of the outline" />
              <Panel id="transcript" minSize="30%">
                {centre}
              </Panel>
              <Separator className="rollout-view__separator" aria-label="Width of the transcript" />
              <Panel id="side" defaultSize="38%" minSize="280px">
                {tabs}
              </Panel>
            </Group>
          )}
        </div>
      </main>
    </ReadingContext>
  );
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

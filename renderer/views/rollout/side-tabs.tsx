import type { Draft } from '../../../shared/rollout/drafts.ts';
import { type Tab, Tabs } from '../../components/controls/tabs.tsx';
import { formatCount } from '../../components/format.ts';
import { DetailsTab } from './details/details-tab.tsx';
import { DraftsTab } from './drafts/drafts-tab.tsx';
import { RawTab } from './raw/raw-tab.tsx';
import type { ReadyRollout } from './ready-rollout.ts';
import { RubricTab } from './rubric/rubric-tab.tsx';
import { TokensTab } from './tokens/tokens-tab.tsx';
import type { Place, TabId } from './use-place.ts';

interface SideTabsProps {
  readonly rolloutKey: string;
  readonly state: ReadyRollout;
  readonly drafts: readonly Draft[];
  readonly place: Place;
  readonly onTurn: (turn: number) => void;
}

export function SideTabs({ rolloutKey, state, drafts, place, onTurn }: SideTabsProps) {
  const { rollout, row, running } = state;
  const tabs: readonly Tab<TabId>[] = [
    {
      id: 'drafts',
      title: 'Drafts',
      note: formatCount(drafts.length),
      content: () => <DraftsTab rollout={rollout} drafts={drafts} place={place} running={running} onTurn={onTurn} />,
    },
    { id: 'rubric', title: 'Rubric', content: () => <RubricTab rollout={rollout} running={running} /> },
    { id: 'tokens', title: 'Tokens', content: () => <TokensTab rollout={rollout} onTurn={onTurn} /> },
    { id: 'raw', title: 'Raw', content: () => <RawTab rolloutKey={rolloutKey} running={running} /> },
    { id: 'details', title: 'Details', content: () => <DetailsTab rollout={rollout} row={row} /> },
  ];
  const usual = drafts.length > 0 || running ? 'drafts' : 'details';
  return <Tabs label="About this rollout" tabs={tabs} chosen={place.tab ?? usual} onChoose={place.setTab} />;
}

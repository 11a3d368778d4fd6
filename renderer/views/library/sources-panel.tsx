import { FileText, Folder, FolderOpen, RefreshCw, X } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../shared/base/errors.ts';
import type { Source } from '../../../shared/contract/library.ts';
import { Button } from '../../components/controls/button.tsx';
import { IconButton } from '../../components/controls/icon-button.tsx';
import { ErrorNote } from '../../components/feedback/error-note.tsx';
import { formatAmount } from '../../components/format.ts';
import { useClient, useLibrary } from '../../stores/use-stores.ts';
import { useOpenSource } from './open-source.tsx';
import './sources-panel.css';

/** The folders and files that are open, with ways to open and close them. */
export function SourcesPanel() {
  const client = useClient();
  const sources = useLibrary((state) => state.sources);
  const openSource = useOpenSource();
  const [error, setError] = useState<string | null>(null);
  const tell = (done: Promise<unknown>) => {
    setError(null);
    done.catch((thrown) => setError(messageOf(thrown)));
  };
  return (
    <aside className="sources-panel" aria-label="Sources">
      <header className="sources-panel__header">
        <h2>Sources</h2>
        <IconButton label="Read all again" onClick={() => tell(client.library.rescan({}))}>
          <RefreshCw />
        </IconButton>
      </header>
      <ul className="sources-panel__list">
        {sources.map((source) => (
          <SourceItem
            key={source.path}
            source={source}
            onClose={() => tell(client.library.close({ path: source.path }))}
          />
        ))}
      </ul>
      {error === null ? null : <ErrorNote message={error} />}
      <div className="sources-panel__actions">
        <Button onClick={() => openSource('folder')}>
          <FolderOpen aria-hidden="true" /> Open folder
        </Button>
        <Button onClick={() => openSource('files')}>
          <FileText aria-hidden="true" /> Open file
        </Button>
      </div>
    </aside>
  );
}

function SourceItem({ source, onClose }: { readonly source: Source; readonly onClose: () => void }) {
  const { path, kind, builtIn } = source;
  const name = builtIn ? 'Recorded here' : (path.split(/[/\\]/).filter(Boolean).at(-1) ?? path);
  return (
    <li className="sources-panel__source">
      {kind === 'folder' ? <Folder aria-label="Folder" /> : <FileText aria-label="File" />}
      <div className="sources-panel__names" title={path}>
        <bdi className="sources-panel__name">{name}</bdi>
        <span className={`sources-panel__state sources-panel__state--${source.state}`}>{stateOf(source)}</span>
      </div>
      {builtIn ? null : (
        <IconButton label={`Close ${name}`} onClick={onClose}>
          <X />
        </IconButton>
      )}
    </li>
  );
}

function stateOf({ kind, state, files }: Source): string {
  const count = formatAmount(files, 'file');
  if (state === 'missing') return kind === 'folder' ? 'Not there any more' : 'File is not there any more';
  if (state === 'reading') return `Reading, ${count} so far`;
  return kind === 'folder' ? count : 'File';
}

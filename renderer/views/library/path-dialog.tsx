import { CornerLeftUp, FileText, Folder } from 'lucide-react';
import { type FormEvent, useCallback, useState } from 'react';
import { messageOf } from '../../../shared/base/errors.ts';
import type { FolderListing } from '../../../shared/contract/library.ts';
import { Button } from '../../components/controls/button.tsx';
import { Field } from '../../components/controls/field.tsx';
import { Dialog } from '../../components/feedback/dialog.tsx';
import { ErrorNote } from '../../components/feedback/error-note.tsx';
import { formatCount } from '../../components/format.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import { useClient } from '../../stores/use-stores.ts';
import './path-dialog.css';

interface PathDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Opens a folder or file by its path on the machine that the services run on, which need not be this one. */
export function PathDialog({ open, onClose }: PathDialogProps) {
  return (
    <Dialog title="Open a folder or file" open={open} onClose={onClose}>
      <PathForm onOpened={onClose} />
    </Dialog>
  );
}

function PathForm({ onOpened }: { readonly onOpened: () => void }) {
  const client = useClient();
  /** Null: the home folder, whose path is not known before it is listed. */
  const [folder, setFolder] = useState<string | null>(null);
  /** What stands in the field; null while it follows the folder that is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const listing = useAnswer(
    useCallback((asked: typeof client, signal) => asked.library.browse({ path: folder }, { signal }), [folder]),
  );
  const path = typed ?? (listing.kind === 'ready' ? listing.value.path : (folder ?? ''));

  const show = (next: string) => {
    setFolder(next);
    setTyped(null);
    setError(null);
  };
  const openPath = async (chosen: string) => {
    try {
      await client.library.open({ paths: [chosen.trim()] });
      onOpened();
    } catch (thrown) {
      setError(messageOf(thrown));
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (path.trim() !== '') void openPath(path);
  };

  return (
    <form className="path-dialog" onSubmit={onSubmit}>
      <div className="path-dialog__path">
        <Field label="Path" hint="On the machine that Portolan runs on." error={error}>
          {(ids) => (
            <input
              {...ids}
              className="input mono"
              value={path}
              onChange={(event) => setTyped(event.target.value)}
              spellCheck={false}
              autoComplete="off"
            />
          )}
        </Field>
        <Button type="submit" look="primary" disabled={path.trim() === ''}>
          Open
        </Button>
      </div>
      {listing.kind === 'loading' ? <p className="path-dialog__note">Reading the folder…</p> : null}
      {listing.kind === 'error' ? <ErrorNote message={listing.message} /> : null}
      {listing.kind === 'ready' ? (
        <Entries listing={listing.value} onFolder={show} onFile={(file) => void openPath(file)} />
      ) : null}
    </form>
  );
}

interface EntriesProps {
  readonly listing: FolderListing;
  readonly onFolder: (path: string) => void;
  readonly onFile: (path: string) => void;
}

function Entries({ listing, onFolder, onFile }: EntriesProps) {
  const { parent, entries, total } = listing;
  return (
    <ul className="path-dialog__entries" aria-label="Folder content">
      {parent === null ? null : (
        <li>
          <button type="button" className="path-dialog__entry" onClick={() => onFolder(parent)}>
            <CornerLeftUp aria-hidden="true" />
            Up one folder
          </button>
        </li>
      )}
      {entries.map(({ name, path, kind }) => (
        <li key={path}>
          <button
            type="button"
            className="path-dialog__entry"
            onClick={() => (kind === 'folder' ? onFolder(path) : onFile(path))}
          >
            {kind === 'folder' ? <Folder aria-label="Folder" /> : <FileText aria-label="File" />}
            <bdi>{name}</bdi>
          </button>
        </li>
      ))}
      {entries.length === 0 ? <li className="path-dialog__note">This folder is empty.</li> : null}
      {entries.length < total ? (
        <li className="path-dialog__note">
          {formatCount(entries.length)} of {formatCount(total)} shown; type the path of another.
        </li>
      ) : null}
    </ul>
  );
}

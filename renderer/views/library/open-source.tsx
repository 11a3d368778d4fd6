import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { messageOf } from '../../../shared/base/errors.ts';
import { Dialog } from '../../components/feedback/dialog.tsx';
import { ErrorNote } from '../../components/feedback/error-note.tsx';
import { useClient } from '../../stores/use-stores.ts';
import { PathDialog } from './path-dialog.tsx';

type OpenSource = (what: 'folder' | 'files') => void;

const OpenSourceContext = createContext<OpenSource | null>(null);

/** Lets the user choose a folder or files to open: natively where the shell can, else by path. */
export function useOpenSource(): OpenSource {
  const open = useContext(OpenSourceContext);
  if (open === null) throw new Error('useOpenSource was called outside of OpenSourceProvider.');
  return open;
}

export function OpenSourceProvider({ children }: { readonly children: ReactNode }) {
  const client = useClient();
  const [shown, setShown] = useState<'nothing' | 'paths' | { readonly error: string }>('nothing');
  const close = useCallback(() => setShown('nothing'), []);
  const open = useMemo<OpenSource>(() => {
    const choose = async (what: 'folder' | 'files') => {
      const { dialogs } = await client.app.info({});
      if (dialogs) await client.library.pick({ what });
      else setShown('paths');
    };
    return (what) => void choose(what).catch((error) => setShown({ error: messageOf(error) }));
  }, [client]);
  return (
    <OpenSourceContext value={open}>
      {children}
      <PathDialog open={shown === 'paths'} onClose={close} />
      <Dialog title="Could not open" open={typeof shown === 'object'} onClose={close}>
        {typeof shown === 'object' ? <ErrorNote message={shown.error} /> : null}
      </Dialog>
    </OpenSourceContext>
  );
}

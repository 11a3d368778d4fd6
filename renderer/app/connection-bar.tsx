import { Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../components/controls/button.tsx';
import { useConnection, useStores } from '../stores/use-stores.ts';
import './connection-bar.css';

/** From here on it is likelier that the server was started anew, with another token, than that it is only away. */
const MANY_TRIES = 5;

/** Says so while there is no connection to the services; else nothing. */
export function ConnectionBar() {
  const { link } = useStores();
  const state = useConnection();
  if (state.kind === 'open') return null;
  return (
    <div className="connection-bar" role="status">
      <Unplug aria-hidden="true" />
      {state.kind === 'connecting' ? (
        'Connecting to Portolan…'
      ) : (
        <>
          <span>
            Connection lost, trying again in <Countdown key={state.tries} ms={state.waitMs} />.
            {state.tries < MANY_TRIES ? null : ' If Portolan was started again, open the address that it printed.'}
          </span>
          <Button onClick={() => link.retryNow()}>Try now</Button>
        </>
      )}
    </div>
  );
}

function Countdown({ ms }: { readonly ms: number }) {
  const [left, setLeft] = useState(Math.ceil(ms / 1000));
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span className="connection-bar__seconds">{left} s</span>;
}

import { Connection } from './connection.ts';
import { portLine } from './port-line.ts';
import { socketLine } from './socket-line.ts';

declare global {
  interface Window {
    /** Put there by the desktop shell's preload. */
    readonly portolan?: { readonly shell: string };
  }
}

/** The address of the services of the server that this page came from; its cookie says who asks. */
function socketAddress({ protocol, host }: Location): string {
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/rpc`;
}

/** A connection to the services of the shell that shows this page. */
export function connect(): Connection {
  if (window.portolan?.shell === 'desktop') return new Connection(portLine);
  const connection = new Connection(socketLine(socketAddress(window.location)));
  // A laptop that wakes up, or comes into a network, need not wait out the pause.
  window.addEventListener('online', () => connection.retryNow());
  document.addEventListener('visibilitychange', () => connection.retryNow());
  return connection;
}

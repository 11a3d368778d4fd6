import { EventEmitter } from 'node:events';
import type { MessagePortMain } from 'electron';
import { notImplemented, strict } from '../strict.ts';

/** The far end of a port, wherever it is. */
export interface PortEnd {
  post(data: string): void;
  close(): void;
}

/** Carries text only, which is what oRPC sends; anything else throws. */
class StandInPort extends EventEmitter implements Pick<MessagePortMain, 'postMessage' | 'start' | 'close'> {
  #far: PortEnd | null = null;
  #started = false;
  #waiting: string[] = [];

  entangle(far: PortEnd): void {
    this.#far = far;
  }

  postMessage(data: unknown, transfer: readonly unknown[] = []): void {
    if (typeof data !== 'string') throw notImplemented('messages on a port that are no text');
    if (transfer.length > 0) throw notImplemented('ports in messages on a port');
    this.#far?.post(data);
  }

  start(): void {
    if (this.#started) return;
    this.#started = true;
    for (const data of this.#waiting.splice(0)) this.receive(data);
  }

  /** Tells the far end only: that is how `close` is documented. */
  close(): void {
    this.#far?.close();
    this.#far = null;
  }

  receive(data: string): void {
    if (this.#started) this.emit('message', { data, ports: [] });
    else this.#waiting.push(data);
  }

  farEndClosed(): void {
    if (!this.#far) return;
    this.#far = null;
    this.emit('close');
  }

  /** What came for this port before it was handed on. */
  takeWaiting(): readonly string[] {
    return this.#waiting.splice(0);
  }
}

const partners = new WeakMap<object, StandInPort>();
const insides = new WeakMap<object, StandInPort>();

function endOf(port: StandInPort): PortEnd {
  return { post: (data) => port.receive(data), close: () => port.farEndClosed() };
}

export class MessageChannelMain {
  readonly port1: StandInPort;
  readonly port2: StandInPort;

  constructor() {
    const [first, second] = [new StandInPort(), new StandInPort()];
    first.entangle(endOf(second));
    second.entangle(endOf(first));
    this.port1 = strict('MessagePortMain', first);
    this.port2 = strict('MessagePortMain', second);
    insides.set(this.port1, first).set(this.port2, second);
    partners.set(this.port1, second).set(this.port2, first);
  }
}

/** Moves a port out of this process: its partner talks to `far` from now on. Gives the partner's end of the line. */
export function handOver(port: unknown, far: PortEnd): PortEnd {
  const inside = typeof port === 'object' && port !== null ? insides.get(port) : undefined;
  const partner = typeof port === 'object' && port !== null ? partners.get(port) : undefined;
  if (!inside || !partner) throw new TypeError('Port at index 0 is no port of a MessageChannelMain.');
  partner.entangle(far);
  for (const data of inside.takeWaiting()) far.post(data);
  return endOf(partner);
}

import { createORPCClient } from '@orpc/client';
import type { ServiceLink } from '../../renderer/stores/service-link.ts';
import type { Client } from '../../renderer/transport/client.ts';
import type { ConnectionState } from '../../renderer/transport/connection.ts';
import { Channel } from '../../shared/base/async.ts';
import type { Envelope } from '../../shared/contract/stream.ts';

/** What a test tells of the services: an answer for each procedure that it expects to be asked. */
export type FakeServices = {
  readonly [Group in keyof Client]?: {
    readonly [Name in keyof Client[Group]]?: Client[Group][Name] extends (...args: infer Args) => infer Answer
      ? (input: Args[0], options: { readonly signal?: AbortSignal | undefined }) => Told<Awaited<Answer>>
      : never;
  };
};
type Told<Answer> = Answer extends AsyncIterable<infer Item> ? AsyncIterable<Item> : Answer | Promise<Answer>;

/** A client that answers as it was told, and throws the name of a procedure that it was not told of. */
export function fakeClient(services: FakeServices): Client {
  return createORPCClient({
    call: async (path, input, { signal }) => {
      const [group = '', name = ''] = path;
      const handlers: unknown = Reflect.get(services, group);
      const handler: unknown = typeof handlers === 'object' && handlers ? Reflect.get(handlers, name) : undefined;
      if (typeof handler !== 'function') throw new Error(`fakeClient was not told of ${path.join('.')}`);
      return handler(input, { signal });
    },
  });
}

/** A connection whose line is open, until `enter` says otherwise. */
export function fakeLink(services: FakeServices): ServiceLink & { enter(state: ConnectionState): void } {
  const listeners = new Set<() => void>();
  let state: ConnectionState = { kind: 'open' };
  return {
    client: fakeClient(services),
    get state() {
      return state;
    },
    enter(next) {
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    whenOpen: async () => {
      if (state.kind !== 'open') throw new Error('fakeLink waits for no line');
    },
    retryNow: () => {
      throw new Error('fakeLink.retryNow was not to be called');
    },
  };
}

/** A stream that a test fills: each event is numbered as the services number theirs. */
export class FakeStream<T> extends Channel<Envelope<T>> {
  #seq = 0;

  constructor(...events: readonly T[]) {
    super();
    for (const event of events) this.send(event);
  }

  send(event: T): void {
    this.#seq += 1;
    this.push({ epoch: 'test', seq: this.#seq, event });
  }
}

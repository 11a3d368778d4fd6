import { EventEmitter } from 'node:events';

export function notImplemented(what: string): Error {
  return new Error(`The stand-in for electron does not implement ${what}.`);
}

/** `target`, but reading what it does not have throws that name instead of giving undefined. */
export function strict<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, key) {
      if (typeof key === 'string' && key !== 'then' && !(key in object)) throw notImplemented(`${name}.${key}`);
      const value: unknown = Reflect.get(object, key);
      // Bound, since a private field cannot be reached through a proxy.
      return typeof value === 'function' ? value.bind(object) : value;
    },
    set(object, key, value) {
      if (!(key in object)) throw notImplemented(`setting ${name}.${String(key)}`);
      return Reflect.set(object, key, value);
    },
  });
}

/** An emitter on which listening to an event that it does not know throws that event's name. */
export class StrictEmitter extends EventEmitter {
  constructor(name: string, events: readonly string[]) {
    super();
    this.on('newListener', (event) => {
      if (!events.includes(String(event))) throw notImplemented(`the event '${String(event)}' of ${name}`);
    });
  }

  /** Emits with an event object first; tells whether a listener prevented the default. */
  emitPreventable(event: string, details: object = {}, ...rest: readonly unknown[]): boolean {
    let prevented = false;
    const preventDefault = () => {
      prevented = true;
    };
    this.emit(event, { ...details, preventDefault }, ...rest);
    return prevented;
  }
}

import { expect, test } from 'vitest';
import { MessageChannelMain } from './stand-in/page/ports.ts';
import { StrictEmitter, strict } from './stand-in/strict.ts';

test('the stand-in says the name of whatever it does not implement', () => {
  const app = strict('app', new StrictEmitter('app', ['ready']));
  const { port1 } = new MessageChannelMain();
  const uses: readonly (readonly [missing: string, use: () => unknown])[] = [
    ['app.dock', () => Reflect.get(app, 'dock')],
    ['setting app.name', () => Reflect.set(app, 'name', 'x')],
    ["the event 'login' of app", () => app.on('login', () => {})],
    ['messages on a port that are no text', () => port1.postMessage({ no: 'text' })],
  ];
  for (const [missing, use] of uses) expect(use).toThrow(`The stand-in for electron does not implement ${missing}.`);
  app.on('ready', () => {});
});

test('a port keeps messages until it is started, and tells only the far end that it closed', () => {
  const { port1, port2 } = new MessageChannelMain();
  const seen: string[] = [];
  port1.on('close', () => seen.push('close of 1'));
  port2.on('close', () => seen.push('close of 2'));
  port1.on('message', ({ data }) => seen.push(data));
  port2.postMessage('early');
  seen.push('start');
  port1.start();
  port2.postMessage('late');
  port1.close();
  port2.postMessage('too late');
  expect(seen).toEqual(['start', 'early', 'late', 'close of 2']);
});

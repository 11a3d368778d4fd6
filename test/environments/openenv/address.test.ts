import { describe, expect, it } from 'vitest';
import { parseAddress } from '../../../electron/environments/openenv/address.ts';

describe('an OpenEnv address', () => {
  it.each([
    ['http://127.0.0.1:8000', 'http://127.0.0.1:8000', 'ws://127.0.0.1:8000/ws'],
    ['http://127.0.0.1:8000///', 'http://127.0.0.1:8000', 'ws://127.0.0.1:8000/ws'],
    ['https://h.example/x/', 'https://h.example/x', 'wss://h.example/x/ws'],
    ['ws://h.example:7860', 'http://h.example:7860', 'ws://h.example:7860/ws'],
    ['wss://h.example', 'https://h.example', 'wss://h.example/ws'],
    ['HTTPS://H.example/Prefix', 'https://h.example/Prefix', 'wss://h.example/Prefix/ws'],
    ['localhost:8000', 'http://localhost:8000', 'ws://localhost:8000/ws'],
    ['[::1]:8000', 'http://[::1]:8000', 'ws://[::1]:8000/ws'],
    ['  h.example:8000/s/token/ ', 'http://h.example:8000/s/token', 'ws://h.example:8000/s/token/ws'],
    ['ws://h.example/ws', 'http://h.example', 'ws://h.example/ws'],
    ['ws://h.example/ws/', 'http://h.example', 'ws://h.example/ws'],
    ['https://h.example/web/', 'https://h.example', 'wss://h.example/ws'],
    ['http://h.example/news', 'http://h.example/news', 'ws://h.example/news/ws'],
  ])('%s is reached at %s and %s', (spec, base, socket) => {
    expect(parseAddress(spec)).toEqual({ base, socket });
    expect(parseAddress(base)).toEqual({ base, socket });
  });

  it.each([
    'berth',
    '',
    'mcp:http://127.0.0.1:8000',
    'mcp-stdio:node server.js',
    'h.example',
    'file:///etc/hosts',
    '8000',
  ])('is not what "%s" is', (spec) => {
    expect(parseAddress(spec)).toBeNull();
  });

  it.each([
    ['http://', /is not an address/],
    ['http://h.example:99999', /is not an address/],
    ['h.example:99999', /is not an address/],
    ['http://h.example?token=1', /behind \? or #/],
    ['http://h.example/#x', /behind \? or #/],
    ['http://user:secret@h.example', /user name or a password/],
  ])('%s is refused in a sentence', (spec, message) => {
    expect(() => parseAddress(spec)).toThrow(
      expect.objectContaining({ code: 'bad-request', message: expect.stringMatching(message) }),
    );
  });

  it('keeps a password out of the sentence', () => {
    expect(() => parseAddress('http://user:secret@h.example')).not.toThrow(/secret/);
  });
});

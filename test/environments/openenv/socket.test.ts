import { describe, expect, it } from 'vitest';
import {
  callFrame,
  errorFrame,
  LIST_TOOLS,
  observation,
  resetFrame,
  startOpenEnvServer,
  textResult,
} from '../../helpers/openenv-server.ts';
import { environmentAt, NEVER, withSession } from '../../helpers/openenv-session.ts';

const TASK = { taskId: 't1', episodeId: 'e1' };
const SAY = { name: 'say', arguments: {} };
const POSED = {
  expect: resetFrame('t1'),
  answer: [observation({}, { metadata: { instructions: 'i', situation: 's' } })],
};
const FOREVER = { run: () => new Promise(() => {}) };

function deferred() {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('an OpenEnv session', () => {
  it.each(['INVALID_JSON', 'UNKNOWN_TYPE', 'VALIDATION_ERROR', 'EXECUTION_ERROR', 'A_NEW_CODE'])(
    'stays usable after the error %s',
    async (code) => {
      const refused = {
        expect: callFrame('say'),
        answer: [errorFrame(code, 'no\ngood', { errors: [{ loc: ['data'] }] })],
      };
      const works = { expect: callFrame('say'), answer: [observation(textResult('say', 'hi'))] };
      await withSession([refused, works], async (session) => {
        await expect(session.call(SAY, NEVER)).rejects.toMatchObject({
          name: 'AppError',
          code: ['EXECUTION_ERROR', 'A_NEW_CODE'].includes(code) ? 'failed' : 'protocol',
          message: expect.stringMatching(new RegExp(`answered with ${code}: no good$`)),
          data: { code, message: 'no good', detail: '{"errors":[{"loc":["data"]}]}' },
        });
        expect((await session.call(SAY, NEVER)).text).toBe('hi');
      });
    },
  );

  it('tells that the server is full, before anything was asked', async () => {
    const full = errorFrame('CAPACITY_REACHED', 'Server at capacity', { active_sessions: 1, max_sessions: 1 });
    const server = await startOpenEnvServer({ sessions: [{ greet: [full, { close: 1000 }] }] });
    const session = await environmentAt(server.url).open(NEVER);
    await server.gone(0);
    await expect(session.reset(TASK, NEVER)).rejects.toMatchObject({
      code: 'capacity',
      retryable: true,
      message: `The server at ${server.url} is full (1 of 1 sessions); end another episode on it or try again later.`,
      data: { active_sessions: 1, max_sessions: 1 },
    });
    await session.close();
    await server.close();
  });

  it('tells that the server is full when that crosses the first request', async () => {
    const full = errorFrame('CAPACITY_REACHED', 'Server at capacity', { active_sessions: 4, max_sessions: 4 });
    await withSession([{ expect: resetFrame('t1'), answer: [full, { close: 1000 }] }], async (session) => {
      await expect(session.reset(TASK, NEVER)).rejects.toMatchObject({ code: 'capacity' });
      await expect(session.call(SAY, NEVER)).rejects.toMatchObject({ code: 'capacity' });
    });
  });

  it.each([
    ['a missing', '{"type":"error"}', 'UNKNOWN: no reason given'],
    ['a null', '{"type":"error","data":null}', 'UNKNOWN: no reason given'],
    ['a string', '{"type":"error","data":"out of cranes"}', 'UNKNOWN: out of cranes'],
    ['a listed', '{"type":"error","data":[1]}', 'UNKNOWN: no reason given'],
    ['an odd', '{"type":"error","data":{"message":5,"code":null}}', 'UNKNOWN: no reason given'],
  ])('reads an error frame with %s data', async (_what, send, ending) => {
    await withSession([{ expect: callFrame('say'), answer: [{ send }] }], async (session) => {
      await expect(session.call(SAY, NEVER)).rejects.toMatchObject({
        code: 'failed',
        message: expect.stringMatching(new RegExp(`${ending}$`)),
      });
    });
  });

  it('keeps a long or hostile error message short and on one line', async () => {
    const answer = [errorFrame('EXECUTION_ERROR', `\u001b[31m\u2028\r\n${'x'.repeat(100_000)}`)];
    await withSession([{ expect: callFrame('say'), answer }], async (session) => {
      const error: unknown = await session.call(SAY, NEVER).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ message: expect.stringMatching(/: \[31m x{495}…$/) });
    });
  });

  it.each([
    ['is not JSON', 'hello'],
    ['is a list', '[]'],
    ['is null', 'null'],
    ['has no type', '{"data":{}}'],
    ['has another type', '{"type":"greeting","data":{}}'],
    ['has data that is a text', '{"type":"observation","data":"x"}'],
  ])('ends when a reply %s', async (_what, send) => {
    await withSession([{ expect: callFrame('say'), answer: [{ send }] }], async (session) => {
      const broken = { code: 'protocol', message: expect.stringContaining('is not OpenEnv') };
      await expect(session.call(SAY, NEVER)).rejects.toMatchObject(broken);
      await expect(session.call(SAY, NEVER)).rejects.toMatchObject(broken);
    });
  });

  it('ends when a reply comes that nothing asked for', async () => {
    const twice = {
      expect: callFrame('say'),
      answer: [observation(textResult('say', 'a')), observation(textResult('say', 'b'))],
    };
    const server = await startOpenEnvServer({ sessions: [{ exchanges: [twice] }] });
    const session = await environmentAt(server.url).open(NEVER);
    expect((await session.call(SAY, NEVER)).text).toBe('a');
    await server.gone(0);
    await expect(session.call(SAY, NEVER)).rejects.toMatchObject({ code: 'protocol' });
    await session.close();
    await server.close();
  });

  it('ends when no reply comes in time, so that a late one never answers another call', async () => {
    const late = deferred();
    const answer = [{ run: () => late.promise }, observation(textResult('say', 'late'))];
    const server = await startOpenEnvServer({ sessions: [{ exchanges: [{ expect: callFrame('say'), answer }] }] });
    const session = await environmentAt(server.url, { messageMs: 50 }).open(NEVER);
    const timeout = { code: 'timeout', message: expect.stringContaining('No reply') };
    const [first, queued] = [session.call(SAY, NEVER), session.call(SAY, NEVER)];
    await expect(first).rejects.toMatchObject(timeout);
    await expect(queued).rejects.toMatchObject(timeout);
    late.resolve();
    await expect(session.call(SAY, NEVER)).rejects.toMatchObject(timeout);
    await expect(server.gone(0)).resolves.toEqual({ code: 1006, closeFrames: 0, pongs: 0 });
    await session.close();
    await server.close();
  });

  it.each([
    ['drops the connection', { drop: true } as const, 1006, /the connection broke/],
    ['ends the session', { close: 1000 }, 1000, /it ended the session/],
    ['shuts down', { close: 1001 }, 1001, /it is shutting down/],
    ['fails', { close: 1011, reason: 'keepalive ping timeout' }, 1011, /it failed inside.*: keepalive ping timeout/],
    ['restarts', { close: 1012 }, 1012, /it is restarting/],
    ['closes with a code of its own', { close: 4001 }, 4001, /close code 4001/],
  ])('is lost, and stays lost, when the server %s during a call', async (_what, action, code, message) => {
    await withSession([POSED, { expect: callFrame('say'), answer: [action] }], async (session) => {
      await session.reset(TASK, NEVER);
      const lost = { code: 'lost', message: expect.stringMatching(message), data: { close_code: code } };
      await expect(session.call(SAY, NEVER)).rejects.toMatchObject(lost);
      await expect(session.reset(TASK, NEVER)).rejects.toMatchObject(lost);
    });
  });

  it('says that a request was too large', async () => {
    const server = await startOpenEnvServer({ sessions: [{}], maxPayload: 1000 });
    const session = await environmentAt(server.url).open(NEVER);
    const call = session.call({ name: 'say', arguments: { text: 'x'.repeat(2000) } }, NEVER);
    await expect(call).rejects.toMatchObject({ code: 'lost', message: expect.stringContaining('too large') });
    await session.close();
    await server.close();
  });

  it('sends one request at a time, in order', async () => {
    const first = deferred();
    const answer = (text: string) => [observation(textResult('say', text))];
    const exchanges = [
      { expect: callFrame('say', { n: 1 }), answer: [{ run: () => first.promise }, ...answer('one')] },
      { expect: callFrame('say', { n: 2 }), answer: answer('two') },
      { expect: callFrame('say', { n: 3 }), answer: answer('three') },
    ];
    await withSession(exchanges, async (session) => {
      const calls = [1, 2, 3].map((n) => session.call({ name: 'say', arguments: { n } }, NEVER));
      first.resolve();
      expect((await Promise.all(calls)).map((reply) => reply.text)).toEqual(['one', 'two', 'three']);
    });
  });

  it('ends with a close frame, once, however often it is closed', async () => {
    const server = await startOpenEnvServer({ sessions: [{}] });
    const session = await environmentAt(server.url).open(NEVER);
    await Promise.all([session.close(), session.close()]);
    await session.close();
    await expect(server.gone(0)).resolves.toEqual({ code: 1000, closeFrames: 1, pongs: 0 });
    await expect(session.listTools(NEVER)).rejects.toMatchObject({
      code: 'lost',
      message: expect.stringContaining('is closed'),
    });
    await server.close();
  });

  it('ends a pending call when it is closed', async () => {
    const asked = deferred();
    const answer = [{ run: asked.resolve }, FOREVER];
    await withSession([{ expect: callFrame('say'), answer }], async (session) => {
      const call = session.call(SAY, NEVER);
      const ended = expect(call).rejects.toMatchObject({ code: 'lost', message: expect.stringContaining('is closed') });
      await asked.promise;
      await session.close();
      await ended;
    });
  });

  it('closes the socket when a call is aborted, also for the call that waits behind it', async () => {
    const asked = deferred();
    const answer = [{ run: asked.resolve }, FOREVER];
    const server = await startOpenEnvServer({ sessions: [{ exchanges: [{ expect: callFrame('say'), answer }] }] });
    const session = await environmentAt(server.url).open(NEVER);
    const stop = new AbortController();
    const [call, behind] = [session.call(SAY, stop.signal), session.listTools(NEVER)];
    await asked.promise;
    stop.abort();
    await expect(call).rejects.toMatchObject({ code: 'cancelled' });
    await expect(behind).rejects.toMatchObject({ code: 'lost', message: expect.stringContaining('was stopped') });
    await expect(server.gone(0)).resolves.toEqual({ code: 1006, closeFrames: 0, pongs: 0 });
    await session.close();
    await server.close();
  });

  it('sends nothing for a call that was aborted before it began', async () => {
    await withSession([{ expect: LIST_TOOLS, answer: [observation({ tools: [] })] }], async (session) => {
      await expect(session.call(SAY, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
      expect(await session.listTools(NEVER)).toEqual([]);
    });
  });

  const WORDS = 'aa ⚓ e\u0301 שלום \u2028 🚢🏗️';

  it('reads text that is cut anywhere, with pings in between', async () => {
    const fragments = JSON.stringify({ type: 'observation', data: { observation: textResult('say', WORDS) } });
    const bytes = Buffer.byteLength(fragments);
    const cutAt = Array.from({ length: bytes - 1 }, (_, index) => index + 1);
    const exchanges = [{ expect: callFrame('say'), answer: [{ fragments, cutAt }] }];
    const server = await startOpenEnvServer({ sessions: [{ exchanges }] });
    const session = await environmentAt(server.url).open(NEVER);
    expect((await session.call(SAY, NEVER)).text).toBe(WORDS);
    await session.close();
    await expect(server.gone(0)).resolves.toEqual({ code: 1000, closeFrames: 1, pongs: 1 });
    await server.close();
  });

  it('reads JSON in a binary frame, NUL and lone surrogates', async () => {
    const sendBinary = String.raw`{"type":"observation","data":{"observation":{"tool_name":"say","result":"a\u0000\ud83d${WORDS}"}}}`;
    await withSession([{ expect: callFrame('say'), answer: [{ sendBinary }] }], async (session) => {
      expect((await session.call(SAY, NEVER)).text).toBe(`a\u0000\ud83d${WORDS}`);
    });
  });

  it.each([true, false])('reads 20 MB (compressed: %s)', async (deflate) => {
    const text = WORDS.repeat(700_000);
    const exchanges = [{ expect: callFrame('say'), answer: [observation({ tool_name: 'say', result: text })] }];
    const server = await startOpenEnvServer({ sessions: [{ exchanges }], deflate });
    const session = await environmentAt(server.url).open(NEVER);
    const reply = await session.call(SAY, NEVER);
    expect(Buffer.byteLength(reply.text)).toBeGreaterThan(20e6);
    expect(reply.text === text).toBe(true);
    await session.close();
    await server.close();
  });
});

import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Agent, AgentEvent } from '../../electron/agents/agent.ts';
import { createVllm } from '../../electron/agents/vllm.ts';
import { AppError } from '../../shared/base/errors.ts';
import { failStep, takeStep, turnOf } from '../helpers/agent-events.ts';
import { type ChatReply, checkThenSubmit, completion, DONE, deltaEvent, refusal } from '../helpers/chat-replies.ts';
import { type ChatServerOptions, TestChatServer } from '../helpers/chat-server.ts';
import { PLAN_TOOLS } from '../helpers/plan-tools.ts';

const KEY = 'sk-planted-4711';

async function serve(replies: ChatServerOptions['replies'], options: Partial<ChatServerOptions> = {}) {
  const server = await TestChatServer.start({ replies, key: KEY, ...options });
  onTestFinished(() => server.close());
  return server;
}

/** An agent whose clock goes on by itself: it waits for nothing, and `waits` tells for how long it would have. */
async function converse(
  url: string,
  options: { readonly model?: string; readonly maxTokens?: number; readonly random?: () => number } = {},
) {
  const { random = () => 0 } = options;
  const waits: number[] = [];
  let now = 0;
  const provider = createVllm({
    now: () => {
      now += 10;
      return now;
    },
    random,
    sleep: async (ms) => {
      waits.push(ms);
    },
  });
  const agent = await provider.open({
    model: options.model ?? 'org/model',
    effort: null,
    tools: PLAN_TOOLS,
    system: 'The rules.',
    maxTokens: options.maxTokens ?? 24_000,
    env: { VLLM_BASE_URL: url, VLLM_API_KEY: KEY },
  });
  agent.user('The situation.');
  return { agent, waits };
}

function failedAttempts(events: readonly AgentEvent[]) {
  return events.flatMap((event) => (event.kind === 'attempt' && event.attempt.error !== null ? [event.attempt] : []));
}

async function failureOf(reply: ChatReply) {
  const server = await serve(() => reply);
  const { agent, waits } = await converse(server.url);
  const { events, error } = await failStep(agent);
  if (!(error instanceof AppError)) throw error;
  return { server, events, error, waits };
}

async function answerAll(agent: Agent, text: string): Promise<void> {
  agent.results(turnOf(await takeStep(agent)).calls.map((call) => [call, text] as const));
}

describe('a conversation with a chat-completions server', () => {
  it('sends what the conversation holds, word for word, turn after turn', async () => {
    const server = await serve(checkThenSubmit([{ vessel: 'V01' }]));
    const { agent } = await converse(server.url);
    await answerAll(agent, '{"feasible":true}\n(turns left: 3)');
    agent.user('This is your last turn.');
    await answerAll(agent, '{"submitted":true}');
    const plan = '{"plan":[{"vessel":"V01"}]}';
    const opening = [
      { role: 'system', content: 'The rules.' },
      { role: 'user', content: 'The situation.' },
    ];
    const checked = { id: 'call_check', type: 'function', function: { name: 'check_plan', arguments: plan } };
    expect(server.requests.map(({ messages }) => messages)).toEqual([
      opening,
      [
        ...opening,
        { role: 'assistant', content: 'I check a first draft.', tool_calls: [checked] },
        { role: 'tool', tool_call_id: 'call_check', content: '{"feasible":true}\n(turns left: 3)' },
        { role: 'user', content: 'This is your last turn.' },
      ],
    ]);
    expect(server.requests[0]).toMatchObject({
      model: 'org/model',
      max_tokens: 24_000,
      tools: PLAN_TOOLS.map(({ name, description, input_schema }) => ({
        type: 'function',
        function: { name, description, parameters: input_schema },
      })),
    });
  });

  it('is accepted by a strict server for twelve turns of every kind', async () => {
    const call = (id: string, args: string) => ({ id, name: 'check_plan', arguments: args });
    const turns = [
      completion({ reasoning: 'Only thoughts', finish: 'length' }),
      completion({}),
      completion({ text: 'Words only.' }),
      completion({ calls: [call('', '{}'), call('', '{"plan": [')] }),
      completion({ text: 'One more.', calls: [call('a', '[1]')] }),
      completion({ calls: [call('a', '{"plan": [{}')], finish: 'length' }),
    ];
    const server = await serve([...turns, ...turns]);
    let seed = 0;
    const random = () => {
      seed = (seed + 0.381966) % 1;
      return seed;
    };
    const { agent } = await converse(server.url, { random });
    for (let step = 0; step < 12; step += 1) {
      const turn = turnOf(await takeStep(agent));
      agent.results(turn.calls.map((call) => [call, call.error ?? 'Fine.'] as const));
      if (turn.stop.unified === 'length' && turn.calls.length === 0) agent.notes(turn.reasoning);
      if (turn.calls.length === 0) agent.user('No tool was called.');
    }
    expect(server.requests).toHaveLength(12);
  });

  it('gives an attempt for its request, with what the server said of it', async () => {
    const server = await serve([completion({ text: 'Yes.' })]);
    const { agent } = await converse(server.url);
    const events = await takeStep(agent);
    expect(events.filter(({ kind }) => kind === 'attempt')).toEqual([
      {
        kind: 'attempt',
        attempt: {
          status: 200,
          error: null,
          request_id: 'req-1',
          usage: { input: 100, cached: null, cache_write: null, output: 20, reasoning: null },
          ms: 10,
        },
      },
    ]);
  });

  it('reads a stream in single bytes, with comments and empty events in it', async () => {
    const whole = ['data:\n\n: keep-alive\n\n', ...completion({ reasoning: '三 🚢', text: 'Ça va.' }).parts].join('');
    const bytes = [...Buffer.from(whole.replaceAll('\n', '\r\n'))].map((byte) => Uint8Array.of(byte));
    const server = await serve([{ parts: bytes }]);
    const { agent } = await converse(server.url);
    expect(turnOf(await takeStep(agent))).toMatchObject({ reasoning: '三 🚢', text: 'Ça va.' });
  });

  it('takes a whole answer from a server that does not stream', async () => {
    const message = { role: 'assistant', content: 'Whole.', reasoning_content: 'Hm.' };
    const body = { choices: [{ message, finish_reason: 'stop' }], usage: { prompt_tokens: 7, completion_tokens: 2 } };
    const server = await serve([{ contentType: 'application/json', parts: [JSON.stringify(body)] }]);
    const { agent } = await converse(server.url);
    expect(turnOf(await takeStep(agent))).toMatchObject({ reasoning: 'Hm.', text: 'Whole.', usage: { input: 7 } });
  });

  it('keeps an answer that was whole before the connection broke', async () => {
    const server = await serve([{ parts: [deltaEvent({ content: 'All.' }, 'stop'), { kind: 'reset' }] }]);
    const { agent } = await converse(server.url);
    expect(turnOf(await takeStep(agent))).toMatchObject({ text: 'All.', usage: { input: null, output: null } });
  });

  it('leaves a stream that outgrows the token limit', async () => {
    const parts = ['x'.repeat(26), 'y'.repeat(25)].map((content) => deltaEvent({ content }));
    const server = await serve([{ parts: [...parts, { kind: 'stall' }] }]);
    const { agent } = await converse(server.url, { maxTokens: 10 });
    const turn = turnOf(await takeStep(agent));
    expect([turn.text.length, turn.stop]).toEqual([51, { unified: 'length', raw: 'length (harness cap)' }]);
    await expect.poll(() => server.left).toBe(1);
  });

  it('leaves the connection when it is stopped, and when its loop is left', async () => {
    const server = await serve(() => ({ parts: [deltaEvent({ content: 'I' }), { kind: 'stall' }] }));
    const { agent } = await converse(server.url);
    for await (const event of agent.step(new AbortController().signal)) {
      expect(event).toEqual({ kind: 'text-delta', text: 'I' });
      break;
    }
    await expect.poll(() => server.left).toBe(1);
    const stop = new AbortController();
    const stopped = takeStep(agent, stop.signal);
    await expect.poll(() => server.requests.length).toBe(2);
    stop.abort();
    await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
    await expect.poll(() => server.left).toBe(2);
  });
});

describe('a request that fails', () => {
  it('is made again where the server is busy, after the wait that it asks for', async () => {
    const server = await serve([
      refusal(429, 'slow down', { 'retry-after': '7' }),
      refusal(503, 'overloaded'),
      completion({ text: 'At last.' }),
    ]);
    const { agent, waits } = await converse(server.url);
    const events = await takeStep(agent);
    expect(turnOf(events).text).toBe('At last.');
    expect(waits).toEqual([7000, 1000]);
    expect(events.flatMap(({ kind }) => (kind.endsWith('delta') ? [] : [kind]))).toEqual([
      ...['attempt', 'restart', 'attempt', 'restart', 'attempt', 'turn'],
    ]);
    expect(failedAttempts(events)).toMatchObject([
      { status: 429, request_id: 'req-1', usage: null, error: expect.stringContaining('slow down') },
      { status: 503, request_id: 'req-2', usage: null, error: expect.stringContaining('overloaded') },
    ]);
    expect(server.requests[2]).toEqual(server.requests[0]);
  });

  it.each([
    [401, 'unauthorized', 1, 'refused the key (401, “It is [key].”); check VLLM_API_KEY.'],
    [403, 'unauthorized', 1, 'refused the key (403'],
    [404, 'not-found', 1, 'has no such model or address (404, “It is [key].”); check the model'],
    [400, 'failed', 1, 'refused the request (400, “It is [key].”)'],
    [402, 'failed', 1, 'refused the request (402'],
    [429, 'capacity', 3, 'takes no more requests now (429'],
    [500, 'failed', 3, 'failed (500, “It is [key].”); try again'],
  ])('with %i is an error that says so and hides the key', async (status, code, attempts, said) => {
    const { server, events, error } = await failureOf(refusal(status, `It\n is ${KEY}.`));
    expect(error).toMatchObject({ code, data: { status } });
    expect(error.message).toContain(`The model server at ${server.url} ${said}`);
    expect(failedAttempts(events)).toHaveLength(attempts);
    expect(JSON.stringify([events, error, error.message, error.stack])).not.toContain(KEY);
  });

  it('is not made again where the server asks for more than a minute', async () => {
    const { events, waits } = await failureOf(refusal(429, 'tomorrow', { 'retry-after': '3600' }));
    expect([failedAttempts(events).length, waits]).toEqual([1, []]);
  });

  it('stops waiting for another try when it is stopped', async () => {
    const server = await serve(() => refusal(429, 'slow down', { 'retry-after': '60' }));
    const agent = await createVllm({
      now: () => 0,
      random: () => 0,
      sleep: (_ms, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    }).open({
      model: 'm',
      effort: null,
      tools: [],
      system: '',
      maxTokens: 10,
      env: { VLLM_BASE_URL: server.url, VLLM_API_KEY: KEY },
    });
    agent.user('Hello.');
    const stop = new AbortController();
    const reason = new AppError('timeout', 'The time is up.');
    const seen: AgentEvent['kind'][] = [];
    const stopped = (async () => {
      for await (const { kind } of agent.step(stop.signal)) {
        seen.push(kind);
        setTimeout(() => stop.abort(reason));
      }
    })();
    await expect(stopped).rejects.toBe(reason);
    expect(seen).toEqual(['attempt']);
  });

  it.each<[string, ChatReply]>([
    ['ended before its end', { parts: [deltaEvent({ content: 'I thi' })] }],
    ['was reset', { parts: [deltaEvent({ content: 'I thi' }), { kind: 'reset' }] }],
  ])('because its stream %s, is lost after its deltas', async (_how, reply) => {
    const { server, events, error } = await failureOf(reply);
    expect(error).toMatchObject({ code: 'lost' });
    expect(events).toEqual([
      { kind: 'text-delta', text: 'I thi' },
      {
        kind: 'attempt',
        attempt: { status: 200, error: error.message, request_id: 'req-1', usage: null, ms: 10 },
      },
    ]);
    expect(server.requests).toHaveLength(1);
  });

  it('is made again where its stream ended before anything came', async () => {
    const server = await serve([{ parts: [] }, { parts: [DONE] }, completion({ text: 'Yes.' })]);
    const { agent } = await converse(server.url);
    expect(turnOf(await takeStep(agent)).text).toBe('Yes.');
  });

  it.each<[string, ChatReply, string, string]>([
    ['a page', { contentType: 'text/html; charset=utf-8', parts: ['<html>'] }, 'protocol', 'a page of HTML'],
    ['plain text', { contentType: 'text/plain', parts: ['ok'] }, 'protocol', 'with “text/plain”'],
    ['other JSON', { contentType: 'application/json', parts: ['[]'] }, 'protocol', '“[]” in the place of a piece'],
    ['a broken event', { parts: ['data: {"choices": [\n\n'] }, 'protocol', 'in the place of a piece'],
    ['a redirect', { status: 302, headers: { location: '/login' }, parts: [] }, 'protocol', 'to “/login” (302)'],
    ['a page of failure', { status: 502, contentType: 'text/html', parts: ['<h1>Bad'] }, 'failed', 'a page of HTML'],
    [
      'FastAPI’s detail',
      { status: 404, contentType: 'application/json', parts: ['{"detail":"Not Found"}'] },
      'not-found',
      '(404, “Not Found”)',
    ],
    [
      'an error object',
      { parts: [`data: ${JSON.stringify({ error: { message: 'CUDA', code: 400 } })}\n\n`, DONE] },
      'failed',
      'refused the request (400, “CUDA”)',
    ],
    [
      'an error text',
      { contentType: 'application/json', parts: ['{"error":"no such thing"}'] },
      'failed',
      'failed (500, “no such thing”)',
    ],
  ])('because the answer is %s, is an error that says so', async (_what, reply, code, said) => {
    const { error } = await failureOf(reply);
    expect(error).toMatchObject({ code, message: expect.stringContaining(said) });
  });

  it('is unreachable after three tries where nobody listens', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const address = free.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    free.close();
    await once(free, 'close');
    const { agent } = await converse(`http://user:${KEY}@127.0.0.1:${address.port}?key=${KEY}`);
    const { events, error } = await failStep(agent);
    const message = `There is no answer from the model server at http://127.0.0.1:${address.port}/v1 (ECONNREFUSED); check that it runs and that VLLM_BASE_URL is right.`;
    expect(error).toMatchObject({ code: 'unreachable', message });
    expect(failedAttempts(events)).toMatchObject([
      { status: null, error: message },
      { status: null, error: message },
      { status: null, error: message },
    ]);
  });
});

describe('the model and the settings', () => {
  it('is the first that the server lists where none is named', async () => {
    const server = await serve([completion({ text: 'Yes.' })], { models: ['org/first', 'org/second'] });
    const { agent } = await converse(server.url, { model: '' });
    await takeStep(agent);
    expect(server.requests).toMatchObject([{ model: 'org/first' }]);
  });

  it('is missed where the server has none', async () => {
    const server = await serve([], { models: [] });
    await expect(converse(server.url, { model: '' })).rejects.toMatchObject({
      code: 'not-found',
      message: `There is no model on the model server at ${server.url}; load one, or name a model of another server.`,
    });
  });

  it.each([
    ['text/html', '<html>', 'protocol', 'it answered with something that is no list of models'],
    ['application/json', '{"object":"list"}', 'protocol', 'it answered with something that is no list of models'],
  ])('is missed where the address answers with %s %s', async (type, body, code, said) => {
    const other = createHttpServer((_request, response) => {
      response.setHeader('Content-Type', type);
      response.end(body);
    }).listen(0, '127.0.0.1');
    onTestFinished(() => {
      other.close();
    });
    await once(other, 'listening');
    const address = other.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const opened = converse(`http://127.0.0.1:${address.port}`, { model: '' });
    await expect(opened).rejects.toMatchObject({ code, message: expect.stringContaining(said) });
  });

  it('sends an effort only where one is named', async () => {
    const server = await serve(() => completion({ text: 'Yes.' }));
    for (const effort of ['low', null]) {
      const agent = await createVllm({ now: () => 0, random: () => 0, sleep: async () => {} }).open({
        model: 'm',
        effort,
        tools: [],
        system: '',
        maxTokens: 10,
        env: { VLLM_BASE_URL: server.url, VLLM_API_KEY: KEY },
      });
      agent.user('Hello.');
      await takeStep(agent);
    }
    expect(server.requests.map((request) => 'reasoning_effort' in request && request.reasoning_effort)).toEqual([
      'low',
      false,
    ]);
    expect(server.requests.map((request) => 'tools' in request)).toEqual([false, false]);
  });

  it.each([
    [{}, 'VLLM_BASE_URL is not set'],
    [{ VLLM_BASE_URL: 'localhost:8000' }, 'VLLM_BASE_URL is no http or https address'],
    [{ VLLM_BASE_URL: 'http://localhost', VLLM_API_KEY: 'a b' }, 'VLLM_API_KEY holds characters'],
  ])('are missed before anything starts: %o', async (env, said) => {
    const provider = createVllm({ now: () => 0, random: () => 0, sleep: async () => {} });
    expect(await provider.readiness('m', env)).toEqual({ kind: 'missing', missing: expect.stringContaining(said) });
  });
});

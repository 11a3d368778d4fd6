import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { messageOf } from '../../shared/base/errors.ts';
import type { ChatReply } from './chat-replies.ts';
import { type ChatRequest, readChatRequest } from './chat-request.ts';

export interface ChatServerOptions {
  /** One reply a request, in order; or a function of the request and its place from 0. */
  readonly replies: readonly ChatReply[] | ((request: ChatRequest, place: number) => ChatReply);
  /** What it lists as its models; not told, it is not asked. */
  readonly models?: readonly string[];
  /** The key that requests must carry: `none` where it is missing. */
  readonly key?: string;
}

/**
 * A chat-completions server on a loopback port, for tests. It takes requests as strictly as the strictest real servers
 * and answers with the bytes it was told. What it was not told, and a request that a real server would refuse, it
 * answers with a 400 that says so, and `close` throws it once more; so does a reply that nobody asked for.
 */
export class TestChatServer {
  readonly requests: ChatRequest[] = [];
  /** Replies that the client left before they ended. */
  left = 0;
  readonly #options: ChatServerOptions;
  readonly #problems: string[] = [];
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => this.#refuse(response, messageOf(error)));
  });

  private constructor(options: ChatServerOptions) {
    this.#options = options;
  }

  static async start(options: ChatServerOptions): Promise<TestChatServer> {
    const server = new TestChatServer(options);
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  /** The base address, with its `/v1`. */
  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('TestChatServer: it does not listen');
    return `http://127.0.0.1:${address.port}/v1`;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
    const { replies } = this.#options;
    const unused = typeof replies === 'function' ? 0 : replies.length - this.requests.length;
    if (unused > 0) this.#problems.push(`${unused} replies were not asked for`);
    if (this.#problems.length > 0) throw new Error(`TestChatServer: ${this.#problems.join('; ')}`);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { key = 'none', models } = this.#options;
    const asked = `${request.method} ${request.url}`;
    if (request.headers.authorization !== `Bearer ${key}`) throw new Error(`${asked}: the wrong key`);
    if (asked === 'GET /v1/models') {
      if (models === undefined) throw new Error(`${asked}: was not told its models`);
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ object: 'list', data: models.map((id) => ({ id, object: 'model' })) }));
      return;
    }
    if (asked !== 'POST /v1/chat/completions') throw new Error(`${asked}: no such address`);
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const read = readChatRequest(body);
    const place = this.requests.push(read) - 1;
    const { replies } = this.#options;
    const reply = typeof replies === 'function' ? replies(read, place) : replies[place];
    if (reply === undefined) throw new Error(`was not told how to answer request ${place + 1}`);
    await this.#play(reply, response);
  }

  async #play(reply: ChatReply, response: ServerResponse): Promise<void> {
    response.on('close', () => {
      if (!response.writableFinished) this.left += 1;
    });
    const { status = 200, contentType = 'text/event-stream; charset=utf-8', headers = {}, parts } = reply;
    response.writeHead(status, {
      'Content-Type': contentType,
      'x-request-id': `req-${this.requests.length}`,
      ...headers,
    });
    response.flushHeaders();
    for (const part of parts) {
      if (typeof part === 'string' || part instanceof Uint8Array) {
        // Each part in a packet of its own, as far as the system goes along.
        await new Promise<void>((resolve) => response.write(part, () => resolve()));
      } else if (part.kind === 'wait') {
        await part.until;
      } else {
        if (part.kind === 'reset') response.socket?.resetAndDestroy();
        return;
      }
    }
    response.end();
  }

  #refuse(response: ServerResponse, problem: string): void {
    this.#problems.push(problem);
    if (response.headersSent) response.destroy();
    else {
      response.writeHead(400, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error: { message: `TestChatServer: ${problem}` } }));
    }
  }
}

// e2e, looks: plays the server for one page, so that a picture depends on nothing but the page. Each answer has the type of its call and
// is checked with the call's schema. Documents and files come from the real server. A call without an answer fails the test.
import type { AnswerOf, Call, ClientMessageInput, ServerMessage } from '@kingstake/protocol';
import { expect, type Page, type Route, type WebSocketRoute } from '@playwright/test';

/** The address of every page, because pages show it as text and as a QR code. The real server has another port in each run. */
export const ORIGIN = 'https://kingstake.example';

/** The time of every picture. */
export const NOW = Date.parse('2026-11-26T20:15:00.000Z');

/** Returns the instant that is `seconds` after the time of the pictures. */
export const at = (seconds: number): string => new Date(NOW + seconds * 1_000).toISOString();

export interface Stage {
  page: Page;
  server: ScriptedServer;
}

interface Answer {
  method: string;
  path: RegExp;
  status: number;
  bodyOf(query: URLSearchParams): unknown;
}

interface ServedFile {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** The files of the real server by their address. Kept, because each page of a test run needs the same ones. */
const FILES = new Map<string, Promise<ServedFile>>();

async function readFile(url: string): Promise<ServedFile> {
  const response = await fetch(url);
  const { 'content-encoding': _, 'content-length': __, ...headers } = Object.fromEntries(response.headers);
  const body = Buffer.from(await response.arrayBuffer());
  // An analysis must not depend on the speed of the machine, so clocks stand still in workers too.
  const isWorker = url.includes('.worker-');
  return {
    status: response.status,
    headers,
    body: isWorker ? Buffer.concat([Buffer.from('performance.now=()=>0;'), body]) : body,
  };
}

/** Runs in the page before its own scripts. Timers run as usual, but the page does not wait before it does what it does when idle. */
function stopClocks(now: number): void {
  const IDLE_AFTER_MS = 1_500;
  const { setTimeout: start } = window;
  window.setTimeout = ((run: TimerHandler, ms?: number, ...given: unknown[]) =>
    start(run, ms === IDLE_AFTER_MS ? 0 : ms, ...given)) as typeof setTimeout;
  const { Date: RealDate } = globalThis;
  globalThis.Date = class extends RealDate {
    constructor(...given: []) {
      super(...((given.length === 0 ? [now] : given) as []));
    }
    static override now = () => now;
  } as DateConstructor;
  Object.defineProperty(performance, 'timeOrigin', { get: () => now });
  performance.now = () => 0;
}

type ClientType = ClientMessageInput['type'];
type Reply<T extends ClientType> = (
  message: Extract<ClientMessageInput, { type: T }>,
) => readonly ServerMessage[];

export class ScriptedServer {
  /** Lamports in the player's wallet. */
  walletLamports = 12_500_000_000;
  readonly #files: string;
  /** The newest answer to a call comes first. */
  readonly #answers: Answer[] = [];
  readonly #replies = new Map<ClientType, (message: never) => readonly ServerMessage[]>();
  readonly #sockets: WebSocketRoute[] = [];
  readonly #unanswered: string[] = [];
  /** Types of the page's messages. */
  readonly #received = new Set<ClientType>();
  /** Numbers of requests and messages. */
  #started = 0;
  #ended = 0;
  #isCut = false;

  /** `files` is the origin of the real server. */
  constructor(files: string) {
    this.#files = files;
  }

  /** From its next load on, the page talks to this server only. Its clocks stand still at `NOW`, and its timers run. */
  async attach(page: Page): Promise<void> {
    await page.addInitScript(stopClocks, NOW);
    await page.route(`${ORIGIN}/**`, async (route) => {
      this.#started += 1;
      await this.#serve(route);
      this.#ended += 1;
    });
    await page.routeWebSocket(/\/ws$/, (socket) => {
      if (this.#isCut) return void socket.close();
      this.#sockets.push(socket);
      socket.onMessage((text) => {
        const message = JSON.parse(String(text)) as ClientMessageInput;
        this.#received.add(message.type);
        this.#started += 1;
        this.#ended += 1;
        const sent = this.#replies.get(message.type)?.(message as never) ?? [];
        for (const each of sent) socket.send(JSON.stringify(each));
      });
    });
    this.reply('ping', ({ timestamp }) => [{ type: 'pong', timestamp, serverTime: NOW }]);
  }

  async #serve(route: Route): Promise<void> {
    const request = route.request();
    const [method, { pathname, search, searchParams }] = [request.method(), new URL(request.url())];
    if (pathname === '/rpc') {
      const { id } = request.postDataJSON() as { id: number };
      const result = { context: { slot: 1 }, value: this.walletLamports };
      return route.fulfill({ json: { jsonrpc: '2.0', id, result } });
    }
    if (!pathname.startsWith('/api/')) {
      const url = `${this.#files}${pathname}${search}`;
      const file = FILES.get(url) ?? readFile(url);
      FILES.set(url, file);
      return route.fulfill(await file);
    }
    const found = this.#answers.find((answer) => answer.method === method && answer.path.test(pathname));
    if (found !== undefined) return route.fulfill({ status: found.status, json: found.bodyOf(searchParams) });
    this.#unanswered.push(`${method} ${pathname}`);
    return route.abort();
  }

  /** Replaces an earlier answer to the same call. The body may depend on the query. */
  answer<C extends Call>(call: C, body: AnswerOf<C> | ((query: URLSearchParams) => AnswerOf<C>)): void {
    const [status, schema] = Object.entries(call.answers)[0] ?? [];
    this.#add(call, Number(status), (query) => {
      const chosen: unknown =
        typeof body === 'function' ? (body as (query: URLSearchParams) => unknown)(query) : body;
      schema?.parse(chosen);
      return chosen;
    });
  }

  refuse(call: Call, status: number, body: { code: string; message: string }): void {
    this.#add(call, status, () => body);
  }

  #add({ method, path }: Call, status: number, bodyOf: Answer['bodyOf']): void {
    const pattern = path.replaceAll(/:\w+/g, '[^/]+');
    this.#answers.unshift({ method, path: new RegExp(`^${pattern}$`), status, bodyOf });
  }

  /** Replaces the reply to a message of the page. */
  reply<T extends ClientType>(type: T, reply: Reply<T>): void {
    this.#replies.set(type, reply);
  }

  send(message: ServerMessage): void {
    for (const socket of this.#sockets) socket.send(JSON.stringify(message));
  }

  /** Waits until the page has sent such a message. */
  async hears(type: ClientType): Promise<void> {
    await expect.poll(() => this.#received.has(type)).toBe(true);
  }

  /** Closes the socket for good. */
  async cut(): Promise<void> {
    this.#isCut = true;
    for (const socket of this.#sockets.splice(0)) await socket.close();
  }

  /** Waits until the page has loaded what it needs, and what it loads when idle. */
  async settled(page: Page): Promise<void> {
    for (let known = -1; known !== this.#started; ) {
      known = this.#started;
      await expect.poll(() => this.#started - this.#ended).toBe(0);
      await page.evaluate(async () => {
        await document.fonts.ready;
        // Callbacks run in their order, so what the page has asked for before is done.
        for (let turn = 0; turn < 2; turn += 1)
          await new Promise((resolve) => window.requestIdleCallback(resolve, { timeout: 500 }));
      });
    }
  }

  expectAllAnswered(): void {
    expect(this.#unanswered, 'calls without an answer').toEqual([]);
  }
}

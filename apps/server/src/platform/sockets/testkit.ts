// platform/sockets: helpers for its tests, namely a hub on a real HTTP server on 127.0.0.1, and clients that wait for events.
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ClientMessage, ERRORS, type ErrorCode } from '@kingstake/protocol';
import { expect, onTestFinished } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import { createManualTime, type ManualTime } from '../testkit/manual-time.ts';
import { parseClientMessage } from './frames.ts';
import { Hub, type HubDeps, type HubSocket, type UpgradeDecision } from './index.ts';

/** Records events in order, and lets a test wait for one of them. */
export class Seen<T> {
  readonly all: T[] = [];
  readonly #waiting: { wanted: (item: T) => boolean; found: (item: T) => void }[] = [];

  push(item: T): void {
    this.all.push(item);
    for (const waiter of this.#waiting.filter(({ wanted }) => wanted(item))) {
      this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
      waiter.found(item);
    }
  }

  /** Resolves to the first event that matches, past or future. */
  until(wanted: (item: T) => boolean): Promise<T> {
    const found = this.all.find(wanted);
    if (found !== undefined) return Promise.resolve(found);
    return new Promise((resolve) => this.#waiting.push({ wanted, found: resolve }));
  }
}

export interface Received {
  type: string;
  [field: string]: unknown;
}

export class TestClient {
  readonly ws: WebSocket;
  readonly received = new Seen<Received>();
  readonly pings = new Seen<Buffer>();
  readonly opened: Promise<void>;
  readonly closed: Promise<{ code: number; reason: string }>;
  #trips = 0; // round trips so far

  constructor(url: string, options: ClientOptions) {
    this.ws = new WebSocket(url, { perMessageDeflate: true, ...options });
    this.opened = new Promise((resolve, reject) => {
      this.ws.once('open', resolve);
      this.ws.once('error', reject);
    });
    this.closed = new Promise((resolve) => {
      this.ws.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
    this.ws.on('error', () => {});
    this.ws.on('ping', (payload) => this.pings.push(payload));
    this.ws.on('message', (data) => this.received.push(JSON.parse(data.toString())));
  }

  say(message: unknown): void {
    this.ws.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  hear(type: string): Promise<Received> {
    return this.received.until((message) => message.type === type);
  }

  all(type: string): Received[] {
    return this.received.all.filter((message) => message.type === type);
  }

  /** Resolves when the server has received all earlier messages, and this client all answers. Costs one message of the quota. */
  async roundTrip(): Promise<void> {
    this.#trips += 1;
    const timestamp = -this.#trips;
    this.say({ type: 'ping', timestamp });
    await this.received.until((message) => message.type === 'pong' && message['timestamp'] === timestamp);
  }
}

/** A message type that only these tests have. */
export interface Note {
  type: 'note';
  n: number;
}

export function noteOf(message: ClientMessage): number {
  return (message as unknown as Note).n;
}

function parseWithNotes(value: unknown): ClientMessage | null {
  const note = value as Partial<Note>;
  if (note.type === 'note' && typeof note.n === 'number') return note as unknown as ClientMessage;
  return parseClientMessage(value);
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: unknown;
}

export interface Who {
  user?: number | string; // 'outsider' has a session but no player; absent: no session
  session?: string;
  address?: string;
}

export interface LogLine {
  level: string;
  message: string;
  fields: Record<string, unknown>;
}

export interface Stage {
  hub: Hub;
  server: Server;
  time: ManualTime;
  url: string;
  log: Seen<LogLine>;
  opens: Seen<HubSocket>;
  closes: Seen<HubSocket>;
  messages: Seen<{ socket: HubSocket; message: ClientMessage }>;
  /** Starts connecting. */
  dial(who: Who, options?: ClientOptions): TestClient;
  /** Connects and waits until the socket is open on both sides. */
  connect(who: Who, options?: ClientOptions): Promise<TestClient>;
  /** Returns the server's socket of a user who has one. */
  socketOf(user: number): HubSocket;
  /** Sends an upgrade request and resolves to its refusal. */
  knock(path: string, who: Who, headers?: Record<string, string>): Promise<Answer>;
}

export function headersOf(who: Who): Record<string, string> {
  const headers: Record<string, string> = {};
  if (who.user !== undefined) headers['x-user'] = String(who.user);
  if (who.session !== undefined) headers['x-session'] = who.session;
  if (who.address !== undefined) headers['x-address'] = who.address;
  return headers;
}

const REFUSED_USERS: Record<string, ErrorCode> = { outsider: 'NOT_REGISTERED', foreigner: 'FORBIDDEN' };

/** Authorizes requests in these tests. A header names the user. */
export function decide(headers: IncomingHttpHeaders): UpgradeDecision {
  const user = headers['x-user'];
  if (typeof user !== 'string') return { refused: 'UNAUTHENTICATED' };
  const refused = REFUSED_USERS[user];
  if (refused !== undefined) return { refused };
  const sessionKey = String(headers['x-session'] ?? `session-of-${user}`);
  return { sessionKey, userId: Number(user) };
}

type Recorded = Pick<Stage, 'log' | 'opens' | 'closes' | 'messages'>;

function depsFor(time: ManualTime, recorded: Recorded, overrides: Partial<HubDeps>): HubDeps {
  const record = (level: string) => (fields: object, message: string) =>
    recorded.log.push({ level, message, fields: { ...fields } });
  return {
    time,
    log: { info: record('info'), warn: record('warn'), error: record('error') },
    authorize: async (request) => decide(request.headers),
    addressOf: (request) => String(request.headers['x-address'] ?? '127.0.0.1'),
    onMessage(socket, message) {
      recorded.messages.push({ socket, message });
    },
    liveSessions: async (keys) => new Set(keys),
    rateFactor: 1,
    parse: parseWithNotes,
    ...overrides,
    onOpen(socket) {
      overrides.onOpen?.(socket);
      recorded.opens.push(socket);
    },
    onClose(socket) {
      recorded.closes.push(socket);
      overrides.onClose?.(socket);
    },
  };
}

/** Sets up a hub that is stopped when the test ends. */
export async function setStage(overrides: Partial<HubDeps> = {}): Promise<Stage> {
  const time = createManualTime();
  const recorded: Recorded = {
    log: new Seen(),
    opens: new Seen(),
    closes: new Seen(),
    messages: new Seen(),
  };
  const hub = new Hub(depsFor(time, recorded, overrides));
  const server = createServer();
  hub.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const clients: TestClient[] = [];
  const url = `ws://127.0.0.1:${port}/ws`;

  onTestFinished(async () => {
    const stopped = hub.stop();
    for (const client of clients) client.ws.terminate();
    time.advance(60_000);
    await stopped;
    await new Promise((resolve) => server.close(resolve));
  });

  function dial(who: Who, options: ClientOptions = {}): TestClient {
    const client = new TestClient(url, { headers: headersOf(who), ...options });
    clients.push(client);
    client.opened.catch(() => {});
    return client;
  }

  return {
    hub,
    server,
    time,
    url,
    ...recorded,
    dial,
    async connect(who, options) {
      const client = dial(who, options);
      await client.opened;
      await client.hear('online_count');
      return client;
    },
    socketOf(user) {
      const socket = hub.socketsOfUser(user).at(-1);
      if (socket === undefined) throw new Error(`user ${user} has no socket`);
      return socket;
    },
    knock: (path, who, headers) => knock(port, path, { ...headersOf(who), ...headers }),
  };
}

const HANDSHAKE = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

/** Returns an upgrade request as text, for a test with a bare TCP connection. */
export function handshakeText(headers: Record<string, string>, path = '/ws'): string {
  const lines = Object.entries({ Host: 'test', ...HANDSHAKE, ...headers });
  return `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

function knock(port: number, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', path, headers: { ...HANDSHAKE, ...headers } });
    outgoing.on('error', reject);
    outgoing.on('upgrade', (response, socket) => {
      socket.destroy();
      reject(new Error(`the upgrade was accepted: ${response.statusCode}`));
    });
    outgoing.on('response', (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => {
        const status = response.statusCode ?? 0;
        resolve({ status, headers: response.headers, body: JSON.parse(text) });
      });
    });
    outgoing.end();
  });
}

/** Returns a promise that the test resolves with `open`. */
export function latch(): { passed: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { passed: promise, open: resolve };
}

/** Expects the response to have this error, in the form of every refused call. */
export function expectRefusal(answer: Answer, code: keyof typeof ERRORS) {
  expect(answer.status).toBe(ERRORS[code].status);
  expect(answer.body).toEqual({ message: ERRORS[code].message, code });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers.connection).toBe('close');
}

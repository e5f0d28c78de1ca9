// Real nginx and Caddy, with the files of deploy/, in front of three stand-ins for nodes that hang, trickle or refuse.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ERRORS, REASONS, SIZES } from '@kingstake/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { freePorts } from '../../testkit/free-ports.ts';
import { ask, socketAt } from './testkit/proxy-client.ts';
import { whyNoProxies } from './testkit/proxy-programs.ts';
import { type RealProxies, type RealProxy, startProxies } from './testkit/real-proxies.ts';

const NODES = 3;
const NEXT_NODE_MS = 8_000;
/** A call that changes something is answered after 5 s. */
const CHANGE_MS = { least: 4_500, most: 6_500 };
/** Longer than any wait for a first byte. */
const GAP_MS = 6_000;
const DOWNLOADS = [
  '/api/users/7/export',
  '/api/games/history/7/pgn',
  '/api/games/7/pgn',
  '/api/reserves/7/entries',
];
const JSON_HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' };
const UNAVAILABLE = { message: ERRORS.UNAVAILABLE.message, code: 'UNAVAILABLE' };

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

describe.runIf(whyNoProxies() === null)('a real proxy', () => {
  const nodes: Server[] = [];
  const open: Set<Duplex>[] = []; // connections and sockets of each node
  let proxies: RealProxies;
  let received: IncomingMessage[] = [];
  /** What each node does with a call. */
  let answers: Answering[] = [];
  /** Whether each node refuses sockets, as a draining one does. */
  let isDraining: boolean[] = [];
  /** Whether each node accepts connections and answers nothing, as a frozen one does. */
  let isFrozen: boolean[] = [];

  const ok: Answering = (_request, response) => void response.end('{}');
  const hang: Answering = () => {};

  function createNode(at: number): Server {
    const connections = new Set<Duplex>();
    open[at] = connections;
    const sockets = new WebSocketServer({ noServer: true });
    const node = createServer((request, response) => {
      // A proxy that reuses a connection while the node closes it cannot know whether the node has received the call.
      response.setHeader('connection', 'close');
      if (isFrozen[at] === true) return;
      if (request.url === '/playz' || request.url === '/healthz') return void response.end('{}');
      received.push(request);
      request.resume();
      answers[at]?.(request, response);
    });
    node.on('connection', (socket) => {
      connections.add(socket);
      socket.on('close', () => connections.delete(socket));
    });
    node.on('upgrade', (request, socket, head) => {
      if (isFrozen[at] === true) return;
      if (isDraining[at] === true)
        socket.end('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      else sockets.handleUpgrade(request, socket, head, (ws) => ws.send('opened'));
    });
    return node;
  }

  async function stop(at: number): Promise<void> {
    const closed = new Promise((resolve) => nodes[at]?.close(resolve));
    for (const socket of open[at] ?? []) socket.destroy();
    await closed;
  }

  beforeAll(async () => {
    const port = await freePorts(NODES);
    for (let at = 0; at < NODES; at += 1) {
      const node = createNode(at);
      nodes.push(node);
      node.listen(port + at, '127.0.0.1');
      await once(node, 'listening');
    }
    proxies = await startProxies(nodes.map((_, at) => port + at));
  }, 30_000);
  beforeEach(() => {
    received = [];
    answers = nodes.map(() => ok);
    isDraining = nodes.map(() => false);
    isFrozen = nodes.map(() => false);
  });
  afterAll(async () => {
    await proxies?.close();
    await Promise.all(nodes.map((_, at) => stop(at)));
  });

  /** Runs the same check with both proxies and every case at the same time. */
  async function withBoth<T>(
    cases: readonly T[],
    check: (proxy: RealProxy, each: T) => Promise<void>,
  ): Promise<void> {
    const pairs = [proxies.nginx, proxies.caddy].flatMap((proxy) => cases.map((each) => ({ proxy, each })));
    const results = await Promise.allSettled(pairs.map(({ proxy, each }) => check(proxy, each)));
    for (const [at, result] of results.entries())
      if (result.status === 'rejected')
        throw new Error(`${pairs[at]?.proxy.name}, ${pairs[at]?.each}`, { cause: result.reason });
  }
  const receivedAt = (path: string) => received.filter(({ url }) => url === path);

  test('sends a GET or HEAD that one node leaves unanswered to the next one', async () => {
    answers = nodes.map(() => (request, response) => {
      if (receivedAt(request.url ?? '').length > 1) response.end('{}');
    });
    await withBoth(['GET', 'HEAD'], async (proxy, method) => {
      const path = `/api/${method}-${proxy.name}`;
      const { status, tookMs } = await ask(proxy, { method, path });
      expect([status, receivedAt(path).length]).toEqual([200, 2]);
      expect(tookMs).toBeLessThan(NEXT_NODE_MS);
    });
  }, 20_000);

  test('sends a change to one node only, and answers 504 in the form of our errors after 5 s', async () => {
    answers = nodes.map(() => hang);
    await withBoth(['POST', 'PUT', 'PATCH', 'DELETE'], async (proxy, method) => {
      const path = `/api/${method}-${proxy.name}`;
      const answer = await ask(proxy, { method, path, body: {} });
      expect([answer.status, JSON.parse(answer.text)]).toEqual([504, UNAVAILABLE]);
      expect(answer.headers).toMatchObject(JSON_HEADERS);
      expect(receivedAt(path)).toHaveLength(1);
      expect(answer.tookMs).toBeGreaterThan(CHANGE_MS.least);
      expect(answer.tookMs).toBeLessThan(CHANGE_MS.most);
    });
  }, 20_000);

  test('logs an unanswered call without the code of a private game', async () => {
    answers = nodes.map(() => hang);
    await withBoth(['path', 'query'], async (proxy, place) => {
      const path = place === 'path' ? '/api/games/code/ABCD1230' : '/api/games/7/join?gameCode=ABCD1230';
      const headers = { referer: 'https://play.example/game/7?gameCode=ABCD1230' };
      expect((await ask(proxy, { method: 'POST', path, headers, body: {} })).status).toBe(504);
      // Caddy logs no calls.
      const shown = place === 'path' ? '/api/games/code/- ' : '/api/games/7/join ';
      if (proxy.name === 'nginx') await expect.poll(() => proxy.logged()).toContain(shown);
      expect(proxy.logged()).not.toContain('ABCD1230');
    });
  }, 20_000);

  test('lets downloads pause between bytes for longer than a call may take', async () => {
    answers = nodes.map(() => (_request, response) => {
      response.write('one ');
      setTimeout(() => response.end('two'), GAP_MS);
    });
    await withBoth(DOWNLOADS, async (proxy, path) => {
      const { status, text } = await ask(proxy, { path });
      expect([status, text]).toEqual([200, 'one two']);
    });
  }, 20_000);

  test("passes on a node's own refusals unchanged, and keeps the node", async () => {
    const refusal = JSON.stringify({ message: 'Not now.', code: 'UNAVAILABLE' });
    answers = nodes.map(() => (_request, response) => void response.writeHead(503).end(refusal));
    await withBoth([1, 2, 3, 4, 5, 6], async (proxy, call) => {
      const path = `/api/${proxy.name}/${call}`;
      const { status, text } = await ask(proxy, { path });
      expect([status, text, receivedAt(path).length]).toEqual([503, refusal, 1]);
    });
  });

  async function openSocket(proxy: RealProxy): Promise<WebSocket> {
    const { url, options } = socketAt(proxy);
    const socket = new WebSocket(url, options);
    await once(socket, 'message');
    return socket;
  }

  test('lets nginx offer a socket that a draining node refuses to another one', async () => {
    isDraining = [true, true, false];
    for (let sockets = 0; sockets < NODES; sockets += 1) (await openSocket(proxies.nginx)).terminate();
  });

  test('opens a socket at another node if one is frozen, although that has the fewest', async () => {
    isFrozen = [true, false, false];
    await withBoth([1], async (proxy) => {
      const sockets: WebSocket[] = [];
      for (let count = 0; count < 2 * NODES; count += 1) {
        const sinceMs = performance.now();
        sockets.push(await openSocket(proxy));
        expect(performance.now() - sinceMs).toBeLessThan(NEXT_NODE_MS);
      }
      for (const socket of sockets) socket.terminate();
    });
  }, 30_000);

  test("replaces the client's own X-Forwarded-For with its address", async () => {
    await withBoth(['127.0.0.1', '127.0.0.2'], async (proxy, from) => {
      const path = `/api/${proxy.name}-${from}`;
      await ask(proxy, { path, from, headers: { 'x-forwarded-for': '203.0.113.9' } });
      expect(receivedAt(path).map(({ headers }) => headers['x-forwarded-for'])).toEqual([from]);
    });
  });

  test('hides the metrics', async () => {
    await withBoth(['/metrics'], async (proxy, path) => {
      expect((await ask(proxy, { path })).status).toBe(404);
      expect(received).toEqual([]);
    });
  });

  test('refuses a body that is too large in the form of our errors', async () => {
    await withBoth(['POST', 'PUT'], async (proxy, method) => {
      const body = { text: 'x'.repeat(SIZES.bodyBytes) };
      const { status, text } = await ask(proxy, { method, path: '/api/games', body });
      expect([status, JSON.parse(text)]).toEqual([
        400,
        { message: REASONS['too-large'], code: 'VALIDATION' },
      ]);
    });
  });

  describe('while nodes are gone', () => {
    // Caddy 2.6 has already closed the body at the second try, and answers 503 until its next check of the node.
    test('lets nginx send a change to the next node if one refuses the connection', async () => {
      await stop(0);
      for (let call = 0; call < 2 * NODES; call += 1) {
        const request = { method: 'POST', path: `/api/${call}`, body: {} };
        expect((await ask(proxies.nginx, request)).status).toBe(200);
      }
    });

    test('answers calls with 503 and Retry-After if no node is left', async () => {
      await Promise.all(nodes.map((_, at) => stop(at)));
      await withBoth(['GET', 'POST', 'DELETE'], async (proxy, method) => {
        const { status, headers, text } = await ask(proxy, { method, path: '/api/games' });
        expect([status, JSON.parse(text)]).toEqual([503, UNAVAILABLE]);
        expect(headers).toMatchObject(JSON_HEADERS);
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      });
    });

    test('answers documents with the same page, which reloads itself', async () => {
      const pages = new Set<string>();
      await withBoth(['/', '/game/7', '/assets/index.js'], async (proxy, path) => {
        const { status, headers, text } = await ask(proxy, { path });
        expect(status).toBe(503);
        expect(headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
        });
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        pages.add(text);
      });
      expect([...pages]).toEqual([expect.stringMatching(/<meta http-equiv="refresh" content="\d+">/)]);
    });
  });
});

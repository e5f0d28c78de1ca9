// platform/http: helpers for flood tests, namely a real server and clients that send requests without reading. Clients on one machine can
// use many addresses, because all of 127.0.0.0/8 is local.
import { once } from 'node:events';
import { get as httpGet, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Quota } from '../../quotas.ts';
import { createManualTime, type ManualTime } from '../../testkit/manual-time.ts';
import { createMetrics } from '../health.ts';
import { createHttpServer } from '../server.ts';
import { httpDeps } from '../testkit.ts';

/** Size of a large response, which does not fit into the buffers of a connection that is not read. */
export const LARGE_BYTES = 4 * 1024 * 1024;

export interface FloodStage {
  time: ManualTime;
  port: number;
  budget: Quota<string>;
  /** Requests that reached a route, by path. */
  handled: Map<string, number>;
  turnedAway(): Promise<Record<string, number>>;
  /** Resolves when the server has at most this many connections. */
  atMost(connections: number): Promise<void>;
  /** Returns the bytes that the server holds for connections whose clients do not read. */
  unsentBytes(): number;
}

export async function setFloodStage(
  options: { trustProxy?: string[]; requestMs?: number } = {},
): Promise<FloodStage> {
  const time = createManualTime();
  const metrics = createMetrics(time);
  const handled = new Map<string, number>();
  const sockets = new Set<Socket>();
  const { trustProxy = [], ...more } = options;
  const deps = httpDeps({ time, settings: { trustProxy } });
  const { app } = await createHttpServer({
    ...deps,
    authenticate: async () => null,
    pageFolder: null,
    health: { metrics, readiness: [] },
    maxEventLoopDelayMs: 0,
    ...more,
  });
  app.addHook('onRequest', async ({ url }) => {
    handled.set(url, (handled.get(url) ?? 0) + 1);
  });
  app.get('/large', async (_request, reply) => reply.type('text/plain').send('x'.repeat(LARGE_BYTES)));
  app.get('/small', async (_request, reply) => reply.type('text/plain').send('small'));
  app.post('/body', async () => 'whole');
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await app.listen({ host: '0.0.0.0', port: 0 });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  return {
    time,
    port: (app.server.address() as AddressInfo).port,
    budget: deps.addressQuota,
    handled,
    async turnedAway() {
      const counter = metrics.registry.getSingleMetric('kingstake_http_rejections_total');
      const values = (await counter?.get())?.values ?? [];
      const entries = values.map(({ labels, value }) => [String(labels['kind']), value] as const);
      return Object.fromEntries(entries.filter(([, value]) => value > 0));
    },
    async atMost(connections) {
      while (sockets.size > connections)
        await Promise.race([...sockets].map((socket) => once(socket, 'close')));
    },
    unsentBytes: () => [...sockets].reduce((sum, socket) => sum + socket.writableLength, 0),
  };
}

/** Connects, sends the text, and reads nothing. Resolves when the connection is established. */
export async function sendDeaf(port: number, from: string, text: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  // These tests expect refused and closed connections, and check them on the server.
  socket.on('error', () => {});
  onTestFinished(() => {
    socket.destroy();
  });
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  socket.pause();
  socket.write(text);
  return socket;
}

export function requestText(path: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ Host: 'test', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

export interface Read {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends a normal request on a new connection. */
export function ask(
  port: number,
  from: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Read> {
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', localAddress: from, path, headers, agent: false };
    const asked = httpGet(options, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        body += text;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    asked.on('error', reject);
  });
}

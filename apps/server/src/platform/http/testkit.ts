// platform/http: a test server with a few calls and a small page, created for each test.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, type ErrorBody } from '@kingstake/protocol';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from '../log.ts';
import { createAddressQuota, rateLimitersInMemory } from '../quotas.ts';
import { createSeededRandom } from '../testkit/seeded-random.ts';
import { systemTime, type Time } from '../time.ts';
import type { Caller } from './access.ts';
import { createMetrics } from './health.ts';
import { refuse } from './refusal.ts';
import { createHttpServer, type HttpDeps, type HttpServer } from './server.ts';

export const ORIGIN = 'https://kingstake.example';
/** A page with its own policy, as escape.html and verify.html have. */
export const SINGLE_FILE_PAGE =
  '<html lang="en" data-rpc="http://127.0.0.1:8899" data-program="Local" data-test-wallet="/w.js">' +
  '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; script-src \'sha256-x\'">' +
  '<script>run()</script>';

export const HTTP_SETTINGS = {
  publicOrigin: ORIGIN,
  cluster: 'devnet' as const,
  solanaPublicRpcUrl: 'https://rpc.example/key',
  trustProxy: [],
  regionHeader: null,
  help: null,
  metricsToken: null,
  escrowProgram: null,
  rateLimitFactor: 1,
};

/** What every server of these tests has. */
export const httpDeps = ({
  time,
  settings = {},
}: {
  time: Time;
  settings?: Partial<HttpDeps['settings']>;
}) => ({
  settings: { ...HTTP_SETTINGS, ...settings },
  time,
  log: createLog('silent'),
  random: createSeededRandom(),
  createRateLimiter: rateLimitersInMemory(1),
  addressQuota: createAddressQuota(1),
});

const echo = call({
  method: 'POST',
  path: '/api/echo/:id',
  access: 'registered',
  rate: 'write',
  summary: 'test',
  params: z.object({ id: z.string() }),
  body: z.object({ text: z.string() }),
  answers: { 200: z.object({ text: z.string() }) },
});
const open = call({
  method: 'GET',
  path: '/api/open',
  access: 'open',
  rate: 'signIn',
  summary: 'test',
  answers: { 200: z.object({ ok: z.boolean() }) },
});
const own = call({
  method: 'GET',
  path: '/api/own',
  access: 'session',
  rate: 'read',
  summary: 'test',
  answers: { 200: z.object({ ok: z.boolean() }) },
});

const list = call({
  method: 'GET',
  path: '/api/list/:bytes',
  access: 'registered',
  rate: 'bulk',
  summary: 'test',
  params: z.object({ bytes: z.string() }),
  answers: { 200: z.array(z.string()) },
});

const leave = call({
  method: 'POST',
  path: '/api/leave',
  access: 'registered',
  rate: 'write',
  summary: 'test',
  answers: { 204: null },
});
const close = call({ ...leave, path: '/api/close', body: z.nullish(z.object({ rest: z.string() })) });
const file = call({ ...own, path: '/api/file', rate: 'gamesFile' });

/** Callers by session token. */
const CALLERS: Record<string, Caller> = {
  wallet: { sessionKey: 'w', walletAddress: 'W', userId: null },
  player: { sessionKey: 'p', walletAddress: 'P', userId: 7 },
  other: { sessionKey: 'o', walletAddress: 'O', userId: 8 },
  third: { sessionKey: 't', walletAddress: 'T', userId: 9 },
};

interface Options extends Partial<HttpDeps['settings']> {
  maxEventLoopDelayMs?: number;
}

interface Sent {
  cookie?: string;
  headers?: Record<string, string>;
  body?: string;
  type?: string;
  remoteAddress?: string;
}

/** Faults that a test can set. */
type Sickness = 'money' | 'play' | null;

export interface ServedPage {
  /** Replaces the server with a new one. */
  restart(options: Options): Promise<void>;
  /** Makes a readiness check fail, either one that games need or another one. */
  breakDown(sickness?: Exclude<Sickness, null>): void;
  isLate(): boolean;
  app(): HttpServer['app'];
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
  get(url: string, headers?: Record<string, string>, remoteAddress?: string): Promise<LightMyRequestResponse>;
  /** Calls `/api/echo/1` from our page. */
  post(sent?: Sent): Promise<LightMyRequestResponse>;
}

export const errorOf = (response: { body: string }) => JSON.parse(response.body) as ErrorBody;

function makePage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kingstake-page-'));
  for (const path of ['assets/local', 'avatars/normal', 'avatars/premium'])
    mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(
    join(folder, 'index.html'),
    '<meta property="csp-nonce" nonce="__CSP_NONCE__">' +
      '<!--visitor:<link href="/assets/connect.js" nonce="__CSP_NONCE__">--><!--player:<link href="/api/session">-->' +
      '<!--lobby:<link href="/assets/lobby.js">--></head><h1>page</h1>',
  );
  writeFileSync(join(folder, 'assets/main-abc.js'), 'run()');
  writeFileSync(join(folder, 'assets/main-abc.js.br'), 'compressed');
  writeFileSync(join(folder, 'assets/some.worker-abc.js'), 'work()');
  writeFileSync(join(folder, 'assets/local/test-wallet-abc.js'), 'wallet()');
  writeFileSync(join(folder, 'avatars/normal/bee.webp'), 'picture');
  writeFileSync(join(folder, 'service-worker.js'), 'listen()');
  for (const name of ['escape', 'verify']) writeFileSync(join(folder, `${name}.html`), SINGLE_FILE_PAGE);
  return folder;
}

async function start(folder: string, isSick: () => Sickness, options: Options = {}): Promise<HttpServer> {
  // Otherwise the server would refuse requests on a busy machine.
  const { maxEventLoopDelayMs = 0, ...settings } = options;
  const server = await createHttpServer({
    ...httpDeps({ time: systemTime, settings }),
    authenticate: async (cookie) => CALLERS[cookie] ?? null,
    pageFolder: folder,
    maxEventLoopDelayMs,
    health: {
      metrics: createMetrics(systemTime),
      readiness: [
        { name: 'fine', check: async () => null },
        { name: 'sick', check: async () => (isSick() === 'money' ? 'is sick' : null) },
        { name: 'games', isPlay: true, check: async () => (isSick() === 'play' ? 'stand still' : null) },
        { name: 'minor', isQuiet: true, check: async () => 'waits' },
      ],
    },
  });
  server.routes.add(leave, async () => ({ body: undefined }));
  server.routes.add(close, async () => ({ body: undefined }));
  server.routes.add(file, async () => ({ body: { ok: true } }));
  server.routes.add(echo, async ({ body }) => {
    if (body.text === 'throw') throw new Error('a secret detail');
    if (body.text === 'refuse') return refuse('CONFLICT', undefined, { field: 'text' });
    return { body: { text: body.text } };
  });
  server.routes.add(open, async () => ({ body: { ok: true } }));
  // Brackets and quotes count as part of the response.
  server.routes.add(list, async ({ params }) => ({ body: ['x'.repeat(Number(params.bytes) - 4)] }));
  server.routes.add(own, async () => ({ body: { ok: true } }));
  await server.app.ready();
  return server;
}

/** Starts the server before each test of a file and stops it afterwards. */
export function servePageForEachTest(): ServedPage {
  let folder: string;
  let server: HttpServer;
  let isSick: Sickness = null;
  beforeEach(async () => {
    isSick = null;
    folder = makePage();
    server = await start(folder, () => isSick);
  });
  afterEach(async () => {
    await server.app.close();
    rmSync(folder, { recursive: true });
  });
  const served: ServedPage = {
    async restart(options) {
      await server.app.close();
      server = await start(folder, () => isSick, options);
    },
    breakDown(sickness = 'money') {
      isSick = sickness;
    },
    isLate: () => server.isLate(),
    app: () => server.app,
    inject: (request) => server.app.inject(request),
    get: (url, headers = {}, remoteAddress = '127.0.0.1') =>
      served.inject({ method: 'GET', url, headers, remoteAddress }),
    post: (sent = {}) =>
      served.inject({
        method: 'POST',
        url: '/api/echo/1',
        headers: {
          origin: ORIGIN,
          'content-type': sent.type ?? 'application/json',
          ...(sent.cookie === undefined ? {} : { cookie: `__Host-sid=${sent.cookie}` }),
          ...sent.headers,
        },
        payload: sent.body ?? '{"text":"hello"}',
        ...(sent.remoteAddress === undefined ? {} : { remoteAddress: sent.remoteAddress }),
      }),
  };
  return served;
}

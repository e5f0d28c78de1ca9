import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call, type ErrorBody, RATES, SIZES } from '@kingstake/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from '../log.ts';
import { rateLimitersInMemory } from '../rate-limits.ts';
import { createSeededRandom } from '../testkit/seeded-random.ts';
import type { Caller } from './access.ts';
import { createMetrics } from './health.ts';
import { refuse } from './refusal.ts';
import { createHttpServer, type HttpServer } from './server.ts';

const ORIGIN = 'https://kingstake.example';
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

const CALLERS: Record<string, Caller> = {
  wallet: { sessionKey: 'w', walletAddress: 'W', userId: null },
  player: { sessionKey: 'p', walletAddress: 'P', userId: 7 },
};

let server: HttpServer;
let folder: string;

async function start(
  options: { cluster?: 'local' | 'devnet'; trustProxy?: boolean; origin?: string; token?: string } = {},
) {
  server = await createHttpServer({
    settings: {
      publicOrigin: options.origin ?? ORIGIN,
      cluster: options.cluster ?? 'devnet',
      solanaRpcUrl: 'https://rpc.example/key',
      trustProxy: options.trustProxy ?? false,
      metricsToken: options.token ?? null,
      escrowProgram: null,
    },
    log: createLog('silent'),
    random: createSeededRandom(),
    authenticate: async (token) => CALLERS[token] ?? null,
    createRateLimiter: rateLimitersInMemory(1),
    pageFolder: folder,
    health: {
      metrics: createMetrics(),
      readiness: [
        { name: 'fine', check: async () => null },
        { name: 'sick', check: async () => (sick ? 'is sick' : null) },
      ],
    },
  });
  server.routes.add(echo, async ({ body }) => {
    if (body.text === 'throw') throw new Error('a secret detail');
    if (body.text === 'refuse') return refuse('CONFLICT', undefined, { field: 'text' });
    return { body: { text: body.text } };
  });
  server.routes.add(open, async () => ({ body: { ok: true } }));
  server.routes.add(own, async () => ({ body: { ok: true } }));
  await server.app.ready();
}

let sick = false;
beforeEach(async () => {
  sick = false;
  folder = mkdtempSync(join(tmpdir(), 'kingstake-page-'));
  for (const path of ['assets/local', 'avatars/normal', 'avatars/premium'])
    mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(
    join(folder, 'index.html'),
    '<meta property="csp-nonce" nonce="__CSP_NONCE__"></head><h1>page</h1>',
  );
  writeFileSync(join(folder, 'assets/main-abc.js'), 'run()');
  writeFileSync(join(folder, 'assets/main-abc.js.br'), 'compressed');
  writeFileSync(join(folder, 'assets/local/test-wallet-abc.js'), 'wallet()');
  writeFileSync(join(folder, 'avatars/normal/bee.webp'), 'picture');
  writeFileSync(join(folder, 'service-worker.js'), 'listen()');
  await start();
});
afterEach(async () => {
  await server.app.close();
  rmSync(folder, { recursive: true });
});

interface Sent {
  cookie?: string;
  headers?: Record<string, string>;
  body?: string;
  type?: string;
  remoteAddress?: string;
}
const post = (sent: Sent = {}) =>
  server.app.inject({
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
  });
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server.app.inject({ method: 'GET', url, headers, remoteAddress });
const errorOf = (response: { body: string }) => JSON.parse(response.body) as ErrorBody;

describe('access', () => {
  test.each([
    ['nobody', undefined, {}, 401, 'UNAUTHENTICATED'],
    [
      'nobody from a foreign origin: 401 comes first',
      undefined,
      { origin: 'https://evil.example' },
      401,
      'UNAUTHENTICATED',
    ],
    ['a session nobody knows', 'stranger', {}, 401, 'UNAUTHENTICATED'],
    ['a player from a foreign origin', 'player', { origin: 'https://evil.example' }, 403, 'FORBIDDEN'],
    [
      'a player from the same host over http',
      'player',
      { origin: 'http://kingstake.example' },
      403,
      'FORBIDDEN',
    ],
    ['a player with the origin null', 'player', { origin: 'null' }, 403, 'FORBIDDEN'],
    ['a wallet without a player', 'wallet', {}, 403, 'NOT_REGISTERED'],
    ['a player from our page', 'player', {}, 200, undefined],
  ] as const)('%s', async (_name, cookie, headers, status, code) => {
    const response = await post({ ...(cookie === undefined ? {} : { cookie }), headers });
    expect(response.statusCode).toBe(status);
    expect(errorOf(response).code).toBe(code);
  });

  test.each([
    ['a browser without Origin', { 'sec-fetch-site': 'same-origin' }, 403],
    ['a program without Origin', {}, 200],
  ])('R5 %s', async (_name, headers, status) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/echo/1',
      headers: { 'content-type': 'application/json', cookie: '__Host-sid=player', ...headers },
      payload: '{"text":"hello"}',
    });
    expect(response.statusCode).toBe(status);
  });

  test.each(['/api/echo/%zz', `/api/echo/${'x'.repeat(201)}`])(
    'an address that cannot be read is refused like everything else: %s',
    async (url) => {
      const response = await server.app.inject({ method: 'POST', url });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({ code: 'VALIDATION', message: 'The URL is not valid.' });
    },
  );

  test('a session is enough where no player is needed, and reading needs no Origin', async () => {
    expect((await get('/api/own', { cookie: '__Host-sid=wallet' })).statusCode).toBe(200);
    expect((await get('/api/own')).statusCode).toBe(401);
    expect(
      (await get('/api/own', { cookie: 'sid=wallet' })).statusCode,
      'the plain cookie is not read on https',
    ).toBe(401);
  });
});

describe('bodies', () => {
  test.each([
    ['not JSON', { body: '{' }, 'The body is not valid JSON.'],
    ['empty', { body: '' }, 'The JSON body is empty.'],
    ['plain text', { type: 'text/plain' }, 'The body must be JSON (content-type: application/json).'],
    [
      'a form',
      { type: 'application/x-www-form-urlencoded' },
      'The body must be JSON (content-type: application/json).',
    ],
    [
      'one byte too large',
      { body: JSON.stringify({ text: 'x'.repeat(SIZES.bodyBytes - 10) }) },
      'The request is too large.',
    ],
    ['a wrong type', { body: '{"text":1}' }, 'The request is not valid.'],
    ['a missing field', { body: '{}' }, 'The request is not valid.'],
    ['a poisoned prototype', { body: '{"text":"x","__proto__":{"a":1}}' }, 'The body is not valid JSON.'],
  ] as const)('%s is 400 VALIDATION', async (_name, sent, message) => {
    const response = await post({ cookie: 'player', ...sent });
    expect(response.statusCode).toBe(400);
    expect(errorOf(response)).toMatchObject({ code: 'VALIDATION', message });
  });

  test('R10 a refusal keeps its details; an unexpected error is 503 without them', async () => {
    const refused = await post({ cookie: 'player', body: '{"text":"refuse"}' });
    expect(refused.statusCode).toBe(409);
    expect(errorOf(refused)).toEqual({
      message: 'This conflicts with the current state. Please refresh and try again.',
      code: 'CONFLICT',
      field: 'text',
    });
    const failed = await post({ cookie: 'player', body: '{"text":"throw"}' });
    expect(failed.statusCode).toBe(503);
    expect(failed.body).not.toContain('secret');
  });
});

describe('rates', () => {
  async function until429(remoteAddress: string, headers: Record<string, string> = {}) {
    for (let count = 0; count < RATES.signIn.max; count += 1) {
      expect((await get('/api/open', headers, remoteAddress)).statusCode).toBe(200);
    }
    return get('/api/open', headers, remoteAddress);
  }

  test('the budget of an address ends in 429 with Retry-After; another address has its own', async () => {
    const limited = await until429('10.0.0.1');
    expect(limited.statusCode).toBe(429);
    expect(errorOf(limited).code).toBe('RATE_LIMITED');
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get('/api/open', {}, '10.0.0.2')).statusCode).toBe(200);
  });

  test('a forged X-Forwarded-For buys nothing without a trusted proxy', async () => {
    await until429('10.0.0.3');
    expect((await get('/api/open', { 'x-forwarded-for': '1.2.3.4' }, '10.0.0.3')).statusCode).toBe(429);
  });

  test('behind a trusted proxy the last entry counts, whatever stands before it', async () => {
    await server.app.close();
    await start({ trustProxy: true });
    await until429('10.0.0.4', { 'x-forwarded-for': '9.9.9.9' });
    expect((await get('/api/open', { 'x-forwarded-for': '1.1.1.1, 9.9.9.9' }, '10.0.0.4')).statusCode).toBe(
      429,
    );
    expect((await get('/api/open', { 'x-forwarded-for': '9.9.9.8' }, '10.0.0.4')).statusCode).toBe(200);
  });
});

describe('the page', () => {
  test.each([
    '/',
    '/chess-game-mobile?mode=training',
    '/game/12',
    '/game-history',
    '/game-details/3',
    '/explorer/tx/abc',
  ])('R4 R5 %s is the page', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('<h1>page</h1>');
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  test('A6 an unknown path answers 404 with the page as body', async () => {
    for (const url of ['/nowhere', '/game', '/game/1/2', '/admin']) {
      const response = await get(url);
      expect(response.statusCode, url).toBe(404);
      expect(response.body, url).toContain('<h1>page</h1>');
    }
  });

  test('an unknown call, a missing file and another method are plain 404s, never the page', async () => {
    for (const url of [
      '/api/nothing',
      '/assets/gone.js',
      '/avatars/normal/gone.webp',
      '/avatars/normal/gone.png',
      '/robots.txt',
      '/index.html',
      '/assets/../index.html',
      '/assets/%2e%2e/index.html',
    ]) {
      const response = await get(url);
      expect(response.statusCode, url).toBe(404);
      expect(errorOf(response).code, url).toBe('NOT_FOUND');
    }
    const posted = await server.app.inject({ method: 'POST', url: '/', headers: { origin: ORIGIN } });
    expect(posted.statusCode).toBe(404);
  });

  test('says so where no session came with the request, so that the page need not ask', async () => {
    const NONE = '<meta name="session" content="none"></head>';
    expect((await get('/')).body).toContain(NONE);
    expect((await get('/', { cookie: '__Host-sid=anything' })).body).not.toContain('name="session"');
  });

  test('hashed files are kept for a year and sent compressed, pictures for a day', async () => {
    const script = await get('/assets/main-abc.js', { 'accept-encoding': 'br' });
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(script.headers['content-encoding']).toBe('br');
    expect((await get('/avatars/normal/bee.webp')).headers['cache-control']).toBe('public, max-age=86400');
  });

  test('the service worker is a script of our own that is asked for anew each time', async () => {
    const { statusCode, headers } = await get('/service-worker.js');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toContain('javascript');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
  });

  test('D13 D14 a .png or .gif picture id is answered with the picture we have', async () => {
    for (const url of ['/avatars/normal/bee.png', '/avatars/normal/bee.gif']) {
      const response = await get(url);
      expect(response.statusCode, url).toBe(200);
      expect(response.headers['content-type'], url).toBe('image/webp');
    }
  });

  test('R38 the Test wallet’s chunk is 404 on any cluster but local', async () => {
    expect((await get('/assets/local/test-wallet-abc.js')).statusCode).toBe(404);
    await server.app.close();
    await start({ cluster: 'local' });
    expect((await get('/assets/local/test-wallet-abc.js')).statusCode).toBe(200);
  });

  test('R6 on local a page load for 127.0.0.1 or [::1] is sent to the public origin', async () => {
    await server.app.close();
    await start({ cluster: 'local', origin: 'http://localhost:3000' });
    for (const host of ['127.0.0.1:3000', '[::1]:3000']) {
      const response = await get('/game/5?x=1', { host });
      expect(response.statusCode, host).toBe(302);
      expect(response.headers.location, host).toBe('http://localhost:3000/game/5?x=1');
    }
    expect((await get('/', { host: 'localhost:3000' })).statusCode).toBe(200);
  });
});

describe('headers', () => {
  test('R34 the policy allows our own host and the RPC only, no inline script, no frame; the nonce is new each time', async () => {
    const [one, two] = [await get('/'), await get('/')];
    const policy = String(one.headers['content-security-policy']);
    for (const part of [
      "default-src 'self'",
      "connect-src 'self' https://rpc.example;",
      "img-src 'self' data: blob:",
      "script-src 'self';",
      "worker-src 'self'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toContain('unsafe');
    const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1] ?? 'none';
    expect(one.body).toContain(`nonce="${nonce}"`);
    expect(two.body).not.toContain(nonce);
  });

  test('R34 nosniff everywhere, HSTS on https, answers of calls are not stored', async () => {
    const response = await get('/api/open');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['strict-transport-security']).toContain('max-age=');
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

describe('operations', () => {
  test('R31 healthz says that the process lives, readyz names what does not', async () => {
    expect((await get('/healthz')).statusCode).toBe(200);
    expect((await get('/readyz')).statusCode).toBe(200);
    sick = true;
    const response = await get('/readyz');
    expect(response.statusCode).toBe(503);
    expect(errorOf(response)).toMatchObject({ code: 'UNAVAILABLE', failed: { sick: 'is sick' } });
  });

  test('R32 metrics are for loopback without a proxy, or for the token', async () => {
    const { body } = await get('/metrics');
    expect(body).toContain('kingstake_http_request_duration_seconds');
    expect(body.split('\n').filter((line) => line.startsWith('nodejs_version_info'))).toHaveLength(1);
    expect((await get('/metrics', {}, '10.0.0.1')).statusCode).toBe(403);
    expect((await get('/metrics', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(403);
    await server.app.close();
    await start({ token: 'a-token-of-some-length' });
    const withToken = { 'x-forwarded-for': '1.2.3.4', authorization: 'Bearer a-token-of-some-length' };
    expect((await get('/metrics', withToken, '10.0.0.1')).statusCode).toBe(200);
    expect(
      (await get('/metrics', { ...withToken, authorization: 'Bearer wrong' }, '10.0.0.1')).statusCode,
    ).toBe(403);
  });

  test('R33 OpenAPI lists every call under its full path with its parameters', async () => {
    const { paths } = JSON.parse((await get('/api/openapi.json')).body) as {
      paths: Record<string, Record<string, { parameters?: { name: string }[] }>>;
    };
    expect(Object.keys(paths).sort()).toEqual(['/api/echo/{id}', '/api/open', '/api/own']);
    expect(paths['/api/echo/{id}']?.['post']?.parameters?.map((parameter) => parameter.name)).toEqual(['id']);
  });
});

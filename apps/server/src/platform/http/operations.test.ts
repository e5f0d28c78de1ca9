// platform/http: health, metrics and OpenAPI, and the refusals of an overloaded server.
import { describe, expect, test, vi } from 'vitest';
import { errorOf, servePageForEachTest } from './testkit.ts';

const server = servePageForEachTest();
const { get, restart } = server;

describe('operations', () => {
  const bodyOf = async (answer: ReturnType<typeof get>): Promise<unknown> => JSON.parse((await answer).body);
  const NOT_READY = { message: 'Not ready.', code: 'UNAVAILABLE' };

  test('R31 reports liveness by healthz and failures by readyz', async () => {
    expect((await get('/healthz')).statusCode).toBe(200);
    expect((await get('/readyz')).statusCode).toBe(200);
    server.breakDown();
    const response = await get('/readyz');
    expect(response.statusCode).toBe(503);
    expect(errorOf(response)).toMatchObject({ code: 'UNAVAILABLE', failed: { sick: 'is sick' } });
    expect((await get('/healthz')).statusCode).toBe(200);
  });

  test('stays ready if a quiet check fails, and reports it to its own machine only', async () => {
    expect(await bodyOf(get('/readyz'))).toEqual({ status: 'ready', waiting: { minor: 'waits' } });
    expect(await bodyOf(get('/readyz', {}, '10.0.0.1'))).toEqual({ status: 'ready' });
    server.breakDown();
    expect(await bodyOf(get('/readyz'))).toMatchObject({ failed: { sick: 'is sick', minor: 'waits' } });
  });

  test('R31 checks only dependencies of games in playz', async () => {
    expect((await get('/playz')).statusCode).toBe(200);
    server.breakDown('money');
    expect((await get('/playz')).statusCode).toBe(200);
    expect(await bodyOf(get('/playz'))).toEqual({ status: 'ready' });
    server.breakDown('play');
    expect((await get('/playz')).statusCode).toBe(503);
    expect((await get('/readyz')).statusCode).toBe(503);
    expect(await bodyOf(get('/playz'))).toEqual({ ...NOT_READY, failed: { games: 'stand still' } });
  });

  test.each(['/healthz', '/readyz', '/playz'])('shows clients only the status of %s', async (path) => {
    await restart({ metricsToken: 'a-token-of-some-length', trustProxy: ['127.0.0.0/8'] });
    const bearer = { authorization: 'Bearer a-token-of-some-length' };
    const outsiders = [
      get(path, {}, '10.0.0.1'),
      get(path, { 'x-forwarded-for': '127.0.0.1' }),
      get(path, { forwarded: 'for=127.0.0.1' }),
      get(path, { authorization: 'Bearer wrong' }, '10.0.0.1'),
    ];
    const fine = path === '/healthz' ? { status: 'ok' } : { status: 'ready' };
    expect(await Promise.all(outsiders.map(bodyOf))).toEqual(outsiders.map(() => fine));
    if (path === '/healthz') return;
    server.breakDown('play');
    for (const headers of [{}, { 'x-forwarded-for': '127.0.0.1' }, { authorization: 'Bearer wrong' }])
      expect(await bodyOf(get(path, headers, '10.0.0.1'))).toEqual(NOT_READY);
    const failed = { games: 'stand still' };
    expect(await bodyOf(get(path))).toMatchObject({ ...NOT_READY, failed });
    expect(await bodyOf(get(path, bearer, '10.0.0.1'))).toMatchObject({ ...NOT_READY, failed });
    expect(await bodyOf(get(path, { ...bearer, 'x-forwarded-for': '1.2.3.4' }))).toMatchObject({ failed });
  });

  test('R32 shows metrics to loopback without a proxy, or with the token', async () => {
    const { body } = await get('/metrics');
    expect(body).toContain('kingstake_http_request_duration_seconds');
    expect(body.split('\n').filter((line) => line.startsWith('nodejs_version_info'))).toHaveLength(1);
    expect((await get('/metrics', {}, '10.0.0.1')).statusCode).toBe(403);
    expect((await get('/metrics', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(403);
    await restart({ metricsToken: 'a-token-of-some-length' });
    const withToken = { 'x-forwarded-for': '1.2.3.4', authorization: 'Bearer a-token-of-some-length' };
    expect((await get('/metrics', withToken, '10.0.0.1')).statusCode).toBe(200);
    expect(
      (await get('/metrics', { ...withToken, authorization: 'Bearer wrong' }, '10.0.0.1')).statusCode,
    ).toBe(403);
  });

  test('R33 lists calls in OpenAPI under their full path with their parameters, and writes the document once', async () => {
    const writing = vi.spyOn(server.app(), 'swagger');
    const { body } = await get('/api/openapi.json');
    const { paths } = JSON.parse(body) as {
      paths: Record<string, Record<string, { parameters?: { name: string }[] }>>;
    };
    expect(paths['/api/echo/{id}']?.['post']?.parameters?.map(({ name }) => name)).toEqual(['id']);
    expect((await get('/api/openapi.json')).body).toBe(body);
    expect(writing).toHaveBeenCalledTimes(1);
  });
});

describe.skipIf(process.env['TEST_SCOPE'] === 'short')('a late event loop', () => {
  const TURN_MS = 1_050;
  /** Blocks one turn of the event loop for this time. */
  async function hold(ms: number): Promise<void> {
    const heldUntil = performance.now() + ms;
    while (performance.now() < heldUntil);
    await new Promise((resolve) => setTimeout(resolve));
  }

  // The limit of 10 s is far above the delay that a short pause of the machine adds to a turn.
  test.each([
    ['slow turns shorter than the limit', 10_000, 3],
    ['one slow turn', 1_000, 1],
  ])('is not detected after %s', async (_what, maxEventLoopDelayMs, turns) => {
    await restart({ maxEventLoopDelayMs });
    for (let turn = 0; turn < turns; turn += 1) await hold(TURN_MS);
    expect(server.isLate()).toBe(false);
  });

  test('refuses calls with Retry-After, but still answers operators and balancers, and serves the page', async () => {
    await restart({ maxEventLoopDelayMs: 1_000 });
    while (!server.isLate()) await hold(TURN_MS);
    for (const url of ['/api/open', '/api/nothing', '/readyz']) {
      const response = await get(url, {}, '10.0.0.1');
      expect([url, response.statusCode, errorOf(response).code]).toEqual([url, 503, 'UNAVAILABLE']);
      expect(Number(response.headers['retry-after']), url).toBeGreaterThan(0);
    }
    for (const [url, status, text] of [
      ['/', 200, '<h1>page</h1>'],
      ['/nowhere', 404, '<h1>page</h1>'],
      ['/assets/main-abc.js', 200, 'run()'],
      ['/healthz', 200, 'ok'],
      ['/playz', 200, 'ready'],
    ] as const) {
      const { statusCode, body } = await get(url, {}, '10.0.0.1');
      expect([url, statusCode, body.includes(text)]).toEqual([url, status, true]);
    }
    expect((await get('/metrics')).statusCode).toBe(200);
    const ready = await get('/readyz');
    expect(errorOf(ready)).toMatchObject({ failed: { loop: expect.stringMatching(/took \d+ ms$/) } });
  });
});

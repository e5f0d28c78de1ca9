// platform/http: small floods against a real server. Clients send requests and do not read, never end a request, or use up the quota of
// their address.
import { once } from 'node:events';
import { connect } from 'node:net';
import { ERRORS } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { ADDRESS, CONNECTIONS } from '../quotas.ts';
import { ask, type FloodStage, LARGE_BYTES, requestText, sendDeaf, setFloodStage } from './testkit/flood.ts';

const [ATTACKER, WELL_BEHAVED, PROXY] = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe('connections that send requests and do not read', () => {
  test('get no more responses than their address is allowed, while other clients are served', async () => {
    const stage = await setFloodStage();
    await Promise.all(many(300, () => sendDeaf(stage.port, ATTACKER, requestText('/large').repeat(20))));
    const wellBehaved = await ask(stage.port, WELL_BEHAVED, '/small');
    expect(wellBehaved).toMatchObject({ status: 200, body: 'small' });
    // Each connection was refused as too frequent, or closed because of a ninth pipelined request, before a request was handled.
    await stage.atMost(0);
    expect(await stage.turnedAway()).toEqual({
      arrivals: 300 - ADDRESS.newConnections,
      pipelined: ADDRESS.newConnections,
    });
    expect(stage.handled.get('/large')).toBeUndefined();
    expect(stage.unsentBytes()).toBe(0);
  });

  test('make the server hold few bytes, and are closed after 15 s without reading', async () => {
    const stage = await setFloodStage();
    await Promise.all(
      many(40, () => sendDeaf(stage.port, ATTACKER, requestText('/large').repeat(CONNECTIONS.pipelined))),
    );
    expect((await ask(stage.port, WELL_BEHAVED, '/small')).status).toBe(200);
    const refused = await ask(stage.port, ATTACKER, '/small');
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    expect(stage.unsentBytes()).toBeLessThan(ADDRESS.openBytes + CONNECTIONS.pipelined * LARGE_BYTES);
    expect(stage.handled.get('/large') ?? 0).toBeLessThan(20);

    stage.time.advance(CONNECTIONS.unreadMs + 2 * CONNECTIONS.lookMs);
    await stage.atMost(0);
    expect((await stage.turnedAway())['unread']).toBeGreaterThan(0);
    expect(stage.unsentBytes()).toBe(0);
  });
});

describe('connections', () => {
  test.each([
    [
      'a body',
      'POST /body HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ],
    ['headers', 'GET /small HTTP/1.1\r\nHost: te'],
    ['nothing at all', ''],
  ])('are closed if they never send the end of %s', async (_name, text) => {
    const stage = await setFloodStage({ requestMs: 100 });
    const socket = connect({ port: stage.port, host: '127.0.0.1', localAddress: ATTACKER });
    socket.resume();
    socket.write(text);
    await once(socket, 'close');
    expect(await stage.turnedAway()).toEqual({ late: 1 });
  });

  test('answer eight pipelined requests in order', async () => {
    const stage = await setFloodStage();
    const socket = await sendDeaf(
      stage.port,
      WELL_BEHAVED,
      requestText('/small').repeat(CONNECTIONS.pipelined),
    );
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (piece: string) => {
      text += piece;
      if (text.split('small').length === CONNECTIONS.pipelined + 1) socket.end();
    });
    socket.resume();
    await once(socket, 'close');
    expect(text.match(/HTTP\/1.1 200 OK/g)).toHaveLength(CONNECTIONS.pipelined);
  });
});

describe('the quota of an address', () => {
  /** Sends a request through the proxy, with `address` as the forwarded address. */
  const askAs = (stage: FloodStage, address: string, path: string) =>
    ask(stage.port, PROXY, path, { 'x-forwarded-for': address });
  const use = ({ budget, time }: FloodStage, address: string) => {
    while (budget.take(address, time.monotonicMs()) === null);
  };

  test.each(['/small', '/api/openapi.json', '/healthz', '/readyz', '/metrics', '/nowhere', '/api/%zz'])(
    'covers %s, which is refused with RATE_LIMITED and Retry-After',
    async (path) => {
      const stage = await setFloodStage({ trustProxy: [PROXY] });
      use(stage, '10.1.1.1');
      const refused = await askAs(stage, '10.1.1.1', path);
      expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
      expect(JSON.parse(refused.body)).toEqual({
        code: 'RATE_LIMITED',
        message: ERRORS.RATE_LIMITED.message,
      });
      expect((await askAs(stage, '10.1.1.2', path)).status).not.toBe(429);
      stage.time.advance(1_000);
      expect((await askAs(stage, '10.1.1.1', path)).status).not.toBe(429);
    },
  );

  test('does not apply to monitoring from the local machine', async () => {
    const stage = await setFloodStage();
    use(stage, WELL_BEHAVED);
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect((await ask(stage.port, WELL_BEHAVED, path)).status, path).toBe(200);
    expect((await ask(stage.port, WELL_BEHAVED, '/small')).status).toBe(429);
  });

  test('closes a connection over quota, but not a proxy’s', async () => {
    const stage = await setFloodStage({ trustProxy: [PROXY] });
    use(stage, WELL_BEHAVED);
    use(stage, '10.1.1.1');
    const direct = await ask(stage.port, WELL_BEHAVED, '/small', { connection: 'keep-alive' });
    expect(direct).toMatchObject({ status: 429, headers: { connection: 'close' } });
    const passedOn = { 'x-forwarded-for': '10.1.1.1', connection: 'keep-alive' };
    const byProxy = await ask(stage.port, PROXY, '/small', passedOn);
    expect(byProxy).toMatchObject({ status: 429, headers: { connection: 'keep-alive' } });
  });

  test('is charged for large responses by their size', async () => {
    const stage = await setFloodStage();
    await ask(stage.port, WELL_BEHAVED, '/large');
    let left = 0;
    while (stage.budget.take(WELL_BEHAVED, stage.time.monotonicMs()) === null) left += 1;
    expect(left).toBe(ADDRESS.requests - 1 - Math.floor(LARGE_BYTES / ADDRESS.requestBytes));
  });

  test('is charged for an unknown Expect header', async () => {
    const stage = await setFloodStage();
    use(stage, ATTACKER);
    expect((await ask(stage.port, ATTACKER, '/small', { expect: 'nothing' })).status).toBe(429);
  });
});

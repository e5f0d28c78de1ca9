import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect as connectTcp, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { yieldToEventLoop } from '../time.ts';
import type { UpgradeDecision } from './index.ts';
import {
  decide,
  expectRefusal,
  handshakeText,
  headersOf,
  latch,
  Seen,
  type Stage,
  setStage,
  type TestClient,
} from './testkit.ts';

function portOf(stage: Stage): number {
  return Number(new URL(stage.url).port);
}

/** Resolves to the number of admitted clients, once all were decided. */
async function countOpened(clients: TestClient[]): Promise<number> {
  const results = await Promise.allSettled(clients.map((client) => client.opened));
  return results.filter(({ status }) => status === 'fulfilled').length;
}

/** Sets up a hub that delays all decisions until `letGo` is called, and records the waiting requests. */
async function setHeldStage(): Promise<Stage & { asked: Seen<string>; letGo: () => void }> {
  const held = latch();
  const asked = new Seen<string>();
  const stage = await setStage({
    async authorize(request) {
      asked.push(String(request.headers['x-user']));
      await held.passed;
      return decide(request.headers);
    },
  });
  return { ...stage, asked, letGo: held.open };
}

describe('an upgrade', () => {
  it('R29 opens on /ws, with or without a query, and offers no compression', async () => {
    const stage = await setStage();
    const client = await stage.connect({ user: 1 });
    expect(client.ws.extensions).toBe('');
    const other = stage.dial({ user: 2 });
    await other.opened;
    expect(stage.hub.stats().sockets).toBe(2);
  });

  it('is refused with 400 and a closed socket for two Host headers', async () => {
    const stage = await setStage();
    const socket = connectTcp(portOf(stage), '127.0.0.1');
    socket.write(handshakeText({ ...headersOf({ user: 1 }), host: 'elsewhere' }));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
    expect(stage.hub.stats().refused).toEqual({ VALIDATION: 1 });
  });

  it.each(['/', '/ws/', '/ws2', '/api/ws', '/WS', '//ws', '/socket.io/?EIO=4'])(
    'is refused with 404 and a closed socket on %s',
    async (path) => {
      const stage = await setStage();
      const answer = await stage.knock(path, { user: 1 });
      expectRefusal(answer, 'NOT_FOUND');
      expect(stage.hub.stats().refused).toEqual({ NOT_FOUND: 1 });
    },
  );

  it('is disconnected after a refusal even if the peer keeps its side open', async () => {
    const stage = await setStage();
    const closed = new Promise((resolve) => {
      stage.server.once('connection', (socket: Socket) => socket.once('close', resolve));
    });
    const raw = connectTcp({ port: portOf(stage), host: '127.0.0.1', allowHalfOpen: true });
    raw.resume();
    raw.write(handshakeText({}, '/nowhere'));
    await once(raw, 'end');
    await closed;
    raw.destroy();
  });

  it.each([
    ['no session', {}, 'UNAUTHENTICATED'],
    ['no player', { user: 'outsider' }, 'NOT_REGISTERED'],
    ['a foreign origin', { user: 'foreigner' }, 'FORBIDDEN'],
  ] as const)('is refused with the error of the catalogue for %s', async (_name, who, code) => {
    const stage = await setStage();
    expectRefusal(await stage.knock('/ws?x=1', who), code);
    expect(stage.hub.stats()).toMatchObject({ sockets: 0, refused: { [code]: 1 } });
  });

  it.each(['authorize', 'addressOf'] as const)('is refused with 503 and logged if %s fails', async (step) => {
    const err = new Error('no database');
    const fail = () => {
      throw err;
    };
    const stage = await setStage({ [step]: fail });
    expectRefusal(await stage.knock('/ws', { user: 1 }), 'UNAVAILABLE');
    expect(stage.log.all).toMatchObject([{ level: 'error', fields: { err } }]);
  });

  it.each([
    ['no WebSocket', { Upgrade: 'h2c' }],
    ['no key', { 'Sec-WebSocket-Key': 'short' }],
    ['another version', { 'Sec-WebSocket-Version': '7' }],
  ])('is refused with 400 and takes no slot for %s', async (_name, headers) => {
    const stage = await setStage({ limits: { perAddress: 1 } });
    expectRefusal(await stage.knock('/ws', { user: 1 }, headers), 'VALIDATION');
    await stage.connect({ user: 1 });
  });
});

describe('a user whose quota is used up', () => {
  const spend = async (stage: Stage) => {
    const client = await stage.connect({ user: 7 });
    for (let n = 0; n < 3; n += 1) client.say({ type: 'note', n });
    expect((await client.closed).code).toBe(4408);
  };

  it('opens no socket until the quota refills, and gets Retry-After', async () => {
    const stage = await setStage({ limits: { quota: 2 } });
    await spend(stage);
    const answer = await stage.knock('/ws', { user: 7, session: 'another' });
    expectRefusal(answer, 'RATE_LIMITED');
    expect(answer.headers['retry-after']).toBe('10');
    await stage.connect({ user: 8 });
    stage.time.advance(10_000);
    await stage.connect({ user: 7 });
  });

  it('opens a socket if the priority quota covers it', async () => {
    const asked = new Seen<number>();
    const stage = await setStage({
      limits: { quota: 2, priorityMessages: 1 },
      priorityQuota: {
        covers: () => false,
        async isFor(userId) {
          asked.push(userId);
          return userId === 7;
        },
      },
    });
    await stage.connect({ user: 8 });
    expect(asked.all).toEqual([]);
    await spend(stage);
    await stage.connect({ user: 7 });
    expectRefusal(await stage.knock('/ws', { user: 7 }), 'RATE_LIMITED');
    expect(asked.all).toEqual([7, 7]);
  });
});

describe('slots', () => {
  it('are limited to 8 for a user, even for simultaneous requests', async () => {
    const stage = await setHeldStage();
    const clients = Array.from({ length: 20 }, () => stage.dial({ user: 7 }));
    await stage.asked.until(() => stage.asked.all.length === 20);
    stage.letGo();
    expect(await countOpened(clients)).toBe(8);
    expect(stage.hub.stats()).toMatchObject({ sockets: 8, users: 1, refused: { RATE_LIMITED: 12 } });
    await stage.connect({ user: 8 });
  });

  it('are limited to 64 for an address, even for simultaneous requests', async () => {
    const stage = await setStage();
    const clients = Array.from({ length: 80 }, (_, user) => stage.dial({ user, address: 'cafe' }));
    expect(await countOpened(clients)).toBe(64);
    expect(stage.hub.stats().refused).toEqual({ RATE_LIMITED: 16 });
    const answer = await stage.knock('/ws', { user: 200, address: 'cafe' });
    expectRefusal(answer, 'RATE_LIMITED');
    expect(answer.headers['retry-after']).toBe('10');
    await stage.connect({ user: 200, address: 'home' });
  });

  it('are shared by a /64 network, and free again after its sockets close', async () => {
    const stage = await setStage({ limits: { perAddress: 2 } });
    const of = (user: number, address: string) => stage.connect({ user, address });
    const first = await of(1, '2001:db8:1:2::1');
    await of(2, '2001:db8:1:2::2');
    expectRefusal(await stage.knock('/ws', { user: 3, address: '2001:db8:1:2:ffff::3' }), 'RATE_LIMITED');
    await of(4, '2001:db8:1:3::1');
    first.ws.close();
    await stage.closes.until(() => true);
    await of(3, '2001:db8:1:2::3');
  });

  it('grow with the rate factor for an address', async () => {
    const stage = await setStage({ rateFactor: 1.5, limits: { perAddress: 4 } });
    const clients = Array.from({ length: 10 }, (_, user) => stage.dial({ user }));
    expect(await countOpened(clients)).toBe(6);
  });

  it('are taken during authorization, so that requests of an address do not pile up', async () => {
    const stage = await setHeldStage();
    for (let user = 0; user < 64; user += 1) stage.dial({ user });
    await stage.asked.until(() => stage.asked.all.length === 64);
    expectRefusal(await stage.knock('/ws', { user: 64 }), 'RATE_LIMITED');
    expect(stage.asked.all).toHaveLength(64);
    stage.letGo();
  });

  it('are freed by a refusal', async () => {
    const stage = await setStage({ limits: { perAddress: 1 } });
    for (let round = 0; round < 3; round += 1) {
      expectRefusal(await stage.knock('/ws', {}), 'UNAUTHENTICATED');
    }
    await stage.connect({ user: 1 });
  });
});

describe('an upgrade during authorization', () => {
  it.each(['a closed connection', 'a reset'])('frees its slot after %s', async (how) => {
    const held = latch();
    const asked = new Seen<Socket>();
    const stage = await setStage({
      limits: { perAddress: 2, perUser: 1 },
      async authorize({ headers, socket }) {
        if (headers['x-user'] === '2' && asked.all.length === 0) {
          asked.push(socket);
          await held.passed;
        }
        return decide(headers);
      },
    });
    await stage.connect({ user: 1 });
    const raw = connectTcp(portOf(stage), '127.0.0.1');
    raw.write(handshakeText(headersOf({ user: 2 })));
    const socket = await asked.until(() => true);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    if (how === 'a reset') raw.resetAndDestroy();
    else raw.end();
    await closed;

    // The slot is free before the decision, and the decision does not free another one.
    await stage.connect({ user: 2 });
    held.open();
    expectRefusal(await stage.knock('/ws', { user: 3 }), 'RATE_LIMITED');
    expect(stage.opens.all).toHaveLength(2);
    expect(stage.hub.stats()).toMatchObject({ sockets: 2, closed: {} });
  });

  it('is refused if its session ends', async () => {
    const stage = await setHeldStage();
    const answer = stage.knock('/ws', { user: 1, session: 'old' });
    const other = stage.dial({ user: 2, session: 'other' });
    await stage.asked.until(() => stage.asked.all.length === 2);
    stage.hub.closeSession('old');
    stage.letGo();
    expectRefusal(await answer, 'UNAUTHENTICATED');
    await other.opened;
  });

  it('is refused at once by a stop, and opens nothing after a later decision', async () => {
    const late = Promise.withResolvers<UpgradeDecision>();
    const asked = new Seen<true>();
    const stage = await setStage({
      authorize() {
        asked.push(true);
        return late.promise;
      },
    });
    const answer = stage.knock('/ws', { user: 1 });
    await asked.until(() => true);
    await stage.hub.stop();
    expectRefusal(await answer, 'UNAVAILABLE');
    late.resolve({ sessionKey: 's', userId: 1 });
    await late.promise;
    expectRefusal(await stage.knock('/ws', { user: 1 }), 'UNAVAILABLE');
    expect(stage.opens.all).toEqual([]);
  });

  it('is refused with 503 while the server sends clients elsewhere, also one whose decision is pending', async () => {
    const { asked, letGo, ...stage } = await setHeldStage();
    const pending = stage.knock('/ws', { user: 1 });
    await asked.until(() => true);
    let isRefusing = true;
    stage.hub.refuseUpgradesWhile(() => isRefusing);
    letGo();
    expectRefusal(await pending, 'UNAVAILABLE');
    expectRefusal(await stage.knock('/ws', { user: 1 }), 'UNAVAILABLE');
    expect(asked.all).toHaveLength(1);
    isRefusing = false;
    await stage.connect({ user: 1 });
  });
});

it('releases the upgrade request of an open socket', async () => {
  const requests: WeakRef<IncomingMessage>[] = [];
  const stage = await setStage({
    async authorize(request) {
      requests.push(new WeakRef(request));
      return decide(request.headers);
    },
  });
  for (let user = 1; user <= 5; user += 1) await (await stage.connect({ user })).roundTrip();
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // The request is kept until the turn that read it ends.
  await yieldToEventLoop();
  collect();
  expect(stage.hub.stats().sockets).toBe(5);
  expect(requests.filter((request) => request.deref() !== undefined)).toHaveLength(0);
});

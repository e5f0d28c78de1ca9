import { once } from 'node:events';
import { SOCKET } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { TREASURY } from '../../src/money/deposits/testkit/treasury-history.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/players/users/testkit/wallet.ts';
import { declaredCalls } from '../testkit/declared-calls.ts';

const ada = testWallet(1);
const bob = testWallet(2);

describeEachDatabase('the server', (database) => {
  let world: World;
  let page: Visitor;
  let port: number;

  beforeEach(async () => {
    world = await openWorld(database());
    page = world.visitor();
    port = await world.port();
  });
  afterEach(() => world.close());

  function connect(client: Visitor, origin: string | null = world.settings.publicOrigin): WebSocket {
    return new WebSocket(`ws://127.0.0.1:${port}/ws`, {
      headers: {
        ...(client.cookie === null ? {} : { cookie: client.cookie }),
        ...(origin === null ? {} : { origin }),
      },
    });
  }
  async function refusedWith(socket: WebSocket): Promise<number> {
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
    socket.on('error', () => {});
    socket.terminate();
    return response.statusCode;
  }
  async function closeCode(socket: WebSocket): Promise<number> {
    const [code] = (await once(socket, 'close')) as [number];
    return code;
  }

  /** Waits for the server's ping. When the server answers our ping, it has already read our pong. */
  async function answersPing(socket: WebSocket): Promise<void> {
    await once(socket, 'ping');
    socket.send(JSON.stringify({ type: 'ping', timestamp: 1 }));
    for (;;) {
      const [data] = (await once(socket, 'message')) as [Buffer];
      if (JSON.parse(data.toString()).type === 'pong') return;
    }
  }

  test('R4 R5 J1 requires a session, our origin and a player for an upgrade, in this order', async () => {
    expect(await refusedWith(connect(page, 'https://evil.example'))).toBe(401);
    await page.signIn(ada);
    expect(await refusedWith(connect(page, 'https://evil.example'))).toBe(403);
    expect(await refusedWith(connect(page))).toBe(403);
    await page.register(ada, 'Ada');
    const socket = connect(page);
    await once(socket, 'open');
    socket.close();
    await closeCode(socket);
    const { cookie } = page;
    await page.call('POST', '/api/auth/logout');
    page.cookie = cookie;
    expect(await refusedWith(connect(page))).toBe(401);
    await page.signIn(ada);
    await world.query`update session set created_at = created_at - interval '40 days',
      expires_at = expires_at - interval '40 days'`;
    expect(await refusedWith(connect(page))).toBe(401);
  });

  test('R3 closes only the sockets of the session with 4401 on logout, and on a new sign-in in the same browser', async () => {
    await page.register(ada, 'Ada');
    const phone = world.visitor();
    await phone.signIn(ada);
    const other = world.visitor();
    await other.register(bob, 'Bob');
    const sockets = [connect(page), connect(page), connect(phone), connect(other)] as const;
    await Promise.all(sockets.map((socket) => once(socket, 'open')));
    const closed = Promise.all([closeCode(sockets[0]), closeCode(sockets[1])]);
    await page.call('POST', '/api/auth/logout');
    expect(await closed).toEqual([4401, 4401]);
    expect([sockets[2].readyState, sockets[3].readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
    const replaced = closeCode(sockets[2]);
    await phone.signIn(ada);
    expect(await replaced).toBe(4401);
    expect(sockets[3].readyState).toBe(WebSocket.OPEN);
  });

  test('R3 closes sockets with 4401 when the session ends in the database, by another node or by age', async () => {
    await page.register(ada, 'Ada');
    const socket = connect(page);
    await once(socket, 'open');
    await world.query`update session set ended_at = app_now(), end_reason = 'logout'`;
    const closed = closeCode(socket);
    for (let ms = 0; ms < SOCKET.sessionCheckMs; ms += SOCKET.pingMs) {
      world.time.advance(SOCKET.pingMs);
      if (ms + SOCKET.pingMs < SOCKET.sessionCheckMs) await answersPing(socket);
    }
    expect(await closed).toBe(4401);
  });

  test('creates a game for the first caller after minutes without use', async () => {
    // An idle server on PGlite writes its heartbeat every 60 s.
    const idle = await openWorld({ ...database(), engine: 'pglite' });
    const caller = idle.visitor();
    const { id } = await caller.register(ada, 'Ada');
    for (let second = 0; second < 147; second += 1) {
      idle.time.advance(1_000);
      await idle.app.settled();
    }
    const body = { whitePlayerId: id, wagerAmount: '0', isPrivate: true, allowObservers: false };
    expect(await caller.call('POST', '/api/games', body)).toMatchObject({ status: 201 });
    await idle.close();
  });

  test('sends the page the network and limits before sign-in', async () => {
    expect((await page.call('GET', '/api/config')).body).toEqual({
      cluster: 'local',
      rpcUrl: 'http://127.0.0.1:8899',
      treasury: TREASURY,
      escrow: null,
      stopped: [],
      terms: null,
      hasLegalTexts: true,
      moneyPaused: false,
      limits: {
        wagerOptions: ['0.1', '1', '5', '20', '50', '100'],
        minTransfer: '0.001',
        premiumAvatarPrice: '1',
        feeBps: 500,
        displayNameMax: 20,
      },
    });
  });

  test('R33 I1 I2 I3 I4 I5 lists every call of the contract in OpenAPI', async () => {
    const { paths } = (await page.call<{ paths: object }>('GET', '/api/openapi.json')).body;
    const declared = declaredCalls().map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'));
    expect(declared.length).toBeGreaterThan(60);
    expect(Object.keys(paths).sort()).toEqual([...new Set(declared)].sort());
  });
});

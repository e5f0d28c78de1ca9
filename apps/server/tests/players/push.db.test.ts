// Push notifications, from events in the server to the text that the browser decrypts.
import { ABSENT_AFTER_MS } from '@kingstake/chess';
import type { Game } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { PUSH } from '../../src/platform/web-push/index.ts';
import { testWallet } from '../../src/users/testkit/wallet.ts';
import { openEscrowTable } from '../testkit/escrow-table.ts';
import { enterServer, type LivePlayer } from '../testkit/live-player.ts';
import { play, start } from '../testkit/played-games.ts';
import { type PushDevice, type PushService, startPushService } from '../testkit/push-service.ts';
import { createTestServer, type TestClient, type TestServer } from '../testkit/test-server.ts';

describeEachDatabase('push notifications', (database) => {
  let service: PushService;
  let server: TestServer;
  let ada: LivePlayer;
  let bob: LivePlayer;
  let device: PushDevice;

  beforeEach(async () => {
    service = await startPushService();
    server = await createTestServer(database(), {}, null, null, { pushNetwork: service.network });
    const port = await server.app.listen();
    ada = await enterServer(server, database(), port, { wallet: 1, name: 'Ada', sol: '5' });
    bob = await enterServer(server, database(), port, { wallet: 2, name: 'Bob', sol: '5' });
    device = service.device();
    expect(await want(ada.client, device)).toBe(204);
  });
  afterEach(async () => {
    await server.close();
    await service.stop();
  });

  const want = async (client: TestClient, { subscription }: Pick<PushDevice, 'subscription'>) =>
    (await client.send('PUT', '/api/push', { body: subscription })).status;
  const challenge = (from: LivePlayer, to: LivePlayer) =>
    from.client.send<Game>('POST', '/api/challenges', { body: { userId: to.user.id, wagerAmount: '0.1' } });
  /** Bob challenges Ada and withdraws the challenge. Resolves when the notification was sent. */
  const challengeOnce = async () => {
    const { body } = await challenge(bob, ada);
    await bob.client.send('POST', `/api/games/${body.id}/cancel`, { body: { playerId: bob.user.id } });
    await server.app.settled();
  };
  const textsOf = ({ notices }: PushDevice) => notices.map(({ text }) => text);

  test('S38 are sent for a challenge in the language of each browser, with the cluster’s key', async () => {
    const { body: key } = await ada.client.send<{ publicKey: string; subscribed: boolean }>(
      'GET',
      '/api/push',
    );
    expect(key).toMatchObject({ publicKey: expect.stringMatching(/^B[\w-]{86}$/), subscribed: true });
    const elsewhere = server.client();
    await elsewhere.signIn(testWallet(1));
    const phone = service.device('es');
    expect((await elsewhere.send<object>('GET', '/api/push')).body).toEqual({ ...key, subscribed: false });
    await want(elsewhere, phone);
    await challengeOnce();
    expect(textsOf(device)).toEqual(['Bob challenges you, 0.1 SOL']);
    expect(textsOf(phone)).toEqual(['Bob te desafía, 0.1 SOL']);
    expect(device.headers[0]).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '600',
      authorization: expect.stringContaining(`k=${key.publicKey}`),
    });
  });

  test('S38 are sent to a creator who is not at the board when an opponent joins', async () => {
    const game = await ada.create();
    await bob.client.send('POST', `/api/games/${game.id}/join`, { body: { playerId: bob.user.id } });
    await server.app.settled();
    expect(device.notices).toEqual([
      {
        text: 'Bob joined your match. Accept within 30 seconds.',
        tag: `game-${game.id}`,
        gameId: null,
      },
    ]);
  });

  test('S38 are sent to an absent player whose turn it is, but not to a present one', async () => {
    const game = await start(ada, bob);
    await play(game, ['e2e4', 'e7e5']);
    await server.app.settled();
    expect(device.notices).toEqual([]);
    game.white.leave();
    for (let passedMs = 0; passedMs <= ABSENT_AFTER_MS; passedMs += 1_000) {
      server.time.advance(1_000);
      await server.app.settled();
    }
    expect(device.notices).toEqual([
      { text: 'It is your turn, and your clock is running.', tag: `game-${game.id}`, gameId: game.id },
    ]);
  });

  test('S38 are not sent after unsubscribing, signing out or the end of the session', async () => {
    const [second, third] = [server.client(), server.client()];
    const [phone, tablet] = [service.device(), service.device()];
    for (const [client, each] of [
      [second, phone],
      [third, tablet],
    ] as const) {
      await client.signIn(testWallet(1));
      await want(client, each);
    }
    await ada.client.send('DELETE', '/api/push');
    await second.send('POST', '/api/auth/logout', { body: {} });
    await challengeOnce();
    expect([device, phone, tablet].map(({ notices }) => notices.length)).toEqual([0, 0, 1]);
    await ada.client.send('DELETE', '/api/auth/sessions');
    await challengeOnce();
    expect(tablet.notices).toHaveLength(1);
  });

  describe('a player who awaits an opponent', () => {
    const open = async (from: LivePlayer, terms: object = {}) => {
      const game = await from.create(terms);
      await server.app.settled();
      return game;
    };
    const cancel = (from: LivePlayer, { id }: Game) =>
      from.client.send('POST', `/api/games/${id}/cancel`, { body: { playerId: from.user.id } });
    const awaitsOpponent = async () =>
      (await ada.client.send<{ awaitsOpponent?: true }>('GET', '/api/push')).body.awaitsOpponent;

    beforeEach(async () => {
      expect(await awaitsOpponent()).toBeUndefined();
      await ada.client.send('PUT', '/api/push', { body: { ...device.subscription, awaitsOpponent: true } });
      expect(await awaitsOpponent()).toBe(true);
    });

    test('is notified once of a new game if it is the only open one', async () => {
      const game = await open(bob);
      expect(device.notices).toEqual([
        { text: 'Someone is waiting for an opponent, 0.1 SOL', tag: 'opponent', gameId: null },
      ]);
      expect(await awaitsOpponent()).toBeUndefined();
      await cancel(bob, game);
      await open(bob);
      expect(device.notices).toHaveLength(1);
    });

    test('is not notified of a private game, or while another game is open', async () => {
      const game = await open(bob, { isPrivate: true });
      await cancel(bob, game);
      await ada.client.send('PUT', '/api/push', { body: device.subscription });
      await open(bob);
      await ada.client.send('PUT', '/api/push', { body: { ...device.subscription, awaitsOpponent: true } });
      await open(bob, { wagerAmount: '1' });
      expect(device.notices).toEqual([]);
      expect(await awaitsOpponent()).toBe(true);
    });

    test.each<[string, () => Promise<unknown>]>([
      ['they have sat down', async () => cancel(ada, await open(ada, { isPrivate: true }))],
      [
        'they take a break',
        () => ada.client.send('POST', `/api/users/${ada.user.id}/break`, { body: { hours: 24 } }),
      ],
      [
        'a week has passed',
        () =>
          database().run((queries) =>
            sql`update push_subscription set awaits_opponent_since = ${new Date(server.time.nowMs() - PUSH.awaitedMs)}`.execute(
              queries,
            ),
          ),
      ],
    ])('is not notified after %s', async (_case, change) => {
      await change();
      await server.app.settled();
      expect(await awaitsOpponent()).toBeUndefined();
      await open(bob);
      expect(device.notices).toEqual([]);
    });
  });

  test('move with a browser to another player who signs in there', async () => {
    await want(bob.client, device);
    await challengeOnce();
    expect(device.notices).toEqual([]);
    await challenge(ada, bob);
    await server.app.settled();
    expect(textsOf(device)).toEqual(['Ada challenges you, 0.1 SOL']);
  });

  test('need more than an endpoint to take over a subscription', async () => {
    const { subscription } = device;
    const { keys } = service.device().subscription;
    expect(await want(bob.client, { subscription: { ...subscription, keys } })).toBe(204);
    await challengeOnce();
    expect(textsOf(device)).toEqual(['Bob challenges you, 0.1 SOL']);
    await bob.client.send('DELETE', '/api/push');
    await challengeOnce();
    expect(device.notices).toHaveLength(2);
  });

  test('are not sent to an expired subscription, which is deleted', async () => {
    device.answer(410);
    await challengeOnce();
    device.answer(201);
    await challengeOnce();
    expect(device.notices).toEqual([]);
    expect((await ada.client.send<object>('GET', '/api/push')).body).toMatchObject({ subscribed: false });
  });

  test('keep a limited number of browsers and delete the oldest beyond it', async () => {
    for (let count = 0; count < PUSH.devicesPerPlayer; count += 1) {
      server.time.advance(1_000);
      const client = server.client();
      await client.signIn(testWallet(1));
      await want(client, service.device());
    }
    const { rows } = await database().run((queries) =>
      sql<{ count: bigint }>`select count(*) as count from push_subscription`.execute(queries),
    );
    expect(Number(rows[0]?.count)).toBe(PUSH.devicesPerPlayer);
    await challengeOnce();
    expect(device.notices).toEqual([]);
  });

  test('refuse invalid endpoints and keys', async () => {
    const { endpoint, keys, language } = device.subscription;
    const point = Buffer.from(keys.p256dh, 'base64url');
    point.writeUInt8(point.readUInt8(64) ^ 1, 64); // not a point on the curve
    for (const bad of [
      { endpoint: 'https://127.0.0.1/x', keys, language },
      { endpoint: 'https://fcm.googleapis.com/x', keys, language }, // only this machine is allowed in the test's network
      { endpoint, keys: { ...keys, auth: 'AAAA' }, language },
      { endpoint, keys: { ...keys, p256dh: point.toString('base64url') }, language },
      { endpoint, keys, language: 'fr' },
      { endpoint, language },
    ])
      expect((await ada.client.send('PUT', '/api/push', { body: bad })).status).toBe(400);
  });
});

describeEachDatabase('a player who awaits an opponent, and stakes on chain', (database) => {
  test('is notified when the stake of the only open game is final', async () => {
    const service = await startPushService();
    const table = await openEscrowTable(database(), { pushNetwork: service.network });
    try {
      const [ada, bob] = [await table.enter(1, 'Ada'), await table.enter(2, 'Bob')];
      await table.pass(4);
      const device = service.device();
      const body = { ...device.subscription, awaitsOpponent: true };
      expect((await ada.client.send('PUT', '/api/push', { body })).status).toBe(204);
      const { id } = await bob.create();
      await table.pass(1);
      expect(device.notices).toEqual([]);
      await bob.stake(id);
      await table.pass(5);
      expect(device.notices).toEqual([
        { text: 'Someone is waiting for an opponent, 0.1 SOL', tag: 'opponent', gameId: null },
      ]);
    } finally {
      await table.close();
      await service.stop();
    }
  });
});

// Push notifications, from events in the server to the text that the browser decrypts.
import { ABSENT_AFTER_MS } from '@kingstake/chess';
import type { Game } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEscrowTable } from '../../../../testkit/escrow.ts';
import type { Player } from '../../../../testkit/player.ts';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { PUSH } from '../../src/platform/web-push.ts';
import { testWallet } from '../../src/players/users/testkit/wallet.ts';

import { type PushDevice, type PushService, startPushService } from '../testkit/push-service.ts';

describeEachDatabase('push notifications', (database) => {
  let service: PushService;
  let world: World;
  let ada: Player;
  let bob: Player;
  let device: PushDevice;

  beforeEach(async () => {
    service = await startPushService();
    world = await openWorld(database(), { pushNetwork: service.network });
    ada = await world.player('Ada', { sol: '5' });
    bob = await world.player('Bob', { sol: '5' });
    device = service.device();
    expect(await want(ada, device)).toBe(204);
  });
  afterEach(async () => {
    await world.close();
    await service.stop();
  });

  const want = async (client: Visitor, { subscription }: Pick<PushDevice, 'subscription'>) =>
    (await client.call('PUT', '/api/push', subscription)).status;
  const challenge = (from: Player, to: Player) =>
    from.call<Game>('POST', '/api/challenges', { userId: to.user.id, wagerAmount: '0.1' });
  /** Bob challenges Ada and withdraws the challenge. Resolves when the notification was sent. */
  const challengeOnce = async () => {
    const { body } = await challenge(bob, ada);
    await bob.call('POST', `/api/games/${body.id}/cancel`, { playerId: bob.user.id });
    await world.app.settled();
  };
  const textsOf = ({ notices }: PushDevice) => notices.map(({ text }) => text);

  test('S38 are sent for a challenge in the language of each browser, with the cluster’s key', async () => {
    const { body: key } = await ada.call<{ publicKey: string; subscribed: boolean }>('GET', '/api/push');
    expect(key).toMatchObject({ publicKey: expect.stringMatching(/^B[\w-]{86}$/), subscribed: true });
    const elsewhere = world.visitor();
    await elsewhere.signIn(testWallet(1));
    const phone = service.device('es');
    expect((await elsewhere.call<object>('GET', '/api/push')).body).toEqual({ ...key, subscribed: false });
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
    await bob.call('POST', `/api/games/${game.id}/join`, { playerId: bob.user.id });
    await world.app.settled();
    const text = 'Bob joined your match. Accept within 30 seconds.';
    expect(device.notices).toEqual([{ text, tag: `game-${game.id}`, gameId: null }]);
  });

  test('S38 are sent to an absent player whose turn it is, but not to a present one', async () => {
    const game = await ada.plays(bob);
    await game.play('e2e4 e7e5');
    await world.app.settled();
    expect(device.notices).toEqual([]);
    game.white.leave();
    for (let passedMs = 0; passedMs <= ABSENT_AFTER_MS; passedMs += 1_000) {
      world.time.advance(1_000);
      await world.app.settled();
    }
    expect(device.notices).toEqual([
      { text: 'It is your turn, and your clock is running.', tag: `game-${game.id}`, gameId: game.id },
    ]);
  });

  test('S38 are not sent after unsubscribing, signing out or the end of the session', async () => {
    const [second, third] = [world.visitor(), world.visitor()];
    const [phone, tablet] = [service.device(), service.device()];
    for (const [client, each] of [
      [second, phone],
      [third, tablet],
    ] as const) {
      await client.signIn(testWallet(1));
      await want(client, each);
    }
    await ada.call('DELETE', '/api/push');
    await second.call('POST', '/api/auth/logout', {});
    await challengeOnce();
    expect([device, phone, tablet].map(({ notices }) => notices.length)).toEqual([0, 0, 1]);
    await ada.call('DELETE', '/api/auth/sessions');
    await challengeOnce();
    expect(tablet.notices).toHaveLength(1);
  });

  describe('a player who awaits an opponent', () => {
    const open = async (from: Player, terms: object = {}) => {
      const game = await from.create(terms);
      await world.app.settled();
      return game;
    };
    const cancel = (from: Player, { id }: Game) =>
      from.call('POST', `/api/games/${id}/cancel`, { playerId: from.user.id });
    const awaitsOpponent = async () =>
      (await ada.call<{ awaitsOpponent?: true }>('GET', '/api/push')).body.awaitsOpponent;

    beforeEach(async () => {
      expect(await awaitsOpponent()).toBeUndefined();
      await ada.call('PUT', '/api/push', { ...device.subscription, awaitsOpponent: true });
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
      await ada.call('PUT', '/api/push', device.subscription);
      await open(bob);
      await ada.call('PUT', '/api/push', { ...device.subscription, awaitsOpponent: true });
      await open(bob, { wagerAmount: '1' });
      expect(device.notices).toEqual([]);
      expect(await awaitsOpponent()).toBe(true);
    });

    test.each<[string, () => Promise<unknown>]>([
      ['they have sat down', async () => cancel(ada, await open(ada, { isPrivate: true }))],
      ['they take a break', () => ada.call('POST', `/api/users/${ada.user.id}/break`, { hours: 24 })],
      [
        'a week has passed',
        () =>
          database().run((queries) =>
            sql`update push_subscription set awaits_opponent_since = ${new Date(world.time.nowMs() - PUSH.awaitedMs)}`.execute(
              queries,
            ),
          ),
      ],
    ])('is not notified after %s', async (_case, change) => {
      await change();
      await world.app.settled();
      expect(await awaitsOpponent()).toBeUndefined();
      await open(bob);
      expect(device.notices).toEqual([]);
    });
  });

  test('move with a browser to another player who signs in there, which needs more than the endpoint', async () => {
    const { subscription } = device;
    const { keys } = service.device().subscription;
    await want(bob, { subscription: { ...subscription, keys } });
    await bob.call('DELETE', '/api/push');
    await challengeOnce();
    expect(textsOf(device)).toEqual(['Bob challenges you, 0.1 SOL']);
    await want(bob, device);
    await challengeOnce();
    expect(device.notices).toHaveLength(1);
    await challenge(ada, bob);
    await world.app.settled();
    expect(textsOf(device).at(-1)).toBe('Ada challenges you, 0.1 SOL');
  });

  test('are not sent to an expired subscription, which is deleted', async () => {
    device.answer(410);
    await challengeOnce();
    device.answer(201);
    await challengeOnce();
    expect(device.notices).toEqual([]);
    expect((await ada.call<object>('GET', '/api/push')).body).toMatchObject({ subscribed: false });
  });

  test('keep a limited number of browsers and delete the oldest beyond it', async () => {
    for (let count = 0; count < PUSH.devicesPerPlayer; count += 1) {
      world.time.advance(1_000);
      const client = world.visitor();
      await client.signIn(testWallet(1));
      await want(client, service.device());
    }
    const rows = await world.query<{ count: bigint }>`select count(*) as count from push_subscription`;
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
      expect((await ada.call('PUT', '/api/push', bad)).status).toBe(400);
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
      expect((await ada.call('PUT', '/api/push', body)).status).toBe(204);
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

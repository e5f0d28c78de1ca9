// Closing an account: when it is refused, what it ends and keeps, and what the player may do when money arrives later.
import type { User } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Visitor } from '../../../../testkit/visitor.ts';
import { openWorld, type World } from '../../../../testkit/world.ts';
import { createFairPlay } from '../../src/fair-play/cases/index.ts';
import { insertAppeal } from '../../src/fair-play/cases/outcome-store.ts';
import {
  fairPlayParts,
  insertStakedGame,
  NO_EVIDENCE,
} from '../../src/fair-play/cases/testkit/staked-game.ts';
import { uphold as upholdCase } from '../../src/fair-play/cases/uphold.ts';
import { account, auditBooks, book, move } from '../../src/money/ledger/index.ts';
import { fund, sol } from '../../src/money/ledger/testkit/amounts.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { databaseClock } from '../../src/platform/testkit/database-clock.ts';
import { describeEachDatabase } from '../../src/platform/testkit/databases.ts';
import { testWallet } from '../../src/players/users/testkit/wallet.ts';

const CLOSED = { status: 403, code: 'FORBIDDEN', reason: 'account-closed' };
const ROUNDS = 12;

const withdrawOnly = (database: Database, userId: number, amount = '1') =>
  database.transaction((tx) =>
    book(tx, {
      opKey: `dep:test-${userId}-withdraw-only`,
      kind: 'deposit',
      legs: move(account('chain'), account('withdraw_only', userId), sol(amount)),
    }),
  );

describeEachDatabase('closing an account', (database) => {
  let world: World;
  let ada: Visitor;
  let bob: Visitor;
  let user: User;
  let other: User;

  beforeEach(async () => {
    world = await openWorld(database());
    [ada, bob] = [world.visitor(), world.visitor()];
    user = await ada.register(testWallet(1), 'Ada');
    other = await bob.register(testWallet(2), 'Bob');
  });
  afterEach(() => world.close());

  const close = (client = ada, { id } = user) => client.refused('POST', `/api/users/${id}/close`, {});
  const create = (client = ada, { id } = user, wagerAmount = '0') =>
    client.call<{ id: number }>('POST', '/api/games', { whitePlayerId: id, wagerAmount });
  const withdraw = (amount: string) =>
    ada.call('POST', `/api/users/${user.id}/withdraw`, { amount, walletAddress: user.walletAddress });
  const rowsOf = async <T>(query: ReturnType<typeof sql<T>>) =>
    (await database().run((queries) => query.execute(queries))).rows;
  const settleWithdrawal = () =>
    rowsOf(
      sql`update withdrawal set state = 'completed', open_slot = null, end_journal_id = hold_journal_id`,
    );
  const liveSessions = async () =>
    (await rowsOf(sql`select from session where wallet_address = ${user.walletAddress} and ended_at is null`))
      .length;
  /** Signs in with the wallet in a new browser. The server may accept or refuse it. */
  async function trySignIn(): Promise<[Visitor, { status: number; code?: string; reason?: string }]> {
    const client = world.visitor();
    const { body } = await client.call<{ challengeId: string; message: string }>(
      'POST',
      '/api/auth/challenge',
      { walletAddress: user.walletAddress },
    );
    const { challengeId, message } = body;
    const signature = testWallet(1).sign(message);
    return [client, await client.refused('POST', '/api/auth/verify', { challengeId, signature })];
  }

  test('T29 is refused while the player waits for an opponent, or plays', async () => {
    const { body } = await create();
    const refused = { status: 409, code: 'CONFLICT', reason: 'close-with-game' };
    expect(await close()).toMatchObject(refused);
    await bob.call('POST', `/api/games/${body.id}/join`, { playerId: other.id });
    expect(await close()).toMatchObject(refused);
    expect(await close(bob, other)).toMatchObject(refused);
    expect(await liveSessions()).toBe(1);
  });

  test('T29 is refused while a withdrawal is open, or there is a playing balance or withdraw-only money', async () => {
    await fund(database(), other.id, '1');
    expect(await close(bob, other)).toMatchObject({ status: 409, reason: 'close-with-balance' });
    await fund(database(), user.id, '1');
    expect((await withdraw('1')).status).toBe(200);
    expect(await close()).toMatchObject({ status: 409, reason: 'close-with-withdrawal' });
    await settleWithdrawal();
    await withdrawOnly(database(), user.id);
    expect(await close()).toMatchObject({ status: 409, reason: 'close-with-balance' });
  });

  describe('T29 is refused', () => {
    const clock = databaseClock(database);
    let gameId: number;
    beforeEach(async () => {
      await clock(world.time.nowMs());
      for (const { id } of [user, other]) await fund(database(), id, '1');
      const terms = { whiteId: user.id, blackId: other.id, winnerId: user.id, wager: sol('1') };
      gameId = await insertStakedGame(database(), { ...terms, endedMs: world.time.nowMs() });
    });
    const jump = async (ms: number) => {
      world.time.jump(ms);
      await clock(world.time.nowMs());
    };
    const open = (hold: boolean) =>
      database().transaction(async (tx) => {
        const { openCase } = createFairPlay(fairPlayParts(database(), world.time));
        const games = { userId: user.id, kind: 'quality', games: [gameId] } as const;
        return (await openCase(tx, { ...games, evidence: NO_EVIDENCE, hold })) ?? 0;
      });
    const uphold = (caseId: number) => {
      const decision = { games: null, by: ['eve', 'dan'], reason: 'engine', nowMs: world.time.nowMs() };
      return database().transaction((tx) => upholdCase(tx, { caseId, ...decision }));
    };
    const empty = () => withdraw('1.95');

    test('while a case is open, for 14 days if it holds nothing', async () => {
      const refused = { status: 409, code: 'CONFLICT', reason: 'close-with-case' };
      await open(false);
      expect((await empty()).status).toBe(200);
      await settleWithdrawal();
      expect(await close()).toMatchObject(refused);
      await jump(14 * 86_400_000 - 1);
      await ada.signIn(testWallet(1));
      expect(await close()).toMatchObject(refused);
      await jump(1);
      expect((await close()).status).toBe(204);
    });

    test('while an open case holds money, however old it is, and while an appeal waits for its answer', async () => {
      await open(false);
      await jump(13 * 86_400_000);
      const caseId = await open(true); // holds the game from now
      await jump(86_400_000);
      await ada.signIn(testWallet(1));
      expect(await close()).toMatchObject({ status: 409, reason: 'close-with-case' });
      await uphold(caseId);
      await database().transaction((tx) => insertAppeal(tx, caseId, 'It was me.', world.time.nowMs()));
      expect(await close()).toMatchObject({ status: 409, reason: 'close-with-appeal' });
    });

    test('while a debt is unpaid', async () => {
      expect((await empty()).status).toBe(200);
      await settleWithdrawal();
      await uphold(await open(false));
      expect(await close()).toMatchObject({ status: 409, reason: 'close-with-debt' });
    });
  });

  test('T29 leaves a balance below the smallest withdrawal to the operator, if the player names exactly this amount', async () => {
    await fund(database(), user.id, '0.0004');
    await withdrawOnly(database(), user.id, '0.0005');
    const leave = (body?: object) => ada.refused('POST', `/api/users/${user.id}/close`, body);
    const refused = { status: 409, reason: 'close-with-rest', rest: '0.0009' };
    expect(await leave()).toMatchObject(refused);
    expect(await leave({ rest: '0.0004' })).toMatchObject(refused);
    expect((await leave({ rest: '0.0009' })).status).toBe(204);
    const balances = await rowsOf(sql`select kind, ref, balance from account where balance > 0`);
    expect(balances).toEqual([{ kind: 'operating', ref: 0n, balance: 900_000n }]);
    expect(await database().run(auditBooks)).toEqual([]);
  });

  test('T30 ends all sessions of the wallet, closes their sockets, deletes the push subscriptions and refuses a later sign-in', async () => {
    const port = await world.port();
    const elsewhere = world.visitor();
    await elsewhere.signIn(testWallet(1));
    const ends = [ada, elsewhere].map(({ cookie }) => {
      const headers = { cookie: cookie ?? '', origin: world.settings.publicOrigin };
      const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers });
      const ended = new Promise<number>((resolve) => socket.once('close', resolve));
      return { opened: new Promise((resolve) => socket.once('open', resolve)), ended };
    });
    for (const { opened } of ends) await opened;
    await rowsOf(sql`insert into push_subscription
      (session_key, user_id, endpoint, p256dh, auth, language, subscribed_at)
      select token_hash, ${user.id}::bigint, 'https://push.example/' || token_hash,
        decode(repeat('04', 65), 'hex'), decode(repeat('04', 16), 'hex'), 'en', created_at
      from session where wallet_address = ${user.walletAddress}`);
    const closed = await ada.call('POST', `/api/users/${user.id}/close`, {});
    expect(closed.status).toBe(204);
    expect(String(closed.headers['set-cookie'])).toMatch(/^sid=;/);
    expect(await Promise.all(ends.map(({ ended }) => ended))).toEqual([4401, 4401]);
    expect(await liveSessions()).toBe(0);
    expect(await elsewhere.refused('GET', '/api/auth/session')).toMatchObject({ status: 401 });
    expect(await rowsOf(sql`select from push_subscription`)).toEqual([]);
    expect((await bob.call('GET', '/api/auth/session')).status).toBe(200);
    expect((await trySignIn())[1]).toMatchObject(CLOSED);
    expect(await liveSessions()).toBe(0);
  });

  test('T30 keeps the ledger, and the name, which others still see and only this player could use', async () => {
    await fund(database(), user.id, '1');
    await withdraw('1');
    await settleWithdrawal();
    const lines = () => rowsOf(sql`select * from posting order by journal_id, line`);
    const before = await lines();
    expect((await close()).status).toBe(204);
    expect(await lines()).toEqual(before);
    expect((await bob.call('GET', '/api/players/Ada')).status).toBe(200);
    expect(await bob.refused('PATCH', `/api/users/${other.id}`, { username: 'Ada' })).toMatchObject({
      status: 409,
      reason: 'name-taken',
    });
  });

  test.each([
    ['a playing balance', (id: number) => fund(database(), id, '1')],
    ['withdraw-only money', (id: number) => withdrawOnly(database(), id)],
  ])('T31 lets the player sign in again and withdraw after %s has arrived', async (_name, arrive) => {
    await close();
    await arrive(user.id);
    const [client, answer] = await trySignIn();
    expect(answer.status).toBe(200);
    ada = client;
    expect((await withdraw('1')).status).toBe(200);
  });

  test('T31 refuses games, challenges, deposits, pictures and another registration after that', async () => {
    await close();
    await fund(database(), user.id, '1');
    await fund(database(), other.id, '1');
    [ada] = await trySignIn();
    const staked = await create(bob, other, '0.1');
    const post = (path: string, body: object) => ada.refused('POST', path, body);
    const join = (gameId: number) => post(`/api/games/${gameId}/join`, { playerId: user.id });
    expect(await post('/api/games', { whitePlayerId: user.id, wagerAmount: '0.1' })).toMatchObject(CLOSED);
    expect(await join(staked.body.id)).toMatchObject(CLOSED);
    expect(await join((await create(bob, other)).body.id)).toMatchObject(CLOSED);
    expect(await post('/api/challenges', { username: 'Bob', wagerAmount: '0' })).toMatchObject(CLOSED);
    const challenge = { username: 'Ada', wagerAmount: '0' };
    expect(await bob.refused('POST', '/api/challenges', challenge)).toMatchObject({
      reason: 'challenges-closed',
    });
    expect(await post(`/api/users/${user.id}/deposit-transaction`, { amount: '0.5' })).toMatchObject(CLOSED);
    const picture = { avatarId: 'fry_premium' };
    expect(await post(`/api/users/${user.id}/purchase-avatar`, picture)).toMatchObject(CLOSED);
    const { walletAddress } = user;
    expect(
      await post('/api/auth/register', { walletAddress, username: 'Again', profilePicId: 'bee' }),
    ).toMatchObject({ status: 409, reason: 'has-profile' });
  });

  test('leaves no game and no session to a closed account if games and sign-ins run concurrently', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [closed] = await Promise.all([close(), create(), trySignIn()]);
      const [{ games = 0 } = {}] = await rowsOf(
        sql<{ games: number }>`select count(*)::int as games from game where status <> 'ended'`,
      );
      const left = { games, sessions: await liveSessions() };
      if (closed.status === 204) expect(left).toEqual({ games: 0, sessions: 0 });
      else expect(left.games).toBe(1);
      await rowsOf(sql`update app_user set closed_at = null`);
      [ada] = await trySignIn();
      const open = await rowsOf(sql<{ id: bigint }>`select id from game where status <> 'ended'`);
      for (const { id } of open) await ada.call('POST', `/api/games/${id}/cancel`, { playerId: user.id });
    }
  });
});

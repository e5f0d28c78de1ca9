import { GAME_QUOTAS, OFFERED_TIME_CONTROLS } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freeze, unfreeze } from '../ledger/index.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { type Calls, HOUR_MS } from './testkit/calls.ts';
import { balance, give, type Lobby, type Player } from './testkit/lobby.ts';
import { createThreePlayers, stopAndAudit } from './testkit/three-players.ts';

describeEachDatabase('creating and cancelling games', (database) => {
  let lobby: Lobby;
  let calls: Calls;
  let ada: Player;
  let bob: Player;
  let cyd: Player;

  beforeEach(async () => {
    ({ lobby, calls, ada, bob, cyd } = await createThreePlayers(database()));
  });
  afterEach(() => stopAndAudit(lobby, database()));

  const have = (player: Player) => balance(database(), player);
  const countGames = async () => {
    const { rows } = await database().run((queries) =>
      sql<{ count: bigint }>`select count(*) as count from game`.execute(queries),
    );
    return Number(rows[0]?.count);
  };
  /** Bob joins Ada's new game and declines it. */
  const declineOnce = async () => {
    const { body } = await calls.create(ada);
    expect((await calls.join(bob, body.id)).status).toBe(200);
    await calls.decline(bob, body.id);
  };

  describe('create', () => {
    test('refuses the twenty-first cancelled game within an hour, without a journal', async () => {
      for (let time = 0; time < GAME_QUOTAS.cancels.perHour; time += 1) {
        const { status, body } = await calls.create(ada);
        expect(status).toBe(201);
        await calls.cancel(ada, body.id);
      }
      const before = await countGames();
      const refused = await calls.create(ada);
      expect(refused).toMatchObject({
        status: 429,
        body: {
          code: 'RATE_LIMITED',
          message:
            'You cancelled 20 matches within an hour, or 100 within a day. Please wait before you create another one.',
          retryAfter: HOUR_MS / 1000,
        },
      });
      expect([await countGames(), await have(ada)]).toEqual([before, '10']);
      expect((await calls.create(bob)).status).toBe(201);
      await lobby.pass(HOUR_MS, 60_000);
      expect((await calls.create(ada)).status).toBe(201);
    });

    test('I15 creates a public game as white and holds the stake', async () => {
      const { status, body } = await calls.create(ada, { allowObservers: true });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        status: 'waiting',
        whitePlayerId: ada.id,
        blackPlayerId: null,
        wagerAmount: '1',
        fee: '0.05',
        prizePool: '1.95',
        timeControl: '600+0',
        isPrivate: false,
        allowObservers: true,
        gameCode: null,
        moves: [],
      });
      expect(await have(ada)).toBe('9');
      expect(lobby.balanceChanges).toEqual([ada.id]);
    });

    test('S1 I15 accepts the four time controls and no other, with 600+0 as default', async () => {
      for (const timeControl of OFFERED_TIME_CONTROLS) {
        const { status, body } = await calls.create(ada, { timeControl });
        expect([status, body.timeControl]).toEqual([201, timeControl]);
        expect((await calls.game(ada, body.id)).body.timeControl).toBe(timeControl);
      }
      expect(await calls.create(bob)).toMatchObject({ status: 201, body: { timeControl: '600+0' } });
      for (const timeControl of ['180+0', '60+0', '600', '0600+0', '', 600, null]) {
        const { status, body } = await calls.create(bob, { timeControl });
        expect(status).toBe(400);
        expect(body).toMatchObject({ code: 'VALIDATION' });
      }
      expect([await have(ada), await have(bob)]).toEqual(['6', '9']);
    });

    test('I15 gives a private game a code of eight letters, visible to its players only', async () => {
      const { body } = await calls.create(ada, { isPrivate: true });
      expect(body.gameCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
      const shown = await lobby.send(bob, 'GET', `/api/games/code/${body.gameCode}`);
      expect(shown).toMatchObject({ status: 200, body: { id: body.id, gameCode: null, moves: [] } });
    });

    test('K1 answers 402 with both amounts without the balance, and writes nothing', async () => {
      const { status, body } = await calls.create(ada, { wagerAmount: '20' });
      expect(status).toBe(402);
      expect(body).toEqual({
        code: 'INSUFFICIENT_BALANCE',
        message: 'Insufficient balance',
        requiredAmount: '20',
        currentBalance: '10',
      });
      expect([await countGames(), await have(ada), lobby.balanceChanges]).toEqual([0, '10', []]);
    });

    test('M6 returns every other refusal, and writes nothing', async () => {
      const rows: readonly [string, object, number, string][] = [
        ['another’s seat', { whitePlayerId: bob.id }, 403, 'FORBIDDEN'],
        [
          'another’s seat before the escrow',
          { whitePlayerId: bob.id, stakeSource: 'escrow' },
          403,
          'FORBIDDEN',
        ],
        ['escrow', { stakeSource: 'escrow' }, 501, 'NOT_IMPLEMENTED'],
        ['no such wager', { wagerAmount: '2' }, 400, 'VALIDATION'],
        ['less than the least', { wagerAmount: '0.000000001' }, 400, 'VALIDATION'],
        ['too exact', { wagerAmount: '0.1000000001' }, 400, 'VALIDATION'],
        ['no wager', { wagerAmount: undefined }, 400, 'VALIDATION'],
      ];
      for (const [what, more, status, code] of rows)
        expect(await calls.create(ada, more), what).toMatchObject({ status, body: { code } });
      expect(await lobby.send(null, 'POST', '/api/games', {})).toMatchObject({ status: 401 });
      expect([await countGames(), await have(ada)]).toEqual([0, '10']);
    });

    test('accepts a number as well as text', async () => {
      expect(await calls.create(ada, { wagerAmount: 0.1 })).toMatchObject({
        status: 201,
        body: { wagerAmount: '0.1' },
      });
    });

    test('R12 allows five waiting games, even for ten concurrent requests', async () => {
      const answers = await Promise.all([...Array(10)].map(() => calls.create(ada, { wagerAmount: '0.1' })));
      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...Array(5).fill(201),
        ...Array(5).fill(409),
      ]);
      expect([await countGames(), await have(ada)]).toEqual([5, '9.5']);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body).toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining('5 games'),
      });
      await calls.cancel(ada, answers.find(({ status }) => status === 201)?.body.id ?? 0);
      expect((await calls.create(ada)).status).toBe(201);
    });

    test('R15 suspends creating and joining after more than three aborts in an hour', async () => {
      for (let count = 0; count < 3; count++) await declineOnce();
      expect((await calls.create(bob)).status).toBe(201);
      await declineOnce();
      expect(await calls.create(bob)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
      const { body } = await calls.create(ada);
      expect(await calls.join(bob, body.id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
      expect([await have(ada), await have(bob)]).toEqual(['9', '9']);
      lobby.time.advance(HOUR_MS);
      expect((await calls.create(bob)).status).toBe(201);
    });

    test('R30 repeats the answer for the same key and body, and answers 409 for another body', async () => {
      const key = { 'idempotency-key': 'k1' };
      const first = await calls.create(ada, {}, key);
      const [second, third] = await Promise.all([calls.create(ada, {}, key), calls.create(ada, {}, key)]);
      expect([second.status, third.status]).toEqual([201, 201]);
      expect([second.body, third.body]).toEqual([first.body, first.body]);
      expect(await calls.create(ada, { wagerAmount: '5' }, key)).toMatchObject({ status: 409 });
      expect((await calls.create(bob, {}, key)).body.id).not.toBe(first.body.id);
      expect([await countGames(), await have(ada), lobby.balanceChanges]).toEqual([2, '9', [ada.id, bob.id]]);
    });

    test('stores a 402 under its key, but not a 503', async () => {
      const key = { 'idempotency-key': 'k2' };
      const first = await calls.create(cyd, {}, key);
      expect(first.status).toBe(402);
      await give(database(), cyd, '5');
      expect(await calls.create(cyd, {}, key)).toMatchObject({ status: 402, body: first.body });
      await database().run((queries) => freeze(queries, 'operator', 'inventory'));
      const frozen = await calls.create(cyd, {}, { 'idempotency-key': 'k3' });
      expect(frozen).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
      await database().run((queries) => unfreeze(queries, 'operator'));
      expect((await calls.create(cyd, {}, { 'idempotency-key': 'k3' })).status).toBe(201);
      expect(await have(cyd)).toBe('4');
    });
  });

  describe('cancel', () => {
    test('I20 cancels the creator’s game and refunds the wager', async () => {
      const game = (await calls.create(ada)).body;
      lobby.balanceChanges.length = 0;
      expect(await calls.cancel(ada, game.id)).toMatchObject({
        status: 200,
        body: { newBalance: '10', message: 'Game cancelled. Your wager was refunded.' },
      });
      expect(lobby.balanceChanges).toEqual([ada.id]);
      const seen = await lobby.send(ada, 'GET', `/api/games/${game.id}`);
      expect(seen.body).toMatchObject({ status: 'ended', result: 'cancelled' });
    });

    test('I20 returns every refusal', async () => {
      const game = (await calls.create(ada)).body;
      expect(await calls.cancel(bob, game.id)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
      expect(await calls.cancel(ada, 999_999)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      const path = `/api/games/${game.id}/cancel`;
      expect(await lobby.send(bob, 'POST', path, { playerId: ada.id })).toMatchObject({ status: 403 });
      expect(await lobby.send(null, 'POST', path, { playerId: ada.id })).toMatchObject({ status: 401 });
      await calls.join(bob, game.id);
      expect(await calls.cancel(ada, game.id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
      expect([await have(ada), await have(bob)]).toEqual(['9', '9']);
    });

    test('answers a second cancel with 409, or with the same answer under the same key', async () => {
      const key = { 'idempotency-key': 'k1' };
      const game = (await calls.create(ada)).body;
      const first = await calls.cancel(ada, game.id, key);
      expect(await calls.cancel(ada, game.id, key)).toMatchObject({ status: 200, body: first.body });
      expect(await calls.cancel(ada, game.id)).toMatchObject({ status: 409 });
      const other = (await calls.create(ada)).body;
      expect(await calls.cancel(ada, other.id, key)).toMatchObject({ status: 409 });
      expect(await have(ada)).toBe('9');
    });

    test('M11 refunds the wager of a game that no one joined within the hour', async () => {
      await calls.create(ada);
      await lobby.pass(1_000);
      lobby.time.advance(HOUR_MS - 2_000);
      await lobby.pass(2_500);
      expect(await have(ada)).toBe('10');
    });
  });
});

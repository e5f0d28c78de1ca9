import type { Game } from '@kingstake/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freeze, unfreeze } from '../ledger/index.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { type Calls, HOUR_MS } from './testkit/calls.ts';
import { balance, give, type Lobby, type Player } from './testkit/lobby.ts';
import { createThreePlayers, stopAndAudit } from './testkit/three-players.ts';

describeEachDatabase('joining games by call', (database) => {
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

  describe('join', () => {
    let game: Game;
    beforeEach(async () => {
      game = (await calls.create(ada)).body;
    });

    test('M5 takes the free seat and holds the stake', async () => {
      const { status, body } = await calls.join(bob, game.id);
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: game.id, status: 'ready', blackPlayerId: bob.id });
      expect(body.players.map(({ id }) => id)).toEqual([ada.id, bob.id]);
      expect([await have(ada), await have(bob), lobby.balanceChanges]).toEqual(['9', '9', [ada.id, bob.id]]);
    });

    test('M5 accepts a balance of exactly the wager, and refuses one lamport less without moving money', async () => {
      await give(database(), cyd, '0.999999999');
      const refused = await calls.join(cyd, game.id);
      expect(refused).toMatchObject({
        status: 402,
        body: { code: 'INSUFFICIENT_BALANCE', requiredAmount: '1', currentBalance: '0.999999999' },
      });
      expect([await have(cyd), (await calls.waiting(bob)).body.length]).toEqual(['0.999999999', 1]);
      await give(database(), cyd, '0.000000001');
      expect((await calls.join(cyd, game.id)).status).toBe(200);
      expect(await have(cyd)).toBe('0');
    });

    test('R11 answers 200 to a repeated join and to the creator, and charges nothing', async () => {
      expect((await calls.join(ada, game.id)).body).toMatchObject({ id: game.id, status: 'waiting' });
      for (let count = 0; count < 3; count++) expect((await calls.join(bob, game.id)).status).toBe(200);
      expect((await calls.join(ada, game.id)).body.status).toBe('ready');
      expect([await have(ada), await have(bob)]).toEqual(['9', '9']);
    });

    test('returns every refusal without a payment', async () => {
      const hidden = (await calls.create(ada, { isPrivate: true })).body;
      const rows: readonly [string, number, object, number, string][] = [
        ['for another', game.id, { playerId: cyd.id }, 403, 'FORBIDDEN'],
        ['no such game', 999_999, {}, 404, 'NOT_FOUND'],
        ['private', hidden.id, {}, 403, 'FORBIDDEN'],
        ['private, wrong code', hidden.id, { gameCode: '00000000' }, 403, 'FORBIDDEN'],
        ['private, no code at all', hidden.id, { gameCode: 'hello' }, 403, 'FORBIDDEN'],
        ['private before escrow', hidden.id, { stakeSource: 'escrow' }, 403, 'FORBIDDEN'],
        ['escrow', game.id, { stakeSource: 'escrow' }, 501, 'NOT_IMPLEMENTED'],
      ];
      for (const [what, gameId, more, status, code] of rows)
        expect(await calls.join(bob, gameId, more), what).toMatchObject({ status, body: { code } });
      const path = `/api/games/${game.id}/join`;
      expect(await lobby.send(null, 'POST', path, { playerId: bob.id })).toMatchObject({ status: 401 });
      expect(await have(bob)).toBe('10');
      const typed = ` ${hidden.gameCode?.slice(0, 4).toLowerCase()}-${hidden.gameCode?.slice(4)}`;
      expect((await calls.join(bob, hidden.id, { gameCode: typed })).status).toBe(200);
      expect(await have(bob)).toBe('9');
    });

    test('K2 answers 402 without the balance, and leaves the seat free', async () => {
      const { status, body } = await calls.join(cyd, game.id);
      expect(status).toBe(402);
      expect(body).toEqual({
        code: 'INSUFFICIENT_BALANCE',
        message: 'Insufficient balance',
        requiredAmount: '1',
        currentBalance: '0',
      });
      expect(await calls.join(bob, game.id)).toMatchObject({ status: 200, body: { blackPlayerId: bob.id } });
    });

    test('answers 409 for a full and for an ended game', async () => {
      await give(database(), cyd, '5');
      await calls.join(bob, game.id);
      expect(await calls.join(cyd, game.id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
      const other = (await calls.create(bob)).body;
      await calls.cancel(bob, other.id);
      expect(await calls.join(cyd, other.id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
      expect(await have(cyd)).toBe('5');
    });

    test('M11 treats a game of an hour ago as expired before the deadline was applied', async () => {
      lobby.time.advance(HOUR_MS);
      expect(await calls.join(bob, game.id)).toMatchObject({ status: 409 });
      expect([await have(ada), await have(bob)]).toEqual(['10', '10']);
    });

    test('R12 B18 hides the other games of a creator who is playing, and answers 409 to joins', async () => {
      await give(database(), cyd, '5');
      const other = (await calls.create(ada)).body;
      expect((await calls.waiting(cyd)).body.map(({ id }) => id)).toEqual([game.id, other.id]);
      await calls.join(bob, game.id);
      expect((await calls.waiting(cyd)).body).toEqual([]);
      expect(await calls.join(cyd, other.id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
      expect(await have(cyd)).toBe('5');
      await calls.decline(bob, game.id);
      expect((await calls.join(cyd, other.id)).status).toBe(200);
    });

    test('pauses stakes while money is frozen, and leaves the seat free', async () => {
      await database().run((queries) => freeze(queries, 'audit', 'books'));
      expect(await calls.join(bob, game.id)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
      await database().run((queries) => unfreeze(queries, 'audit'));
      expect((await calls.join(bob, game.id)).status).toBe(200);
    });

    test('repeats the answer for the same key and body, and answers 409 for another game', async () => {
      const key = { 'idempotency-key': 'k1' };
      const poor = await calls.join(cyd, game.id, {}, key);
      await give(database(), cyd, '5');
      expect(await calls.join(cyd, game.id, {}, key)).toMatchObject({ status: 402, body: poor.body });
      const first = await calls.join(bob, game.id, {}, key);
      await lobby.socket(ada).join(game.id);
      expect(await calls.join(bob, game.id, {}, key)).toMatchObject({ status: 200, body: first.body });
      const other = (await calls.create(cyd)).body;
      expect(await calls.join(bob, other.id, {}, key)).toMatchObject({ status: 409 });
      expect(await have(bob)).toBe('9');
    });
  });
});

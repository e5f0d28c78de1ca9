import type { Game } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freeze, placeHold } from '../ledger/index.ts';
import { sol } from '../ledger/testkit/amounts.ts';
import { databaseClock } from '../platform/testkit/database-clock.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { callsOn } from './testkit/calls.ts';
import { balance, createLobby, give, type Lobby, type Player, type Seat } from './testkit/lobby.ts';
import { playGame, playOut, type RematchType, sayRematch, startGame } from './testkit/played-game.ts';
import { createThreePlayers, stopAndAudit } from './testkit/three-players.ts';

const ENTERED_ENDED = ['game_joined', 'game_state', 'game_over'];
const OFFER_MS = 20_000;

describeEachDatabase('rematches', (database) => {
  const clock = databaseClock(database);
  let lobby: Lobby;
  let ada: Player;
  let bob: Player;
  let cyd: Player;
  let white: Seat; // Ada, who resigned as White
  let black: Seat; // Bob, who won as Black: he has 10.95 SOL, she has 9
  let third: Seat;
  let gameId: number;

  beforeEach(async () => {
    ({ lobby, ada, bob, cyd } = await createThreePlayers(database()));
    [white, black, third] = [lobby.socket(ada), lobby.socket(bob), lobby.socket(cyd)];
    gameId = await playGame(lobby, white, black, { allowObservers: true });
    lobby.balanceChanges.splice(0);
  });
  afterEach(() => stopAndAudit(lobby, database()));

  const say = (seat: Seat, type: RematchType, id = gameId) => sayRematch(seat, id, type);
  const haveBoth = async () => [await balance(database(), ada), await balance(database(), bob)];
  const gameOf = async (player: Player, id: number): Promise<Game> =>
    (await lobby.send(player, 'GET', `/api/games/${id}`)).body;
  const countGames = async () => {
    const { rows } = await database().run((queries) =>
      sql<{ games: number }>`select count(*)::int as games from game`.execute(queries),
    );
    return rows[0]?.games;
  };
  /** Expects that no wager was taken and no game created. */
  async function expectNothing(): Promise<void> {
    expect(await haveBoth()).toEqual(['9', '10.95']);
    expect(await countGames()).toBe(1);
    expect(lobby.balanceChanges).toEqual([]);
  }

  describe('an offer', () => {
    test('lasts twenty seconds and is sent to both players, but not to spectators', async () => {
      await third.join(gameId, { as: 'observer' });
      third.types();
      await say(white, 'rematch_offer');
      const expiresAt = new Date(lobby.time.nowMs() + OFFER_MS).toISOString();
      for (const seat of [white, black])
        expect(seat.received.splice(0)).toEqual([
          { type: 'rematch_offered', gameId, seq: 5, by: 'white', expiresAt },
        ]);
      await lobby.pass(OFFER_MS - 250);
      expect(black.types()).toEqual([]);
      await lobby.pass(250);
      for (const seat of [white, black]) expect(seat.types()).toEqual(['rematch_declined']);
      await say(black, 'rematch_accept');
      expect(black.last('error')).toMatchObject({ code: 'CONFLICT', gameId });
      expect(third.types()).toEqual([]);
      await expectNothing();
    });

    test('is sent again to a player who returns, but not to a spectator', async () => {
      await say(white, 'rematch_offer');
      const back = lobby.socket(bob);
      expect(await back.join(gameId)).toEqual([...ENTERED_ENDED, 'rematch_offered']);
      expect(back.last('rematch_offered')).toMatchObject({ gameId, by: 'white' });
      expect(await third.join(gameId)).toEqual(ENTERED_ENDED);
      await say(black, 'rematch_decline');
      expect(await back.join(gameId)).toEqual(ENTERED_ENDED);
    });

    test('is sent on request, to its two players only', async () => {
      await say(white, 'rematch_offer');
      const expiresAt = new Date(lobby.time.nowMs() + OFFER_MS).toISOString();
      const asks = async (player: Player) => {
        const seat = lobby.socket(player); // in the lobby: has not joined any game
        await seat.send({ type: 'rematch_offers', playerId: player.id });
        return seat.received;
      };
      const offer = { type: 'rematch_offered', gameId, seq: 5, by: 'white', expiresAt };
      expect(await asks(bob)).toEqual([offer]);
      expect(await asks(ada)).toEqual([offer]); // the player's own offer is included
      expect(await asks(cyd)).toEqual([]);
      await third.send({ type: 'rematch_offers', playerId: bob.id });
      expect(third.last('error')).toMatchObject({ code: 'FORBIDDEN' });
      await say(black, 'rematch_decline');
      expect(await asks(bob)).toEqual([]);
      await say(black, 'rematch_offer');
      await lobby.pass(OFFER_MS);
      for (const player of [ada, bob]) expect(await asks(player)).toEqual([]);
    });

    test('is declined by the other side, withdrawn by its own, and made once by each', async () => {
      await say(white, 'rematch_offer');
      await say(white, 'rematch_decline');
      await say(white, 'rematch_offer');
      await say(white, 'rematch_offer');
      expect(white.types()).toEqual(['rematch_offered', 'rematch_declined', 'rematch_offered', 'error']);
      await say(black, 'rematch_decline');
      expect(black.types()).toEqual([
        'rematch_offered',
        'rematch_declined',
        'rematch_offered',
        'rematch_declined',
      ]);
      await say(white, 'rematch_offer');
      expect(white.types()).toEqual(['rematch_declined', 'error']);
      await say(black, 'rematch_offer');
      expect(white.last('rematch_offered').by).toBe('black');
    });

    test('survives a restart and expires', async () => {
      await say(white, 'rematch_offer');
      await lobby.stop();
      lobby = await createLobby(database(), { time: lobby.time, seed: 9 });
      const back = lobby.socket(bob);
      expect(await back.join(gameId)).toContain('rematch_offered');
      await lobby.pass(OFFER_MS + 1_250);
      expect(back.types()).toContain('rematch_declined');
      await expectNothing();
    });
  });

  describe('an acceptance', () => {
    test('holds both stakes, creates a private game with colours swapped and sends it to both players', async () => {
      const elsewhere = lobby.socket(ada); // in the lobby: has not joined any game
      await say(white, 'rematch_offer');
      for (const seat of [white, black, elsewhere]) seat.types();
      await say(black, 'rematch_accept');
      const { gameId: nextId } = black.last('rematch_started');
      for (const seat of [white, black, elsewhere])
        expect(seat.received.splice(0)).toEqual([{ type: 'rematch_started', gameId: nextId, seq: 0 }]);
      expect(nextId).not.toBe(gameId);
      expect(await haveBoth()).toEqual(['8', '9.95']);
      expect(lobby.balanceChanges).toEqual([bob.id, ada.id]);
      expect(await gameOf(ada, nextId)).toMatchObject({
        status: 'ready',
        isPrivate: true,
        allowObservers: true,
        whitePlayerId: bob.id,
        blackPlayerId: ada.id,
        wagerAmount: '1',
        fee: '0.05',
        timeControl: '600+0',
        expiresAt: new Date(lobby.time.nowMs() + 30_000).toISOString(),
      });
      expect(await third.join(nextId)).toEqual(['error']);
      expect(await white.join(nextId)).toEqual(['game_joined', 'game_state']);
      expect(await black.join(nextId)).toEqual(['game_joined', 'game_state', 'game_started']);
      expect(white.types()).toContain('game_started');
      expect(await haveBoth()).toEqual(['8', '9.95']);
    });

    test('keeps the time control', async () => {
      const blitz = await playGame(lobby, white, black, { timeControl: '180+2' });
      await say(white, 'rematch_offer', blitz);
      await say(black, 'rematch_accept', blitz);
      const { gameId: nextId } = black.last('rematch_started');
      expect((await gameOf(ada, nextId)).timeControl).toBe('180+2');
      await white.join(nextId);
      await black.join(nextId);
      expect(black.last('game_started')).toMatchObject({ gameId: nextId, whiteTime: 180, blackTime: 180 });
    });

    test('is aborted and refunded after thirty seconds if only one side opens the game', async () => {
      await say(black, 'rematch_offer');
      await say(white, 'rematch_accept');
      const { gameId: nextId } = white.last('rematch_started');
      await white.join(nextId);
      await lobby.pass(31_500);
      expect(white.last('game_over')).toMatchObject({ gameId: nextId, result: 'aborted', winner: null });
      expect(await haveBoth()).toEqual(['9', '10.95']);
      // An aborted game has no rematch, and the first game has had its only one.
      await say(white, 'rematch_offer', nextId);
      expect(white.last('error')).toMatchObject({ code: 'CONFLICT' });
      await say(white, 'rematch_accept');
      expect(white.last('error')).toMatchObject({ code: 'CONFLICT' });
      expect(await haveBoth()).toEqual(['9', '10.95']);
    });

    test('is idempotent: the same game, and one payment', async () => {
      await say(white, 'rematch_offer');
      await say(black, 'rematch_accept');
      const { gameId: nextId } = black.last('rematch_started');
      for (const seat of [white, black]) seat.types();
      await say(black, 'rematch_accept');
      expect(black.received.splice(0)).toEqual([{ type: 'rematch_started', gameId: nextId, seq: 0 }]);
      expect(white.types()).toEqual([]);
      expect(await haveBoth()).toEqual(['8', '9.95']);
      expect(await countGames()).toBe(2);
    });

    test('is sent to a player who was away when they return to the old game', async () => {
      await say(white, 'rematch_offer');
      white.close();
      await say(black, 'rematch_accept');
      const { gameId: nextId } = black.last('rematch_started');
      const back = lobby.socket(ada);
      expect(await back.join(gameId)).toEqual([...ENTERED_ENDED, 'rematch_started']);
      expect(back.last('rematch_started').gameId).toBe(nextId);
      expect(await third.join(gameId)).toEqual(ENTERED_ENDED);
    });

    test('sends both to the new game even if the server died after the commit', async () => {
      await say(white, 'rematch_offer');
      const dying = { ...database() };
      dying.transaction = async (work) => {
        await database().transaction(work);
        throw new Error('the process is gone');
      };
      const node = await createLobby(dying, { time: lobby.time, seed: 9 });
      const far = node.socket(bob);
      await say(far, 'rematch_accept');
      expect(far.types()).toEqual(['error']);
      await node.stop();
      // The first join reloads the game, which the other node has changed, and sends both players to the new game.
      expect(await black.join(gameId)).toEqual(expect.arrayContaining([...ENTERED_ENDED, 'rematch_started']));
      expect(await white.join(gameId)).toEqual(expect.arrayContaining([...ENTERED_ENDED, 'rematch_started']));
      expect(await haveBoth()).toEqual(['8', '9.95']);
      expect(await countGames()).toBe(2);
    });

    test('can have a rematch of its own, with the colours swapped back', async () => {
      await say(black, 'rematch_offer');
      await say(white, 'rematch_accept');
      const { gameId: nextId } = white.last('rematch_started');
      await black.join(nextId);
      await white.join(nextId);
      await playOut(black, white, nextId);
      await say(white, 'rematch_offer', nextId);
      await say(black, 'rematch_accept', nextId);
      const { gameId: lastId } = white.last('rematch_started');
      expect(await gameOf(ada, lastId)).toMatchObject({ whitePlayerId: ada.id, blackPlayerId: bob.id });
      expect(await countGames()).toBe(3);
    });

    test('works for a game that ended long ago', async () => {
      lobby.time.standStill(40 * 24 * 3_600_000); // otherwise each job would run three million times
      await say(white, 'rematch_offer');
      await say(black, 'rematch_accept');
      expect(black.types()).toEqual(['rematch_offered', 'rematch_started']);
      expect(await haveBoth()).toEqual(['8', '9.95']);
    });
  });

  describe('a refusal', () => {
    test('holds nothing and keeps the offer open if the accepting side cannot pay', async () => {
      const dear = await playGame(lobby, white, black, { wagerAmount: '5' }); // Ada has 4 SOL, Bob 15.7
      await say(black, 'rematch_offer', dear);
      for (const seat of [white, black]) seat.types();
      lobby.balanceChanges.splice(0);
      await say(white, 'rematch_accept', dear);
      expect(white.received.splice(0)).toEqual([
        {
          type: 'error',
          code: 'INSUFFICIENT_BALANCE',
          message: 'Insufficient balance',
          gameId: dear,
          requiredAmount: '5',
          currentBalance: '4',
        },
      ]);
      expect(black.types()).toEqual([]);
      expect(await haveBoth()).toEqual(['4', '15.7']);
      expect(lobby.balanceChanges).toEqual([]);
      await give(database(), ada, '1');
      await say(white, 'rematch_accept', dear);
      expect(white.types()).toEqual(['rematch_started']);
      expect(await haveBoth()).toEqual(['0', '10.7']);
    });

    test.each([
      { of: 'the side that accepts', accepter: 'white' },
      { of: 'the side that offered', accepter: 'black' },
    ] as const)(
      'U2 takes no held money of $of, and the opponent does not read that it is held',
      async (row) => {
        const again = await playGame(lobby, white, black, { wagerAmount: '1' }); // Ada has 8 SOL, Bob 11.9
        const untilMs = lobby.time.nowMs() + 48 * 3_600_000;
        await clock(lobby.time.nowMs());
        await database().transaction(async (tx) => {
          const hold = { userId: ada.id, source: 'test', amount: sol('7.5') };
          await placeHold(tx, { ...hold, fromMs: lobby.time.nowMs(), untilMs });
        });
        const [accepter, offerer] = row.accepter === 'white' ? [white, black] : [black, white];
        await say(offerer, 'rematch_offer', again);
        for (const seat of [white, black]) seat.types();
        await say(accepter, 'rematch_accept', again);
        const held = {
          ...{ type: 'error', code: 'UNDER_REVIEW', message: 'Part of your balance is under review.' },
          ...{ gameId: again, until: new Date(untilMs).toISOString(), held: '7.5' },
        };
        const cannot = {
          ...{ type: 'error', code: 'CONFLICT', message: 'Your opponent cannot take this game now.' },
          ...{ reason: 'opponent-cannot-take', gameId: again },
        };
        expect(white.received.splice(0)).toEqual([held]);
        expect(black.received.splice(0)).toEqual(row.accepter === 'black' ? [cannot] : []);
        expect(await haveBoth()).toEqual(['8', '11.9']);
      },
    );

    test('shows each side only its own amounts if the offering side cannot pay', async () => {
      const dear = await playGame(lobby, white, black, { wagerAmount: '5' });
      await say(white, 'rematch_offer', dear);
      for (const seat of [white, black]) seat.types();
      await say(black, 'rematch_accept', dear);
      expect(black.received.splice(0)).toEqual([
        {
          type: 'error',
          code: 'INSUFFICIENT_BALANCE',
          message:
            'Your opponent does not have enough SOL for a rematch. Nothing was taken from your balance.',
          reason: 'opponent-cannot-pay',
          gameId: dear,
        },
      ]);
      expect(white.received.splice(0)).toEqual([
        {
          type: 'error',
          code: 'INSUFFICIENT_BALANCE',
          message: 'Insufficient balance',
          gameId: dear,
          requiredAmount: '5',
          currentBalance: '4',
        },
      ]);
      expect(await haveBoth()).toEqual(['4', '15.7']);
    });

    test.each([
      ['while stakes are frozen', 'UNAVAILABLE'],
      ['when the accepter has aborted too often', 'CONFLICT'],
      ['when the other side has aborted too often', 'CONFLICT'],
      ['while the other side plays another game', 'CONFLICT'],
    ] as const)('holds nothing %s', async (why, code) => {
      await give(database(), cyd, '10');
      await say(white, 'rematch_offer');
      if (why.includes('frozen')) await database().run((queries) => freeze(queries, 'operator', 'inventory'));
      if (why.includes('aborted')) {
        const aborting = why.includes('accepter') ? black : white;
        for (let count = 0; count < 4; count += 1) {
          const id = await startGame(lobby, aborting, third);
          await aborting.send({ type: 'resign', gameId: id, playerId: aborting.player.id });
        }
      }
      if (why.includes('another game')) await startGame(lobby, white, third);
      const before = await haveBoth();
      const games = await countGames();
      await say(black, 'rematch_accept');
      expect(black.last('error')).toMatchObject({ code, gameId });
      expect(await haveBoth()).toEqual(before);
      expect(await countGames()).toBe(games);
    });

    test('answers offers for games without a winner or draw, running and unknown games, and other users’ games', async () => {
      const TYPES = ['rematch_offer', 'rematch_accept', 'rematch_decline'] as const;
      const running = await startGame(lobby, white, black);
      for (const type of TYPES) {
        await say(white, type, running);
        expect(white.last('error'), type).toMatchObject({ code: 'CONFLICT', gameId: running });
      }
      await white.send({ type: 'resign', gameId: running, playerId: ada.id }); // no move yet, so it is aborted
      const { id: cancelled } = (await callsOn(lobby).create(ada)).body;
      await callsOn(lobby).cancel(ada, cancelled);
      for (const id of [running, cancelled])
        for (const type of TYPES) {
          await say(white, type, id);
          expect(white.last('error'), type).toMatchObject({ code: 'CONFLICT', gameId: id });
        }
      await say(white, 'rematch_offer');
      for (const type of TYPES) {
        await say(third, type);
        expect(third.last('error'), type).toMatchObject({ code: 'FORBIDDEN', gameId });
        await say(white, type, 987_654);
        expect(white.last('error'), type).toMatchObject({ code: 'NOT_FOUND' });
        await white.send({ type, gameId, playerId: bob.id });
        expect(white.last('error'), type).toMatchObject({ code: 'FORBIDDEN' });
      }
      expect(await haveBoth()).toEqual(['9', '10.95']);
    });

    test('answers an acceptance by the side that made the offer', async () => {
      await say(white, 'rematch_offer');
      await say(white, 'rematch_accept');
      expect(white.last('error')).toMatchObject({ code: 'CONFLICT' });
      await expectNothing();
    });
  });
});

import type { Game } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import {
  callsOn,
  createThreePlayers,
  playGame,
  type RematchType,
  sayRematch,
  startGame,
  stopAndAudit,
} from './testkit/calls.ts';
import { balance, createLobby, give, type Lobby, type Player, type Seat } from './testkit/lobby.ts';

const ENTERED_ENDED = ['game_joined', 'game_state', 'game_over'];
const OFFER_MS = 20_000;

describeEachDatabase('rematches', (database) => {
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

  describe('an offer', () => {
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

    test('is idempotent, and is sent to a player who was away when they return to the old game', async () => {
      await say(white, 'rematch_offer');
      white.close();
      await say(black, 'rematch_accept');
      const { gameId: nextId } = black.last('rematch_started');
      black.types();
      await say(black, 'rematch_accept');
      expect(black.received.splice(0)).toEqual([{ type: 'rematch_started', gameId: nextId, seq: 0 }]);
      expect([await haveBoth(), await countGames()]).toEqual([['8', '9.95'], 2]);
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
  });

  describe('a refusal', () => {
    test('J16 holds nothing and keeps the offer open if the accepting side cannot pay', async () => {
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
      ['when the accepter has aborted too often', 'too-many-aborts'],
      ['when the other side has aborted too often', 'opponent-is-suspended'],
      ['while the other side plays another game', 'opponent-is-playing'],
      ['when the other side has blocked the accepter', 'opponent-is-suspended'],
      ['when the accepter has blocked the other side', 'you-blocked'],
    ])('holds nothing %s', async (why, reason) => {
      await give(database(), cyd, '10');
      await say(white, 'rematch_offer');
      if (why.includes('aborted')) {
        const aborting = why.includes('accepter') ? black : white;
        for (let count = 0; count < 4; count += 1) {
          const id = await startGame(lobby, aborting, third);
          await aborting.send({ type: 'resign', gameId: id, playerId: aborting.player.id });
        }
      }
      if (why.includes('another game')) await startGame(lobby, white, third);
      if (why.includes('other side has blocked')) await callsOn(lobby).block(ada, bob.id);
      if (why.includes('accepter has blocked')) await callsOn(lobby).block(bob, ada.id);
      const before = [await haveBoth(), await countGames()];
      await say(black, 'rematch_accept');
      expect(black.last('error')).toMatchObject({ code: 'CONFLICT', reason, gameId });
      if (reason !== 'you-blocked') expect(JSON.stringify(black.received)).not.toMatch(/block/i);
      expect([await haveBoth(), await countGames()]).toEqual(before);
    });
  });
});

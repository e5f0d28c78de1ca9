// games: games are played and ended over sockets, and the schema rejects invalid writes.
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '../../platform/database/index.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import {
  createGameHarness,
  FEE,
  type GameHarness,
  type Player,
  type TestSocket,
  WAGER,
} from '../testkit/game-harness.ts';
import { move, playMoves, readGameRow, say, seatPlayers } from '../testkit/players-at-board.ts';

const FOOLS_MATE = ['f2f3', 'e7e5', 'g2g4', 'd8h4'] as const;

describeEachDatabase('games', (database) => {
  let room: GameHarness;
  let ada: Player;
  let bob: Player;
  let cyd: Player;
  let white: TestSocket;
  let black: TestSocket;

  beforeEach(async () => {
    ({ room, ada, bob, cyd, white, black } = await seatPlayers(database()));
  });
  afterEach(() => room.stop());

  const play = (gameId: number, moves: readonly string[]) => playMoves(white, black, gameId, moves);
  const rowOf = (gameId: number) => readGameRow(database(), gameId);

  test('R26 J3 commits a move before broadcasting it, to both players with the same numbers', async () => {
    const gameId = await room.start(white, black);
    await move(white, gameId, 'e2e4', { clientMoveId: 'mine', ply: 1 });
    expect(white.last('move_made')).toMatchObject({ ply: 1, seq: 3, gameEnded: false, clientMoveId: 'mine' });
    const told = black.last('move_made');
    expect(told).toMatchObject({ ply: 1, seq: 3, move: { from: 'e2', to: 'e4', san: 'e4' } });
    expect(told).not.toHaveProperty('clientMoveId');
    expect(await rowOf(gameId)).toMatchObject({ ply: 1, seq: 3, fen: told.fen, status: 'active' });
  });

  test('U17 records which moves a page made after it had lost focus, and sends that to no player', async () => {
    const gameId = await room.start(white, black);
    await move(white, gameId, 'e2e4', { blurred: true, clientMoveId: 'mine' });
    await move(black, gameId, 'e7e5', { blurred: false });
    await move(black, gameId, 'a7a6', { blurred: true }); // refused: it is not their turn
    await move(white, gameId, 'e2e4', { blurred: true, clientMoveId: 'mine' }); // repeated
    await move(white, gameId, 'g1f3');
    await move(black, gameId, 'b8c6', { blurred: true });
    expect(room.blurred).toEqual([
      [gameId, 1],
      [gameId, 1],
      [gameId, 4],
    ]);
    for (const socket of [white, black])
      expect(JSON.stringify(socket.last('move_made'))).not.toContain('blurred');
  });

  test('R26 sends move_made with gameEnded, then game_over, to both players on mate, and settles once', async () => {
    const gameId = await room.start(white, black);
    await play(gameId, FOOLS_MATE);
    for (const socket of [white, black]) {
      expect(socket.last('move_made')).toMatchObject({
        gameEnded: true,
        result: 'black_wins',
        winner: bob.id,
      });
      expect(socket.last('game_over')).toMatchObject({
        result: 'black_wins',
        reason: 'checkmate',
        winner: bob.id,
        prizePool: '1.95',
      });
      expect(socket.types().slice(-2)).toEqual(['move_made', 'game_over']);
    }
    expect(room.ended).toEqual([
      {
        gameId,
        timeControl: { initialMs: 600_000, incrementMs: 0 },
        endedAtMs: room.time.nowMs(),
        stakeSource: 'balance',
        result: 'black_wins',
        reason: 'checkmate',
        ply: 4,
        wager: WAGER,
        fee: FEE,
        whiteId: ada.id,
        blackId: bob.id,
        winnerId: bob.id,
      },
    ]);
    expect(room.settled).toEqual([[ada.id, bob.id]]);
    // Player records are written by an ending effect of another module, which this harness does not have.
    const { rows } = await database().run((queries) => sql`select * from player_record`.execute(queries));
    expect(rows).toEqual([]);
    await say(white, gameId, 'resign');
    expect(white.last('error')).toMatchObject({ code: 'CONFLICT', gameId });
    expect(room.ended).toHaveLength(1);
  });

  test('runs ending effects one after the other, and rolls back the result and all effects if one fails', async () => {
    const order: string[] = [];
    const note = (name: string) => async (tx: Tx) => {
      order.push(`${name} begins`);
      await sql`insert into player_record (user_id) values (${name === 'first' ? ada.id : bob.id})`.execute(
        tx,
      );
      order.push(`${name} ends`);
    };
    let fails = true;
    const endingEffects = [
      note('first'),
      note('second'),
      async () => {
        if (fails) throw new Error('the last effect fails');
      },
    ];
    await room.stop();
    room = await createGameHarness(database(), room.time, { endingEffects });
    const [here, there] = [room.socket(ada), room.socket(bob)];
    const gameId = await room.start(here, there);
    await playMoves(here, there, gameId, ['e2e4', 'e7e5']);
    const records = async () => {
      const { rows } = await database().run((queries) =>
        sql<{ user_id: bigint }>`select user_id from player_record order by user_id`.execute(queries),
      );
      return rows.map(({ user_id }) => Number(user_id));
    };
    there.types();
    await say(here, gameId, 'resign');
    expect(await rowOf(gameId)).toMatchObject({ status: 'active', result: null });
    expect([await records(), there.types()]).toEqual([[], []]);
    fails = false;
    order.length = 0;
    await say(here, gameId, 'resign');
    expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
    expect(await records()).toEqual([ada.id, bob.id]);
    expect(there.last('game_over')).toMatchObject({ winner: bob.id });
  });

  test('R27 answers a repeated clientMoveId with the same message and moves once', async () => {
    const gameId = await room.start(white, black);
    await move(white, gameId, 'e2e4', { clientMoveId: 'one' });
    const first = white.last('move_made');
    await move(white, gameId, 'e2e4', { clientMoveId: 'one' });
    expect(white.last('move_made')).toEqual(first);
    await move(black, gameId, 'e7e5', { clientMoveId: 'one' });
    expect(black.last('move_made')).toMatchObject({ ply: 2, clientMoveId: 'one' });
    await move(white, gameId, 'e2e4', { clientMoveId: 'one' });
    expect(white.last('move_made')).toEqual(first);
    const outsider = room.socket(cyd);
    await move(outsider, gameId, 'e7e5', { clientMoveId: 'one' });
    expect(outsider.types()).toEqual(['error']);
    expect((await rowOf(gameId)).ply).toBe(2);
  });

  test('R27 answers a repeated clientMoveId on a node with an older state, though the move would be legal again', async () => {
    const gameId = await room.start(white, black);
    const other = await createGameHarness(database(), room.time);
    const [whiteThere, blackThere] = [other.socket(ada), other.socket(bob)];
    await whiteThere.enter(gameId);
    await blackThere.enter(gameId);
    await move(white, gameId, 'g1f3', { clientMoveId: 'one' });
    await playMoves(black, white, gameId, ['g8f6', 'f3g1', 'f6g8']);
    const { ply } = await rowOf(gameId);
    await move(whiteThere, gameId, 'g1f3', { clientMoveId: 'one' });
    expect(whiteThere.last('move_made')).toMatchObject({ ply: 1, clientMoveId: 'one' });
    expect((await rowOf(gameId)).ply).toBe(ply);
    await other.stop();
  });

  test('R24 sends an error and the full state to the sender of an illegal move, and nothing to the opponent', async () => {
    const gameId = await room.start(white, black);
    await move(white, gameId, 'e2e5', { clientMoveId: 'bad' });
    expect(white.last('error')).toMatchObject({
      code: 'INVALID_MOVE',
      message: 'Invalid move',
      gameId,
      clientMoveId: 'bad',
    });
    expect(white.types()).toEqual(['error', 'game_state']);
    await move(black, gameId, 'e7e5');
    expect(black.types()).toEqual(['error', 'game_state']);
    expect(white.types()).toEqual([]);
  });

  test('refuses the id of another player, an outsider and an unknown game, and changes nothing', async () => {
    const gameId = await room.start(white, black);
    const outsider = room.socket(cyd);
    await outsider.send({ type: 'resign', gameId, playerId: ada.id });
    expect(outsider.last('error')).toMatchObject({ code: 'FORBIDDEN', gameId });
    await white.send({ type: 'resign', gameId, playerId: bob.id });
    expect(white.last('error')).toMatchObject({ code: 'FORBIDDEN', gameId });
    white.types();
    await move(outsider, gameId, 'e2e4');
    expect(outsider.last('error')).toMatchObject({ code: 'FORBIDDEN' });
    await say(outsider, 999, 'resign');
    expect(outsider.last('error')).toMatchObject({ code: 'NOT_FOUND', gameId: 999 });
    expect(await rowOf(gameId)).toMatchObject({ ply: 0, status: 'active' });
    expect(white.types()).toEqual([]);
  });

  test('R19 J4 agrees to a draw only while an offer of the other side is open', async () => {
    const gameId = await room.start(white, black);
    await play(gameId, ['e2e4', 'e7e5']);
    await say(black, gameId, 'accept_draw');
    expect(black.last('error')).toMatchObject({ code: 'CONFLICT' });
    await say(white, gameId, 'offer_draw');
    expect(black.last('draw_offered')).toMatchObject({ by: 'white' });
    await say(white, gameId, 'accept_draw');
    expect(white.last('error')).toMatchObject({ code: 'CONFLICT' });
    await say(black, gameId, 'accept_draw');
    expect(white.last('game_over')).toMatchObject({ result: 'draw', reason: 'agreement', winner: null });
    expect(room.ended[0]).toMatchObject({ winnerId: null });
  });

  test('R14 J5 aborts the game on an early resignation, and scores a later one as a loss', async () => {
    const early = await room.start(white, black);
    await say(white, early, 'resign');
    expect(black.last('game_over')).toMatchObject({ result: 'aborted', winner: null });
    const late = await room.start(white, black);
    await play(late, ['e2e4', 'e7e5']);
    await say(white, late, 'resign');
    expect(black.last('game_over')).toMatchObject({ result: 'black_wins', reason: 'resignation' });
  });

  test('includes each move once, with its position, in the messages sent on joining', async () => {
    const gameId = await room.start(white, black);
    await play(gameId, ['e2e4', 'e7e5', 'g1f3']);
    const again = room.socket(ada);
    await again.enter(gameId);
    for (const type of ['game_joined', 'game_state'] as const) {
      const told = again.last(type);
      expect(told.game).not.toHaveProperty('moves');
      expect(told.moves.map(({ san, fen }) => [san, fen.split(' ')[1]])).toEqual([
        ['e4', 'b'],
        ['e5', 'w'],
        ['Nf3', 'b'],
      ]);
      expect(JSON.stringify(told).split('"san"')).toHaveLength(4);
    }
    await say(white, gameId, 'resign');
    expect(white.last('game_over').game.moves).toHaveLength(3);
  });

  test('R22 sends moves and the end to an observer, but no offers', async () => {
    const gameId = await room.start(white, black, { allowObservers: true });
    const watcher = room.socket(cyd);
    await watcher.enter(gameId);
    expect(watcher.last('game_joined')).toMatchObject({ role: 'observer', color: null });
    watcher.types();
    await play(gameId, ['e2e4', 'e7e5']);
    await say(white, gameId, 'offer_draw');
    await say(black, gameId, 'decline_draw');
    await say(watcher, gameId, 'resign');
    expect(watcher.last('error')).toMatchObject({ code: 'FORBIDDEN' });
    await say(white, gameId, 'resign');
    // The end also releases the moves that were still delayed.
    expect(watcher.types()).toEqual(['error', 'move_made', 'move_made', 'game_over']);
  });

  test('answers join_game for an ended game with game_joined, game_state, game_over', async () => {
    const gameId = await room.start(white, black);
    await play(gameId, FOOLS_MATE);
    const again = room.socket(ada);
    await again.enter(gameId);
    expect(again.types()).toEqual(['game_joined', 'game_state', 'game_over']);
  });

  describe('the schema', () => {
    test.each([
      ['a skipped version', 'update game set version = version + 2', 'KS010'],
      ['a step without its version', 'update game set seq = seq + 1', 'KS010'],
      ['a ply taken back', 'update game set version = version + 1, ply = ply - 1', 'KS013'],
      ['another stake', 'update game set version = version + 1, wager = 7', 'KS012'],
      ['another player', 'update game set version = version + 1, black_id = white_id', 'KS012'],
    ])('refuses %s in a running game', async (_name, statement, code) => {
      const gameId = await room.start(white, black);
      await play(gameId, FOOLS_MATE.slice(0, 2));
      const written = database().run((queries) => sql.raw(statement).execute(queries));
      await expect(written).rejects.toMatchObject({ code });
    });

    test.each([
      ['a skipped version', 'update game set version = version + 2', 'KS010'],
      ['another result', "update game set version = version + 1, result = 'draw', winner_id = null", 'KS011'],
      ['another time control', "update game set version = version + 1, time_control = '180+2'", 'KS014'],
      [
        'a time control of another form',
        `insert into game (status, white_id, wager, fee, is_private, allow_observers, fen, match, outage_compensated_until, created_at,
          time_control) select 'waiting', white_id, wager, fee, false, false, fen, match, outage_compensated_until, created_at, '10 min'
          from game`,
        '23514',
      ],
      ['another stake', 'update game set version = version + 1, wager = 7', 'KS012'],
      ['a move taken back', "update game_move set san = 'x'", 'KS004'],
      ['a deleted move', 'delete from game_move', 'KS004'],
      ['a deleted game', 'delete from game', 'KS016'],
    ])('refuses %s in an ended game', async (_name, statement, code) => {
      const gameId = await room.start(white, black);
      await play(gameId, FOOLS_MATE);
      expect(gameId).toBeGreaterThan(0);
      await expect(database().run((queries) => sql.raw(statement).execute(queries))).rejects.toMatchObject({
        code,
      });
    });
  });
});

// games: games are played and ended over sockets within quotas, and the schema rejects invalid writes.

import type { Match } from '@kingstake/chess';
import { lamports } from '@kingstake/protocol';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '../../platform/database/index.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { createGameHarness, FEE, WAGER } from '../testkit/game-harness.ts';
import { readGameRow } from '../testkit/match-in-row.ts';
import { move, playMoves, say, seatEach } from '../testkit/players-at-board.ts';
import { isAtStake } from './game-socket.ts';

const FOOLS_MATE = ['f2f3', 'e7e5', 'g2g4', 'd8h4'] as const;

describeEachDatabase('games', (database) => {
  const at = seatEach(database);

  const play = (gameId: number, moves: readonly string[]) => playMoves(at.white, at.black, gameId, moves);
  const rowOf = (gameId: number) => readGameRow(database(), gameId);

  test('R26 J3 commits a move before broadcasting it, to both players with the same numbers', async () => {
    const { room, white, black } = at;
    const gameId = await room.start(white, black);
    await move(white, gameId, 'e2e4', { clientMoveId: 'mine', ply: 1 });
    expect(white.last('move_made')).toMatchObject({ ply: 1, seq: 3, gameEnded: false, clientMoveId: 'mine' });
    const told = black.last('move_made');
    expect(told).toMatchObject({ ply: 1, seq: 3, move: { from: 'e2', to: 'e4', san: 'e4' } });
    expect(told).not.toHaveProperty('clientMoveId');
    expect(await rowOf(gameId)).toMatchObject({ ply: 1, seq: 3, fen: told.fen, status: 'active' });
  });

  test('U17 records which moves a page made after it had lost focus, and sends that to no player', async () => {
    const { room, white, black } = at;
    const gameId = await room.start(white, black);
    await move(white, gameId, 'e2e4', { blurred: true, clientMoveId: 'mine' });
    await move(black, gameId, 'e7e5', { blurred: false });
    await move(black, gameId, 'a7a6', { blurred: true }); // refused: it is not their turn
    await move(white, gameId, 'e2e4', { blurred: true, clientMoveId: 'mine' }); // repeated
    await move(white, gameId, 'g1f3');
    await move(black, gameId, 'b8c6', { blurred: true });
    expect(room.blurred).toEqual([1, 1, 4].map((ply) => [gameId, ply]));
    for (const socket of [white, black])
      expect(JSON.stringify(socket.last('move_made'))).not.toContain('blurred');
  });

  test('R26 sends move_made with gameEnded, then game_over, to both players on mate, and settles once', async () => {
    const { room, ada, bob, white, black } = at;
    const gameId = await room.start(white, black);
    await play(gameId, FOOLS_MATE);
    const end = { result: 'black_wins', winner: bob.id };
    for (const socket of [white, black]) {
      expect(socket.last('move_made')).toMatchObject({ gameEnded: true, ...end });
      expect(socket.last('game_over')).toMatchObject({ ...end, reason: 'checkmate', prizePool: '1.95' });
      expect(socket.types().slice(-2)).toEqual(['move_made', 'game_over']);
    }
    const ended = {
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
    };
    expect(room.ended).toEqual([ended]);
    expect(room.settled).toEqual([[ada.id, bob.id]]);
    await say(white, gameId, 'resign');
    expect(white.last('error')).toMatchObject({ code: 'CONFLICT', gameId });
    expect(room.ended).toHaveLength(1);
    // Whoever joins later receives each move once, and the end.
    const again = room.socket(ada);
    await again.enter(gameId);
    for (const type of ['game_joined', 'game_state'] as const) {
      expect(again.last(type).moves.map(({ san }) => san)).toEqual(['f3', 'e5', 'g4', 'Qh4#']);
      expect(JSON.stringify(again.last(type)).split('"san"')).toHaveLength(5);
    }
    expect(again.types()).toEqual(['game_joined', 'game_state', 'game_over']);
  });

  test('runs ending effects one after the other, and rolls back the result and all effects if one fails', async () => {
    const { ada, bob } = at;
    const order: string[] = [];
    const note = (name: string) => async (tx: Tx) => {
      order.push(`${name} begins`);
      await sql`insert into player_record (user_id) values (${name === 'first' ? ada.id : bob.id})`.execute(
        tx,
      );
      order.push(`${name} ends`);
    };
    let fails = true;
    const failing = async () => {
      if (fails) throw new Error('the last effect fails');
    };
    await at.room.stop();
    at.room = await createGameHarness(database(), at.room.time, {
      endingEffects: [note('first'), note('second'), failing],
    });
    const [here, there] = [at.room.socket(ada), at.room.socket(bob)];
    const gameId = await at.room.start(here, there);
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

  test('R27 answers a repeated clientMoveId with the same message, moves once, also on a node with an older state', async () => {
    const { room, ada, bob, cyd, white, black } = at;
    const gameId = await room.start(white, black);
    const other = await createGameHarness(database(), room.time);
    const there = other.socket(ada);
    for (const socket of [there, other.socket(bob)]) await socket.enter(gameId);
    await move(white, gameId, 'g1f3', { clientMoveId: 'one' });
    const first = white.last('move_made');
    await move(white, gameId, 'g1f3', { clientMoveId: 'one' });
    expect(white.last('move_made')).toEqual(first);
    await move(black, gameId, 'g8f6', { clientMoveId: 'one' });
    expect(black.last('move_made')).toMatchObject({ ply: 2, clientMoveId: 'one' });
    const outsider = room.socket(cyd);
    await move(outsider, gameId, 'e7e5', { clientMoveId: 'one' });
    expect(outsider.types()).toEqual(['error']);
    // Now the move would be legal again.
    await playMoves(white, black, gameId, ['f3g1', 'f6g8']);
    for (const socket of [white, there]) {
      await move(socket, gameId, 'g1f3', { clientMoveId: 'one' });
      expect(socket.last('move_made')).toMatchObject({ ply: 1, clientMoveId: 'one' });
    }
    expect((await rowOf(gameId)).ply).toBe(4);
    await other.stop();
  });

  test('R24 sends an error and the full state to the sender of an illegal move, and nothing to the opponent', async () => {
    const { room, white, black } = at;
    const gameId = await room.start(white, black);
    await move(white, gameId, 'e2e5', { clientMoveId: 'bad' });
    const error = { code: 'INVALID_MOVE', message: 'Invalid move', gameId, clientMoveId: 'bad' };
    expect(white.last('error')).toMatchObject(error);
    expect(white.types()).toEqual(['error', 'game_state']);
    await move(black, gameId, 'e7e5');
    expect(black.types()).toEqual(['error', 'game_state']);
    expect(white.types()).toEqual([]);
  });

  test('J4 J5 R14 R22 ends games by agreement and resignation, aborts an early one, and shows observers no offer', async () => {
    const { room, cyd, white, black } = at;
    const early = await room.start(white, black);
    await say(white, early, 'resign');
    expect(black.last('game_over')).toMatchObject({ result: 'aborted', winner: null });
    const drawn = await room.start(white, black);
    await say(white, drawn, 'offer_draw');
    expect(black.last('draw_offered')).toMatchObject({ by: 'white' });
    await say(black, drawn, 'accept_draw');
    expect(white.last('game_over')).toMatchObject({ result: 'draw', reason: 'agreement', winner: null });
    const lost = await room.start(white, black, { allowObservers: true });
    const watcher = room.socket(cyd);
    await watcher.enter(lost);
    expect(watcher.last('game_joined')).toMatchObject({ role: 'observer', color: null });
    watcher.types();
    await play(lost, ['e2e4', 'e7e5']);
    await say(white, lost, 'offer_draw');
    await say(black, lost, 'decline_draw');
    await say(white, lost, 'resign');
    expect(black.last('game_over')).toMatchObject({ result: 'black_wins', reason: 'resignation' });
    // The end also releases the moves that were still delayed.
    expect(watcher.types()).toEqual(['move_made', 'move_made', 'game_over']);
    expect(room.ended.map(({ winnerId }) => winnerId)).toEqual([null, null, black.userId]);
  });

  test('credits the network delay that the server measured, and stores each credit', async () => {
    const { room, ada, black } = at;
    const white = room.socket(ada, 120);
    await white.enter(await room.wait(white)); // any game, so that the delay is measured beforehand
    await room.pass(11_000);
    const gameId = await room.start(white, black);
    await room.pass(1_000);
    await playMoves(white, black, gameId, ['e2e4', 'e7e5']);
    const { rows } = await database().run((queries) =>
      sql`select white_ms, lag_credit_ms from game_log where game_id = ${gameId} order by n`.execute(queries),
    );
    // Black has no delay, and so gets no credit.
    expect(rows).toEqual([
      { white_ms: 600_000 - 1_000 + 120, lag_credit_ms: 120 },
      { white_ms: 600_000 - 1_000 + 120, lag_credit_ms: 0 },
    ]);
  });

  test.each([
    [2, 'a skipped version', 'update game set version = version + 2', 'KS010'],
    [2, 'a step without its version', 'update game set seq = seq + 1', 'KS010'],
    [2, 'a ply taken back', 'update game set version = version + 1, ply = ply - 1', 'KS013'],
    [2, 'another stake', 'update game set version = version + 1, wager = 7', 'KS012'],
    [2, 'another player', 'update game set version = version + 1, black_id = white_id', 'KS012'],
    [
      4,
      'another result',
      "update game set version = version + 1, result = 'draw', winner_id = null",
      'KS011',
    ],
    [4, 'another time control', "update game set version = version + 1, time_control = '180+2'", 'KS014'],
    [
      4,
      'a time control of another form',
      `insert into game (status, white_id, wager, fee, is_private, allow_observers, fen, match, outage_compensated_until, created_at,
        time_control) select 'waiting', white_id, wager, fee, false, false, fen, match, outage_compensated_until, created_at, '10 min'
        from game`,
      '23514',
    ],
    [4, 'a move taken back', "update game_log set uci = 'a1a2'", 'KS004'],
    [4, 'a deleted move', 'delete from game_log', 'KS004'],
    [4, 'a deleted game', 'delete from game', 'KS016'],
  ])('refuses in the schema, after %i plies of a mate in four: %s', async (plies, _what, statement, code) => {
    await play(await at.room.start(at.white, at.black), FOOLS_MATE.slice(0, plies));
    const written = database().run((queries) => sql.raw(statement).execute(queries));
    await expect(written).rejects.toMatchObject({ code });
  });
});

describeEachDatabase('message quotas', (database) => {
  const at = seatEach(database, { rateFactor: 1 });

  test('let a player in a staked game move once a second after the normal quota is used up', async () => {
    const { room, ada, white, black } = at;
    const gameId = await room.start(white, black);
    await playMoves(white, black, gameId, ['e2e4', 'e7e5']);
    // Sends invalid claims on a separate socket until the hub closes it.
    const other = room.socket(ada);
    for (let n = 0; n < 150 && other.isOpen(); n += 1) {
      // The hub never answers a message to a socket that it is closing.
      await Promise.race([say(other, 999, 'timeout'), other.closed]);
    }
    expect(other.isOpen()).toBe(false);
    expect(other.received.length).toBeGreaterThan(80);
    await move(white, gameId, 'g1f3');
    expect(black.last('move_made')).toMatchObject({ ply: 3 });
    await say(white, gameId, 'resign');
    expect(black.last('game_over')).toMatchObject({ reason: 'resignation' });
    // The game is over, so the priority quota no longer applies.
    await Promise.race([say(white, gameId, 'resign'), white.closed]);
    expect(white.isOpen()).toBe(false);
  });

  test('limit a socket to 8 observed games, and admit another one after it leaves one', async () => {
    const { room, cyd, white, black } = at;
    const gameIds: number[] = [];
    for (let count = 0; count < 9; count += 1)
      gameIds.push(await room.start(white, black, { allowObservers: true }));
    const [first = 0, last = 0] = [gameIds[0], gameIds.pop()];
    const watcher = room.socket(cyd);
    for (const gameId of [...gameIds, first]) await watcher.enter(gameId);
    expect(watcher.types().filter((type) => type === 'game_joined')).toHaveLength(9);
    await watcher.enter(last);
    expect(watcher.last('error')).toMatchObject({ code: 'CONFLICT', gameId: last });
    const another = room.socket(cyd);
    await another.enter(last);
    expect(another.types()).toEqual(['game_joined', 'game_state']);
    await say(watcher, first, 'leave_game');
    watcher.types();
    await watcher.enter(last);
    expect(watcher.types()).toEqual(['game_joined', 'game_state']);
  });
});

test.each([
  ['waiting', 1n, 1, false],
  ['ready', 1n, 1, true],
  ['active', 1n, 1, true],
  ['active', 1n, 2, true],
  ['active', 1n, 3, false],
  ['active', 0n, 1, false],
  ['ended', 1n, 1, false],
] as const)(
  'decides whether a %s game over %s lamports is at stake for user %s: %s',
  (status, wager, userId, expected) => {
    const match = { status, white: { userId: 1 }, black: { userId: 2 } } as Match;
    expect(isAtStake({ match, wager: lamports(wager) }, userId)).toBe(expected);
  },
);

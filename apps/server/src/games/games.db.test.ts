import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../platform/database/index.ts';
import { describeEachDatabase } from '../platform/testkit/databases.ts';
import { recordsOf } from './index.ts';
import { selectGames, withMoves } from './store.ts';
import {
  type BoardRoom,
  createBoardRoom,
  FEE,
  insertPlayers,
  type Player,
  type TestSocket,
  WAGER,
} from './testkit/board-room.ts';

const FOOLS_MATE = ['f2f3', 'e7e5', 'g2g4', 'd8h4'] as const;

describeEachDatabase('games', (database) => {
  let room: BoardRoom;
  let ada: Player;
  let bob: Player;
  let cyd: Player;
  let white: TestSocket;
  let black: TestSocket;

  beforeEach(async () => {
    [ada, bob, cyd] = (await insertPlayers(database(), ['ada', 'bob', 'cyd'])) as [Player, Player, Player];
    room = await createBoardRoom(database());
    white = room.socket(ada);
    black = room.socket(bob);
  });
  afterEach(() => room.stop());

  const move = (socket: TestSocket, gameId: number, text: string, more: object = {}) =>
    socket.send({
      type: 'make_move',
      gameId,
      playerId: socket.userId,
      move: { from: text.slice(0, 2), to: text.slice(2, 4) },
      ...more,
    });
  const say = (
    socket: TestSocket,
    gameId: number,
    type: 'resign' | 'offer_draw' | 'accept_draw' | 'decline_draw' | 'timeout' | 'leave_game',
  ) => socket.send({ type, gameId, playerId: socket.userId });

  async function play(gameId: number, moves: readonly string[], from = 0): Promise<void> {
    for (const [index, text] of moves.entries())
      await move((index + from) % 2 === 0 ? white : black, gameId, text);
  }

  async function rowOf(gameId: number) {
    const { rows } = await database().run((queries) =>
      sql<{
        status: string;
        result: string | null;
        ply: number;
        fen: string;
        seq: number;
        due_at: Date | null;
      }>`
        select status, result, ply, fen, seq, due_at from game where id = ${gameId}`.execute(queries),
    );
    const [row] = rows;
    if (row === undefined) throw new Error('no row');
    return row;
  }

  test('a move is a row before it is told, to both and with the same numbers', async () => {
    const gameId = await room.start(white, black);
    await move(white, gameId, 'e2e4', { clientMoveId: 'mine', ply: 1 });
    expect(white.last('move_made')).toMatchObject({ ply: 1, seq: 3, gameEnded: false, clientMoveId: 'mine' });
    const told = black.last('move_made');
    expect(told).toMatchObject({ ply: 1, seq: 3, move: { from: 'e2', to: 'e4', san: 'e4' } });
    expect(told).not.toHaveProperty('clientMoveId');
    expect(await rowOf(gameId)).toMatchObject({ ply: 1, seq: 3, fen: told.fen, status: 'active' });
  });

  test('mate: move_made with gameEnded, then game_over, to both; the result and its settlement once', async () => {
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
      { gameId, wager: WAGER, fee: FEE, whiteId: ada.id, blackId: bob.id, winnerId: bob.id },
    ]);
    expect(room.settled).toEqual([[ada.id, bob.id]]);
    const records = await database().run((queries) => recordsOf(queries, [ada.id, bob.id]));
    expect(records.get(ada.id)).toMatchObject({ wins: 0, losses: 1, totalEarnings: 0n });
    expect(records.get(bob.id)).toMatchObject({ wins: 1, losses: 0, totalEarnings: 950_000_000n });
    await say(white, gameId, 'resign');
    expect(white.last('error')).toMatchObject({ code: 'CONFLICT', gameId });
    expect(room.ended).toHaveLength(1);
  });

  test('the same clientMoveId gets the same answer, and moves once', async () => {
    const gameId = await room.start(white, black);
    await move(white, gameId, 'e2e4', { clientMoveId: 'one' });
    const first = white.last('move_made');
    await move(white, gameId, 'e2e4', { clientMoveId: 'one' });
    expect(white.last('move_made')).toEqual(first);
    await move(black, gameId, 'e7e5', { clientMoveId: 'one' });
    expect(black.last('move_made')).toMatchObject({ ply: 2, clientMoveId: 'one' });
    await move(white, gameId, 'e2e4', { clientMoveId: 'one' });
    expect(white.last('move_made')).toEqual(first);
    const stranger = room.socket(cyd);
    await move(stranger, gameId, 'e7e5', { clientMoveId: 'one' });
    expect(stranger.types()).toEqual(['error']);
    expect((await rowOf(gameId)).ply).toBe(2);
  });

  test('a refused move is an error and the full state to its sender; the opponent hears nothing', async () => {
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

  test('another player id, a stranger, an unknown game: refused, nothing changed', async () => {
    const gameId = await room.start(white, black);
    const stranger = room.socket(cyd);
    await stranger.send({ type: 'resign', gameId, playerId: ada.id });
    expect(stranger.last('error')).toMatchObject({ code: 'FORBIDDEN', gameId });
    await white.send({ type: 'resign', gameId, playerId: bob.id });
    expect(white.last('error')).toMatchObject({ code: 'FORBIDDEN', gameId });
    white.types();
    await move(stranger, gameId, 'e2e4');
    expect(stranger.last('error')).toMatchObject({ code: 'FORBIDDEN' });
    await say(stranger, 999, 'resign');
    expect(stranger.last('error')).toMatchObject({ code: 'NOT_FOUND', gameId: 999 });
    expect(await rowOf(gameId)).toMatchObject({ ply: 0, status: 'active' });
    expect(white.types()).toEqual([]);
  });

  test('draw by agreement needs a standing offer of the other side', async () => {
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

  test('an early resignation aborts; a later one loses', async () => {
    const early = await room.start(white, black);
    await say(white, early, 'resign');
    expect(black.last('game_over')).toMatchObject({ result: 'aborted', winner: null });
    const late = await room.start(white, black);
    await play(late, ['e2e4', 'e7e5']);
    await say(white, late, 'resign');
    expect(black.last('game_over')).toMatchObject({ result: 'black_wins', reason: 'resignation' });
  });

  async function clockOf(gameId: number): Promise<{ runningSinceMs: number }> {
    const { rows } = await database().run((queries) =>
      sql<{
        clock: { runningSinceMs: number };
      }>`select match->'clock' as clock from game where id = ${gameId}`.execute(queries),
    );
    const [row] = rows;
    if (row === undefined) throw new Error('no row');
    return row.clock;
  }

  describe('time', () => {
    test('the server flags by itself', async () => {
      const gameId = await room.start(white, black);
      await play(gameId, ['e2e4', 'e7e5']);
      await say(white, gameId, 'timeout');
      expect(white.last('timer_update')).toMatchObject({ whiteTime: 600, gameId });
      await room.pass(600_000);
      expect(await rowOf(gameId)).toMatchObject({ status: 'active' });
      await room.pass(1_000);
      expect(await rowOf(gameId)).toMatchObject({ status: 'ended', result: 'black_wins' });
      expect(black.last('game_over')).toMatchObject({ reason: 'timeout', winner: bob.id });
    });

    test('no first move within a minute aborts with refunds', async () => {
      const gameId = await room.start(white, black);
      await room.pass(60_250);
      expect(await rowOf(gameId)).toMatchObject({ status: 'ended', result: 'aborted' });
      expect(room.ended[0]).toMatchObject({ winnerId: null });
    });

    test('absence after 10 s is told, coming back too; ten minutes later it would be forfeited', async () => {
      const gameId = await room.start(white, black);
      await play(gameId, ['e2e4', 'e7e5', 'g1f3']);
      const second = room.socket(bob);
      await second.enter(gameId);
      black.close();
      await room.games.settled();
      await room.pass(11_000);
      expect(white.types()).not.toContain('opponent_connection');
      second.close();
      await room.pass(9_000);
      expect(white.types()).toEqual([]);
      await room.pass(1_250);
      expect(white.last('opponent_connection')).toMatchObject({ connected: false });
      expect(white.last('opponent_connection').courtesyDelayExpires).not.toBeNull();
      const back = room.socket(bob);
      await back.enter(gameId);
      expect(white.last('opponent_connection')).toMatchObject({
        connected: true,
        courtesyDelayExpires: null,
      });
    });

    test('a waiting game ends after an hour', async () => {
      const gameId = await room.wait(white);
      await room.pass(1_000);
      room.time.advance(60 * 60_000 - 2_000);
      await room.games.settled();
      expect((await rowOf(gameId)).status).toBe('waiting');
      await room.pass(2_000);
      expect(await rowOf(gameId)).toMatchObject({ status: 'ended', result: 'cancelled' });
      expect(room.ended[0]).toMatchObject({ blackId: null, winnerId: null });
    });
  });

  describe('several nodes, and the house failing', () => {
    test('either node may take a move: the row is the arbiter', async () => {
      const gameId = await room.start(white, black);
      const other = await createBoardRoom(database(), room.time);
      const blackThere = other.socket(bob);
      await blackThere.enter(gameId);
      await move(white, gameId, 'e2e4');
      await move(blackThere, gameId, 'e7e5');
      expect(blackThere.last('move_made')).toMatchObject({ ply: 2 });
      await move(white, gameId, 'g1f3');
      expect(white.last('move_made')).toMatchObject({ ply: 3 });
      expect((await rowOf(gameId)).ply).toBe(3);
      await other.stop();
    });

    test('two nodes at the same half-move: one is played, the other refused', async () => {
      const gameId = await room.start(white, black);
      const other = await createBoardRoom(database(), room.time);
      const whiteThere = other.socket(ada);
      await whiteThere.enter(gameId);
      await Promise.all([move(white, gameId, 'e2e4'), move(whiteThere, gameId, 'd2d4')]);
      expect((await rowOf(gameId)).ply).toBe(1);
      const answers = [...white.types(), ...whiteThere.types()];
      expect(answers.filter((type) => type === 'move_made')).toHaveLength(1);
      expect(answers.filter((type) => type === 'error')).toHaveLength(1);
      await other.stop();
    });

    test('a row and its moves are of one moment, whatever another node wrote between the two reads', async () => {
      const gameId = await room.start(white, black);
      await database().run(async (queries) => {
        const rows = await selectGames(queries).where('id', '=', BigInt(gameId)).execute();
        const later = rows.map((row) => ({ ...row, match: structuredClone(row.match) }));
        await sql`insert into game_move (game_id, ply, from_square, to_square, san, fen, white_ms, black_ms, at)
          values (${gameId}, 1, 'e2', 'e4', 'e4', 'x', 600000, 600000, app_now())`.execute(queries);
        expect((await withMoves(queries, later))[0]?.moves).toEqual([]);
      });
    });

    test('a write that fails is told to the mover only, and the game goes on from the row', async () => {
      const broken = brittle(database());
      const other = await createBoardRoom(broken.database, room.time);
      const [here, there] = [other.socket(ada), other.socket(bob)];
      const gameId = await other.start(here, there);
      broken.failNext();
      await expect(move(here, gameId, 'e2e4', { clientMoveId: 'again' })).rejects.toThrow('cable');
      expect(here.last('error')).toMatchObject({ code: 'UNAVAILABLE', gameId });
      expect(there.types()).toEqual([]);
      await move(here, gameId, 'e2e4', { clientMoveId: 'again' });
      expect(there.last('move_made')).toMatchObject({ ply: 1 });
      await other.stop();
    });

    test('a commit whose answer was lost is shown to both, and the repeat changes nothing', async () => {
      const broken = brittle(database());
      const other = await createBoardRoom(broken.database, room.time);
      const [here, there] = [other.socket(ada), other.socket(bob)];
      const gameId = await other.start(here, there);
      broken.loseNextAnswer();
      await expect(move(here, gameId, 'e2e4', { clientMoveId: 'again' })).rejects.toThrow('cable');
      await move(here, gameId, 'e2e4', { clientMoveId: 'again' });
      expect(here.last('move_made')).toMatchObject({ ply: 1, clientMoveId: 'again' });
      expect(there.last('game_state').moves).toHaveLength(1);
      expect((await rowOf(gameId)).ply).toBe(1);
      await other.stop();
    });

    test.each([
      { downMs: 3_000, left: 600 - 3 },
      { downMs: 3_001, left: 600 },
      { downMs: 29 * 60_000, left: 600 },
    ])('down for $downMs ms: the side to move has $left s', async ({ downMs, left }) => {
      const gameId = await room.start(white, black);
      await play(gameId, ['e2e4', 'e7e5']);
      await room.stop();
      room.time.advance(downMs);
      room = await createBoardRoom(database(), room.time);
      white = room.socket(ada);
      await white.enter(gameId);
      expect(white.last('game_state').whiteTime).toBeCloseTo(left, 0);
    });

    test('a house that takes long to open gives back all of it, and sweeps nothing before', async () => {
      const gameId = await room.start(white, black);
      await play(gameId, ['e2e4', 'e7e5']);
      await room.stop();
      room.time.advance(595_000);
      // Between the first job of the new house and its opening the flag would have fallen.
      room = await createBoardRoom(database(), room.time, 20_000);
      white = room.socket(ada);
      await white.enter(gameId);
      expect(await rowOf(gameId)).toMatchObject({ status: 'active' });
      expect(white.last('game_state').whiteTime).toBeCloseTo(600, 0);
    });

    test('two nodes that open at the same moment give an outage back once', async () => {
      const gameId = await room.start(white, black);
      await play(gameId, ['e2e4', 'e7e5']);
      // What was used before it, is used.
      await room.pass(5_000);
      await room.stop();
      const before = await clockOf(gameId);
      room.time.advance(15_000);
      const both = await Promise.all([
        createBoardRoom(database(), room.time),
        createBoardRoom(database(), room.time),
      ]);
      const { runningSinceMs } = await clockOf(gameId);
      expect(runningSinceMs - before.runningSinceMs).toBe(15_000);
      for (const other of both) await other.stop();
    });

    test('down for more than half an hour: the game is void and every stake goes back', async () => {
      const gameId = await room.start(white, black);
      await play(gameId, ['e2e4', 'e7e5']);
      await room.stop();
      room.time.advance(30 * 60_000 + 1_000);
      room = await createBoardRoom(database(), room.time);
      expect(await rowOf(gameId)).toMatchObject({ status: 'ended', result: 'void' });
      expect(room.ended[0]).toMatchObject({ gameId, winnerId: null, blackId: bob.id });
    });

    test('while the house cannot write nobody plays, and the time is given back', async () => {
      const broken = brittle(database());
      const other = await createBoardRoom(broken.database, room.time);
      const [here, there] = [other.socket(ada), other.socket(bob)];
      const gameId = await other.start(here, there);
      for (const [socket, text] of [
        [here, 'e2e4'],
        [there, 'e7e5'],
      ] as const)
        await move(socket, gameId, text);
      broken.failAll(true);
      await other.pass(20_000);
      await move(here, gameId, 'g1f3');
      expect(here.last('error')).toMatchObject({ code: 'UNAVAILABLE' });
      broken.failAll(false);
      await other.pass(2_000);
      await other.socket(ada).enter(gameId);
      expect(here.last('timer_update').whiteTime).toBeGreaterThan(597);
      await move(here, gameId, 'g1f3');
      expect(there.last('move_made')).toMatchObject({ ply: 3 });
      await other.stop();
    });
  });

  test('an observer hears moves and the end, and no offers', async () => {
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
    expect(watcher.types()).toEqual(['move_made', 'move_made', 'error', 'game_over']);
  });

  test('an ended game answers join_game with game_joined, game_state, game_over', async () => {
    const gameId = await room.start(white, black);
    await play(gameId, FOOLS_MATE);
    const again = room.socket(ada);
    await again.enter(gameId);
    expect(again.types()).toEqual(['game_joined', 'game_state', 'game_over']);
  });

  describe('the schema refuses, whoever writes', () => {
    test.each([
      ['a skipped version', 'update game set version = version + 2', 'KS010'],
      ['another result', "update game set version = version + 1, result = 'draw', winner_id = null", 'KS011'],
      ['another stake', 'update game set version = version + 1, wager = 7', 'KS012'],
      ['a move taken back', "update game_move set san = 'x'", 'KS004'],
      ['a deleted move', 'delete from game_move', 'KS004'],
    ])('%s', async (_name, statement, code) => {
      const gameId = await room.start(white, black);
      await play(gameId, FOOLS_MATE);
      expect(gameId).toBeGreaterThan(0);
      await expect(database().run((queries) => sql.raw(statement).execute(queries))).rejects.toMatchObject({
        code,
      });
    });
  });
});

/** A database whose next call fails before, or after, it did its work. */
function brittle(database: Database) {
  let mode: 'well' | 'fail' | 'lose' = 'well';
  let all = false;
  async function through<T>(work: () => Promise<T>): Promise<T> {
    const now = mode;
    mode = 'well';
    if (all || now === 'fail') throw new Error('the cable is out');
    const answer = await work();
    if (now === 'lose') throw new Error('the cable is out');
    return answer;
  }
  return {
    failNext: () => {
      mode = 'fail';
    },
    loseNextAnswer: () => {
      mode = 'lose';
    },
    failAll: (on: boolean) => {
      all = on;
    },
    database: {
      ...database,
      run: ((work) => through(() => database.run(work))) as Database['run'],
      transaction: ((work) => through(() => database.transaction(work))) as Database['transaction'],
    },
  };
}

// games: several nodes write one game, writes fail, and the server goes down. The row stays correct, and outages are compensated.
import { ERRORS } from '@kingstake/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/database/index.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { selectGames, withMoves } from '../store/game-store.ts';
import {
  createGameHarness,
  type GameHarness,
  type Player,
  type TestSocket,
} from '../testkit/game-harness.ts';
import { matchInRow, runningSinceMs } from '../testkit/match-in-row.ts';
import { move, playMoves, readGameRow, seatPlayers } from '../testkit/players-at-board.ts';

describeEachDatabase('games', (database) => {
  let room: GameHarness;
  let ada: Player;
  let bob: Player;
  let white: TestSocket;
  let black: TestSocket;

  beforeEach(async () => {
    ({ room, ada, bob, white, black } = await seatPlayers(database()));
  });
  afterEach(() => room.stop());

  const play = (gameId: number, moves: readonly string[]) => playMoves(white, black, gameId, moves);
  const rowOf = (gameId: number) => readGameRow(database(), gameId);

  const clockOf = async (gameId: number) => ({
    runningSinceMs: runningSinceMs(await matchInRow(database(), gameId)),
  });

  describe('with several nodes and failing writes', () => {
    test('accept moves on either node, ordered by the row version', async () => {
      const gameId = await room.start(white, black);
      const other = await createGameHarness(database(), room.time);
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

    test('play one of two moves of the same ply on two nodes and refuse the other', async () => {
      const gameId = await room.start(white, black);
      const other = await createGameHarness(database(), room.time);
      const whiteThere = other.socket(ada);
      await whiteThere.enter(gameId);
      await Promise.all([move(white, gameId, 'e2e4'), move(whiteThere, gameId, 'd2d4')]);
      expect((await rowOf(gameId)).ply).toBe(1);
      const answers = [...white.types(), ...whiteThere.types()];
      expect(answers.filter((type) => type === 'move_made')).toHaveLength(1);
      expect(answers.filter((type) => type === 'error')).toHaveLength(1);
      await other.stop();
    });

    test('are read without moves that another node wrote after the row was read', async () => {
      const gameId = await room.start(white, black);
      await database().run(async (queries) => {
        const rows = await selectGames(queries).where('id', '=', BigInt(gameId)).execute();
        const later = rows.map((row) => ({ ...row, match: structuredClone(row.match) }));
        await sql`insert into game_move (game_id, ply, from_square, to_square, san, fen, white_ms, black_ms, at)
          values (${gameId}, 1, 'e2', 'e4', 'e4', 'x', 600000, 600000, app_now())`.execute(queries);
        expect((await withMoves(queries, later))[0]?.moves.length).toBe(0);
      });
    });

    test('report a failed write to the mover only, and continue from the row', async () => {
      const broken = brittle(database());
      const other = await createGameHarness(broken.database, room.time);
      const [here, there] = [other.socket(ada), other.socket(bob)];
      const gameId = await other.start(here, there);
      broken.failNext();
      await move(here, gameId, 'e2e4', { clientMoveId: 'again' });
      // The server answers once and keeps the socket open.
      expect(here.received).toEqual([
        {
          type: 'error',
          code: 'UNAVAILABLE',
          message: ERRORS.UNAVAILABLE.message,
          gameId,
          clientMoveId: 'again',
        },
      ]);
      expect(there.types()).toEqual([]);
      await move(here, gameId, 'e2e4', { clientMoveId: 'again' });
      expect(there.last('move_made')).toMatchObject({ ply: 1 });
      await other.stop();
    });

    test('show a commit with a lost answer to both players, and change nothing on the retry', async () => {
      const broken = brittle(database());
      const other = await createGameHarness(broken.database, room.time);
      const [here, there] = [other.socket(ada), other.socket(bob)];
      const gameId = await other.start(here, there);
      broken.loseNextAnswer();
      await move(here, gameId, 'e2e4', { clientMoveId: 'again' });
      expect(here.types()).toEqual(['error']);
      await move(here, gameId, 'e2e4', { clientMoveId: 'again' });
      expect(here.last('move_made')).toMatchObject({ ply: 1, clientMoveId: 'again' });
      expect(there.last('game_state').moves).toHaveLength(1);
      expect((await rowOf(gameId)).ply).toBe(1);
      await other.stop();
    });

    test('broadcast an end with a lost answer at the next sweep, because no client requests it', async () => {
      const broken = brittle(database());
      // Stops the other node, whose sweep might come first and would reach only its own sockets.
      await room.stop();
      room = await createGameHarness(broken.database, room.time);
      const [here, there] = [room.socket(ada), room.socket(bob)];
      const gameId = await room.start(here, there);
      await playMoves(here, there, gameId, ['e2e4', 'e7e5']);
      for (const socket of [here, there]) socket.types();
      broken.loseNextAnswer();
      await here.send({ type: 'resign', gameId, playerId: ada.id });
      expect(here.types()).toEqual(['error']);
      expect(there.types()).toEqual([]);
      await room.pass(1_000);
      for (const socket of [here, there])
        expect(socket.last('game_over')).toMatchObject({ gameId, reason: 'resignation', winner: bob.id });
      expect(room.settled).toEqual([[ada.id, bob.id]]);
      await room.pass(5_000);
      expect(there.types().filter((type) => type === 'game_over')).toHaveLength(1);
    });

    test('retry a departure that could not be written, so that an empty seat does not look taken', async () => {
      const broken = brittle(database());
      // Stops the other node, whose sweep might come first and would reach only its own sockets.
      await room.stop();
      room = await createGameHarness(broken.database, room.time);
      const [here, there] = [room.socket(ada), room.socket(bob)];
      const gameId = await room.start(here, there);
      broken.failNext();
      there.close();
      await room.games.settled();
      await room.pass(12_000);
      expect(here.last('opponent_connection')).toMatchObject({ gameId, connected: false });
    });

    test('retry departures from other games when one game is corrupt', async () => {
      const broken = brittle(database());
      // Stops the other node, whose sweep might come first and would reach only its own sockets.
      await room.stop();
      room = await createGameHarness(broken.database, room.time);
      const [here, there] = [room.socket(ada), room.socket(bob)];
      const corrupt = await room.start(here, there);
      await playMoves(here, there, corrupt, ['e2e4', 'e7e5']);
      const sound = await room.start(here, there);
      here.types();
      await corruptMoves(database(), corrupt);
      broken.failAll(true);
      there.close();
      await room.games.settled();
      broken.failAll(false);
      await room.pass(12_000);
      expect(here.last('opponent_connection')).toMatchObject({ gameId: sound, connected: false });
    });

    test.each([
      { downMs: 3_000, left: 600 - 3 },
      { downMs: 3_001, left: 600 },
      { downMs: 29 * 60_000, left: 600 },
    ])('leave the side to move $left s after a downtime of $downMs ms', async ({ downMs, left }) => {
      const gameId = await room.start(white, black);
      await play(gameId, ['e2e4', 'e7e5']);
      await room.stop();
      room.time.advance(downMs);
      room = await createGameHarness(database(), room.time);
      white = room.socket(ada);
      await white.enter(gameId);
      expect(white.last('game_state').whiteTime).toBeCloseTo(left, 0);
    });

    test('R21 are compensated for a slow start of the server, and not swept before', async () => {
      const gameId = await room.start(white, black);
      await play(gameId, ['e2e4', 'e7e5']);
      await room.stop();
      room.time.advance(595_000);
      // Without compensation, the new server's first job would flag the player before it opens.
      room = await createGameHarness(database(), room.time, { openingMs: 20_000 });
      white = room.socket(ada);
      await white.enter(gameId);
      expect(await rowOf(gameId)).toMatchObject({ status: 'active' });
      expect(white.last('game_state').whiteTime).toBeCloseTo(600, 0);
    });

    test('are compensated if the downtime is long enough only together with the start of the server', async () => {
      const gameId = await room.start(white, black);
      await play(gameId, ['e2e4', 'e7e5']);
      await room.stop();
      room.time.advance(2_900);
      const { time } = room;
      // The server has determined the length of its downtime before it changes the seats.
      const slow = slowSecond(database(), () => time.advance(300));
      room = await createGameHarness(slow, time, { livesByTheClock: true });
      white = room.socket(ada);
      await white.enter(gameId);
      expect(white.last('game_state').whiteTime).toBeCloseTo(600, 0);
    });

    test('are compensated once when two nodes start at the same moment', async () => {
      const gameId = await room.start(white, black);
      await play(gameId, ['e2e4', 'e7e5']);
      // Clock time used before the outage stays used.
      await room.pass(5_000);
      await room.stop();
      const before = await clockOf(gameId);
      room.time.advance(15_000);
      const both = await Promise.all([
        createGameHarness(database(), room.time),
        createGameHarness(database(), room.time),
      ]);
      const { runningSinceMs } = await clockOf(gameId);
      expect(runningSinceMs - before.runningSinceMs).toBe(15_000);
      for (const other of both) await other.stop();
    });

    test('are skipped if their rows are corrupt, and the server starts for all others', async () => {
      const sound = await room.start(white, black);
      await play(sound, ['e2e4', 'e7e5']);
      const damaged = await room.start(white, black);
      await play(damaged, ['e2e4', 'e7e5']);
      await room.stop();
      const before = await clockOf(sound);
      await corruptMoves(database(), damaged);
      room.time.advance(20_000);
      room = await createGameHarness(database(), room.time);
      expect((await clockOf(sound)).runningSinceMs - before.runningSinceMs).toBe(20_000);
      const again = room.socket(ada);
      await again.enter(sound);
      expect(again.last('game_state').game.status).toBe('active');
      expect(await rowOf(damaged)).toMatchObject({ status: 'active' });
    });

    test('R21 are voided with refunds after a downtime of more than half an hour', async () => {
      const gameId = await room.start(white, black);
      await play(gameId, ['e2e4', 'e7e5']);
      await room.stop();
      room.time.advance(30 * 60_000 + 1_000);
      room = await createGameHarness(database(), room.time);
      expect(await rowOf(gameId)).toMatchObject({ status: 'ended', result: 'void' });
      expect(room.ended[0]).toMatchObject({ gameId, winnerId: null, blackId: bob.id });
    });

    test('R21 accept no moves while the server cannot write, and are compensated for that time', async () => {
      const broken = brittle(database());
      // Stops the other node, because the cluster has no outage while any node is alive.
      await room.stop();
      room = await createGameHarness(broken.database, room.time);
      const other = room;
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
    });
  });
});

/** Makes the first stored move of a game illegal. */
function corruptMoves(database: Database, gameId: number): Promise<void> {
  return database.transaction(async (tx) => {
    await sql`alter table game_move disable trigger user`.execute(tx); // rows are append-only
    await sql`update game_move set to_square = 'e6' where game_id = ${gameId} and ply = 1`.execute(tx);
    await sql`alter table game_move enable trigger user`.execute(tx);
  });
}

/** Returns a database whose calls can be made to fail before or after their work. */
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

/** Returns a database that calls `wait` before its second call. */
function slowSecond(database: Database, wait: () => void): Database {
  let calls = 0;
  return {
    ...database,
    run: (work) => {
      calls += 1;
      if (calls === 2) wait();
      return database.run(work);
    },
  };
}

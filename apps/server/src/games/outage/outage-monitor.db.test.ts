// games: another node writes a game, writes fail, and the server goes down or stalls. The row stays correct, and outages are compensated.
import { verifyReceipt } from '@kingstake/proofs/receipts/verify';
import { ERRORS } from '@kingstake/protocol';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type Database, DatabaseBusy } from '../../platform/database/index.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { selectGames, withMoves } from '../rows/game-store.ts';
import { createGameHarness, type Opening } from '../testkit/game-harness.ts';
import { around, holdable } from '../testkit/holdable.ts';
import { matchInRow, readGameRow, runningSinceMs, shortenWhite } from '../testkit/match-in-row.ts';
import { move, playMoves, say, seatEach } from '../testkit/players-at-board.ts';
import { receiptOf, testVerify } from '../testkit/receipts.ts';

describeEachDatabase('games', (database) => {
  const at = seatEach(database);

  const rowOf = (gameId: number) => readGameRow(database(), gameId);
  const clockOf = async (gameId: number) => runningSinceMs(await matchInRow(database(), gameId));
  /** Replaces the node, whose sweep might come first otherwise and would reach only its own sockets. */
  async function reopen(on = database(), { downMs = 0, ...opening }: Opening & { downMs?: number } = {}) {
    await at.room.stop();
    at.room.time.advance(downMs);
    at.room = await createGameHarness(on, at.room.time, opening);
    [at.white, at.black] = [at.room.socket(at.ada), at.room.socket(at.bob)];
  }
  /** Starts a game in which both sides have moved, so that a resignation is a loss and only White's clock has a deadline. */
  async function startPlayed(): Promise<number> {
    const gameId = await at.room.start(at.white, at.black);
    await playMoves(at.white, at.black, gameId, ['e2e4', 'e7e5']);
    for (const socket of [at.white, at.black]) socket.types();
    return gameId;
  }

  test('are read without moves that another node wrote after the row was read', async () => {
    const gameId = await at.room.start(at.white, at.black);
    await database().run(async (queries) => {
      const rows = await selectGames(queries).where('id', '=', gameId).execute();
      const later = rows.map((row) => ({ ...row, match: structuredClone(row.match) }));
      await sql`insert into game_log (game_id, n, uci, at_ms, white_ms, black_ms, lag_credit_ms, seen_n)
        values (${gameId}, 1, 'e2e4', 0, 600000, 600000, 0, 0)`.execute(queries);
      expect((await withMoves(queries, later))[0]?.moves.length).toBe(0);
    });
  });

  test('report a failed write to the mover only, and continue from the row', async () => {
    const broken = holdable(database());
    await reopen(broken.database);
    const gameId = await at.room.start(at.white, at.black);
    broken.fail(new Error('the cable is out'));
    await move(at.white, gameId, 'e2e4', { clientMoveId: 'again' });
    broken.fail(null);
    // The server answers once and keeps the socket open.
    const { message } = ERRORS.UNAVAILABLE;
    expect(at.white.received).toEqual([
      { type: 'error', code: 'UNAVAILABLE', message, gameId, clientMoveId: 'again' },
    ]);
    expect(at.black.types()).toEqual([]);
    await move(at.white, gameId, 'e2e4', { clientMoveId: 'again' });
    expect(at.black.last('move_made')).toMatchObject({ ply: 1 });
  });

  test('show a commit with a lost answer to both players, and change nothing on the retry', async () => {
    const broken = forgetful(database());
    await reopen(broken.database);
    const gameId = await at.room.start(at.white, at.black);
    broken.loseNextAnswer();
    await move(at.white, gameId, 'e2e4', { clientMoveId: 'again' });
    expect(at.white.types()).toEqual(['error']);
    await move(at.white, gameId, 'e2e4', { clientMoveId: 'again' });
    expect(at.white.last('move_made')).toMatchObject({ ply: 1, clientMoveId: 'again' });
    expect(at.black.last('game_state').moves).toHaveLength(1);
    expect((await rowOf(gameId)).ply).toBe(1);
  });

  test('broadcast an end with a lost answer at the next sweep, because no client requests it', async () => {
    const broken = forgetful(database());
    await reopen(broken.database);
    const { room, ada, bob, white, black } = at;
    const gameId = await startPlayed();
    broken.loseNextAnswer();
    await say(white, gameId, 'resign');
    expect([white.types(), black.types()]).toEqual([['error'], []]);
    await room.pass(1_000);
    for (const socket of [white, black])
      expect(socket.last('game_over')).toMatchObject({ gameId, reason: 'resignation', winner: bob.id });
    expect(room.settled).toEqual([[ada.id, bob.id]]);
    await room.pass(5_000);
    expect(black.types().filter((type) => type === 'game_over')).toHaveLength(1);
  });

  test('retry a departure that could not be written, so that an empty seat does not look taken', async () => {
    const broken = holdable(database());
    await reopen(broken.database);
    const gameId = await at.room.start(at.white, at.black);
    broken.fail(new Error('the cable is out'));
    at.black.close();
    await at.room.games.settled();
    broken.fail(null);
    await at.room.pass(12_000);
    expect(at.white.last('opponent_connection')).toMatchObject({ gameId, connected: false });
  });

  test.each([
    [3_000, 600 - 3],
    [3_001, 600],
  ])('have lost no clock time after a downtime of more than 3 s: %i ms leave %i s', async (downMs, left) => {
    const gameId = await startPlayed();
    await reopen(database(), { downMs });
    await at.white.enter(gameId);
    expect(at.white.last('game_state').whiteTime).toBeCloseTo(left, 0);
  });

  test('R21 are compensated for a slow start of the server, and not swept before', async () => {
    const gameId = await startPlayed();
    // Without compensation, the new server's first job would flag the player before it opens.
    await reopen(database(), { downMs: 595_000, openingMs: 20_000 });
    await at.white.enter(gameId);
    expect(await rowOf(gameId)).toMatchObject({ status: 'active' });
    expect(at.white.last('game_state').whiteTime).toBeCloseTo(600, 0);
  });

  test('are compensated if the downtime is long enough only together with the start of the server', async () => {
    const gameId = await startPlayed();
    const { time } = at.room;
    // The server has determined the length of its downtime before it changes the seats, with its second call.
    let calls = 0;
    const run: Database['run'] = (work) => {
      calls += 1;
      if (calls === 2) time.advance(300);
      return database().run(work);
    };
    await reopen({ ...database(), run }, { downMs: 2_900, livesByTheClock: true });
    await at.white.enter(gameId);
    expect(at.white.last('game_state').whiteTime).toBeCloseTo(600, 0);
  });

  test('are compensated once when two nodes start at the same moment', async () => {
    const gameId = await startPlayed();
    // Clock time used before the outage stays used.
    await at.room.pass(5_000);
    await at.room.stop();
    const before = await clockOf(gameId);
    at.room.time.advance(15_000);
    const both = await Promise.all([1, 2].map(() => createGameHarness(database(), at.room.time)));
    expect((await clockOf(gameId)) - before).toBe(15_000);
    for (const other of both) await other.stop();
  });

  test.each([
    ['half an hour', 30 * 60_000 + 1_000],
    ['forty days', 40 * 86_400_000],
  ])(
    'R21 are voided with refunds and a sound receipt after a downtime of more than %s',
    async (_long, downMs) => {
      const gameId = await startPlayed();
      await reopen(database(), { downMs });
      expect(await rowOf(gameId)).toMatchObject({ status: 'ended', result: 'void' });
      expect(at.room.ended[0]).toMatchObject({ gameId, winnerId: null, blackId: at.bob.id });
      const receipt = await receiptOf(database(), gameId);
      const { checks } = await verifyReceipt(receipt, { serverKeys: null, verify: await testVerify() });
      expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    },
  );

  test('R18 M10 report an absence after 10 s, with the time of the forfeit, and a return at once', async () => {
    const { room, bob, white, black } = at;
    const gameId = await startPlayed();
    const second = room.socket(bob);
    await second.enter(gameId);
    black.close();
    await room.games.settled();
    await room.pass(11_000);
    second.close();
    await room.pass(9_000);
    expect(white.types()).not.toContain('opponent_connection');
    await room.pass(1_250);
    const absence = { connected: false, courtesyDelayExpires: expect.any(String) };
    expect(white.last('opponent_connection')).toMatchObject(absence);
    await room.socket(bob).enter(gameId);
    const back = { connected: true, courtesyDelayExpires: null };
    expect(white.last('opponent_connection')).toMatchObject(back);
  });
});

/** Returns a database that can lose the answer of its next call. */
function forgetful(database: Database) {
  let loses = false;
  return {
    loseNextAnswer: () => {
      loses = true;
    },
    database: around(database, async (call) => {
      const answer = await call();
      if (!loses) return answer;
      loses = false;
      throw new Error('the cable is out');
    }),
  };
}

const BUSY = new DatabaseBusy('the database was not free');

describeEachDatabase('a stall of the server', (database) => {
  let held: ReturnType<typeof holdable>;
  const at = seatEach(database);
  let gameId: number;

  beforeEach(async () => {
    await at.room.stop();
    held = holdable(database());
    at.room = await createGameHarness(held.database, at.room.time);
    [at.white, at.black] = [at.room.socket(at.ada), at.room.socket(at.bob)];
    gameId = await at.room.start(at.white, at.black);
    await playMoves(at.white, at.black, gameId, ['e2e4', 'e7e5']);
  });

  const moveWhite = () => move(at.white, gameId, 'g1f3');
  /** The server accepts no move before the next heartbeat, because the move would be dated after the pause. */
  async function expectNoMoves(): Promise<void> {
    await moveWhite();
    expect(at.white.last('error')).toMatchObject({ code: 'UNAVAILABLE' });
  }

  test.each<[string, () => unknown]>([
    [
      'a database call takes 20 s',
      async () => {
        held.hold();
        await at.room.passWaiting(20_000);
        held.release();
      },
    ],
    ['the process was suspended for 20 s', () => at.room.standStill(20_000)],
    [
      'a database answer is handled before the process checks the clock',
      () => {
        at.room.standStill(20_000);
        return at.room.socket(at.ada).enter(gameId);
      },
    ],
    [
      'a full database queue rejects every query for 20 s',
      async () => {
        held.fail(BUSY);
        await at.room.pass(20_000);
        held.fail(null);
        await expectNoMoves();
      },
    ],
    [
      'the machine was suspended or its clock set forward by 20 s',
      async () => {
        at.room.time.jump(20_000);
        await expectNoMoves();
      },
    ],
    [
      'the time runs out between the recovery and the compensation',
      async () => {
        held.fail(new Error('the cable is out'));
        await at.room.passWaiting(10_250);
        held.fail(null); // the timer of the flag fires before the next heartbeat
      },
    ],
  ])('R21 charges a player with ten seconds left nothing if %s', async (_what, stall) => {
    // Reloads the game, so that the server sets its timer.
    await shortenWhite(database(), gameId, { leftMs: 10_000, dueMs: at.room.time.nowMs() + 10_300 });
    at.white.close();
    at.white = at.room.socket(at.ada);
    await at.room.games.settled();
    await at.white.enter(gameId);
    await stall();
    await at.room.pass(2_000);
    expect(await readGameRow(database(), gameId)).toMatchObject({ status: 'active', ply: 2 });
    await moveWhite();
    expect(at.black.last('move_made').whiteTime).toBeGreaterThan(6);
  });

  test.each<[string, () => unknown]>([
    ['the process was busy with its own work for 20 s', () => at.room.toil(20_000)],
    [
      'a full database queue only delays the heartbeat',
      async () => {
        for (let wave = 0; wave < 10; wave += 1) {
          held.fail(BUSY);
          await at.room.pass(2_000);
          held.fail(null);
          await say(at.room.socket(at.bob), 999, 'timeout'); // the database answers other queries
        }
        held.fail(BUSY);
      },
    ],
  ])('charges the side to move if %s', async (_what, stall) => {
    await stall();
    await at.room.pass(2_000);
    held.fail(null);
    await moveWhite();
    const { whiteTime } = at.black.last('move_made');
    expect(whiteTime).toBeGreaterThan(575);
    expect(whiteTime).toBeLessThan(580);
  });

  test('neither gives nor takes clock time if the system clock is set back', async () => {
    at.room.time.jump(-20_000);
    await moveWhite();
    await at.room.pass(5_000);
    await move(at.black, gameId, 'b8c6');
    const { whiteTime, blackTime } = at.white.last('move_made');
    for (const left of [whiteTime, blackTime]) {
      expect(left).toBeGreaterThan(594);
      expect(left).toBeLessThanOrEqual(600);
    }
  });

  test('starts no clock before the end of the outage for a move that waits while another node compensates it', async () => {
    held.hold();
    const moving = moveWhite();
    await at.room.passWaiting(20_000);
    const other = await createGameHarness(database(), at.room.time);
    held.release();
    await moving;
    const again = other.socket(at.bob);
    await again.enter(gameId);
    const { blackTime, whiteTime, moves } = again.last('game_state');
    expect(moves).toHaveLength(3);
    for (const left of [blackTime, whiteTime]) expect(left).toBeGreaterThan(596);
    await other.stop();
  });
});

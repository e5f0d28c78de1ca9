// games: stalls of the process, the machine or the database cost players no clock time.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseBusy } from '../../platform/database/index.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import {
  createGameHarness,
  type GameHarness,
  insertPlayers,
  type Player,
  type TestSocket,
} from '../testkit/game-harness.ts';
import { holdable } from '../testkit/holdable.ts';
import { shortenWhite } from '../testkit/match-in-row.ts';
import { say } from '../testkit/players-at-board.ts';

describeEachDatabase('a stall of the server', (database) => {
  let room: GameHarness;
  let held: ReturnType<typeof holdable>;
  let ada: Player;
  let bob: Player;
  let white: TestSocket;
  let black: TestSocket;
  let gameId: number;

  beforeEach(async () => {
    [ada, bob] = (await insertPlayers(database(), ['ada', 'bob'])) as [Player, Player];
    held = holdable(database());
    room = await createGameHarness(held.database);
    [white, black] = [room.socket(ada), room.socket(bob)];
    gameId = await room.start(white, black);
    await move(white, 'e2e4');
    await move(black, 'e7e5');
  });
  afterEach(async () => {
    held.release();
    await room.stop();
  });

  const move = (socket: TestSocket, text: string, more: object = {}) =>
    socket.send({
      type: 'make_move',
      gameId,
      playerId: socket.userId,
      move: { from: text.slice(0, 2), to: text.slice(2, 4) },
      ...more,
    });

  async function rowOf() {
    const { rows } = await database().run((queries) =>
      sql<{ status: string; reason: string | null; ply: number }>`
        select status, reason, ply from game where id = ${gameId}`.execute(queries),
    );
    return rows[0];
  }

  /** Leaves White ten seconds in the row, and reloads the game so that the server sets its timer. */
  async function hurryWhite(): Promise<void> {
    await shortenWhite(database(), gameId, { leftMs: 10_000, dueMs: room.time.nowMs() + 10_300 });
    white.close();
    white = room.socket(ada);
    await room.games.settled();
    await white.enter(gameId);
  }

  test('charges no player for a database call that takes 20 s', async () => {
    held.hold();
    await room.passWaiting(20_000);
    held.release();
    await room.pass(2_000);
    const again = room.socket(ada);
    await again.enter(gameId);
    expect(again.last('game_state').whiteTime).toBeGreaterThan(596);
  });

  test('flags no player whose time would have run out during a database call', async () => {
    await hurryWhite();
    held.hold();
    await room.passWaiting(20_000);
    held.release();
    await room.pass(2_000);
    expect(await rowOf()).toMatchObject({ status: 'active' });
  });

  test('R21 charges no player for a process that was suspended for 20 s', async () => {
    await hurryWhite();
    room.standStill(20_000);
    await room.pass(2_000);
    expect(await rowOf()).toMatchObject({ status: 'active' });
  });

  test('charges no player if a database answer is handled before the process checks the clock', async () => {
    await hurryWhite();
    room.standStill(20_000);
    await room.socket(ada).enter(gameId);
    await room.pass(2_000);
    expect(await rowOf()).toMatchObject({ status: 'active' });
  });

  test('charges the side to move if the process was busy with its own work for 20 s', async () => {
    room.toil(20_000);
    await room.pass(2_000);
    await move(white, 'g1f3');
    const { whiteTime } = black.last('move_made');
    expect(whiteTime).toBeGreaterThan(575);
    expect(whiteTime).toBeLessThan(580);
  });

  test('charges the side to move if a full database queue only delays the heartbeat', async () => {
    for (let wave = 0; wave < 10; wave += 1) {
      held.fail(new DatabaseBusy('the database was not free'));
      await room.pass(2_000);
      held.fail(null);
      await say(room.socket(bob), 999, 'timeout'); // the database answers other queries
    }
    held.fail(new DatabaseBusy('the database was not free'));
    await room.pass(2_000);
    held.fail(null);
    await move(white, 'g1f3');
    const { whiteTime } = black.last('move_made');
    expect(whiteTime).toBeGreaterThan(575);
    expect(whiteTime).toBeLessThan(580);
  });

  test('counts as an outage if a full database queue rejects every query for 20 s', async () => {
    held.fail(new DatabaseBusy('the database was not free'));
    await room.pass(20_000);
    held.fail(null);
    await move(white, 'g1f3');
    expect(white.last('error')).toMatchObject({ code: 'UNAVAILABLE' });
    await room.pass(2_000);
    await move(white, 'g1f3');
    expect(black.last('move_made').whiteTime).toBeGreaterThan(596);
  });

  test('charges no player if the machine was suspended or its clock set forward by 20 s', async () => {
    await hurryWhite();
    room.time.jump(20_000);
    // The server accepts no move before the next heartbeat, because the move would be dated after the pause.
    await move(white, 'g1f3');
    expect(white.last('error')).toMatchObject({ code: 'UNAVAILABLE' });
    await room.pass(2_000);
    expect(await rowOf()).toMatchObject({ status: 'active', ply: 2 });
    await move(white, 'g1f3');
    expect(black.last('move_made').whiteTime).toBeGreaterThan(7);
  });

  test('neither gives nor takes clock time if the system clock is set back', async () => {
    room.time.jump(-20_000);
    await move(white, 'g1f3');
    await room.pass(5_000);
    await move(black, 'b8c6');
    const { whiteTime, blackTime } = white.last('move_made');
    for (const left of [whiteTime, blackTime]) {
      expect(left).toBeGreaterThan(594);
      expect(left).toBeLessThanOrEqual(600);
    }
  });

  test('flags no player whose time runs out between the recovery and the compensation', async () => {
    await hurryWhite();
    held.fail(new Error('the cable is out'));
    await room.passWaiting(10_250);
    held.fail(null);
    // The timer of the flag fires before the next heartbeat.
    await room.pass(2_000);
    expect(await rowOf()).toMatchObject({ status: 'active' });
  });

  test('starts no clock before the end of the outage for a move that waits while another node compensates it', async () => {
    held.hold();
    const moving = move(white, 'g1f3');
    await room.passWaiting(20_000);
    const other = await createGameHarness(database(), room.time);
    held.release();
    await moving;
    const again = other.socket(bob);
    await again.enter(gameId);
    const { blackTime, whiteTime, moves } = again.last('game_state');
    expect(moves).toHaveLength(3);
    expect(blackTime).toBeGreaterThan(596);
    expect(whiteTime).toBeGreaterThan(596);
    await other.stop();
  });
});

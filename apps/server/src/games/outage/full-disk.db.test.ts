// Outages while the database answers and stores heartbeats, but cannot store moves.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMetrics } from '../../platform/http/index.ts';
import { describeBothEngines } from '../../platform/testkit/databases.ts';
import {
  createGameHarness,
  type GameHarness,
  type Player,
  type TestSocket,
} from '../testkit/game-harness.ts';
import { move, playMoves, readGameRow, seatPlayers } from '../testkit/players-at-board.ts';

describeBothEngines('a disk that is full for moves', (database, engine) => {
  let room: GameHarness;
  let ada: Player;
  let white: TestSocket;
  let black: TestSocket;

  beforeEach(async () => {
    const seated = await seatPlayers(database());
    ada = seated.ada;
    // Stop the other node, because with a live node this would be an outage of one node only.
    await seated.room.stop();
    room = await createGameHarness(database(), seated.room.time);
    white = room.socket(ada);
    black = room.socket(seated.bob);
  });
  afterEach(() => room.stop());

  /** Makes every insert of a move fail as PostgreSQL does on a full disk. Updates of small rows still succeed. */
  const fillDisk = () =>
    database().run(async (queries) => {
      await sql`create function refuse_move() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
        queries,
      );
      await sql`create trigger refuse_move before insert on game_move for each row execute function refuse_move()`.execute(
        queries,
      );
    });
  const freeDisk = () =>
    database().run(async (queries) => {
      await sql`drop trigger refuse_move on game_move`.execute(queries);
      await sql`drop function refuse_move`.execute(queries);
    });

  test('charges no player for the time in which moves cannot be stored', async () => {
    const gameId = await room.start(white, black);
    await playMoves(white, black, gameId, ['e2e4', 'e7e5']);
    await room.pass(590_000);
    await fillDisk();
    await move(white, gameId, 'g1f3');
    expect(white.last('error')).toMatchObject({ code: 'UNAVAILABLE' });
    expect(room.games.acceptsCommands()).toBe(false);
    expect(await room.games.readiness[0]?.check()).toBe('the disk of the database is full');

    // Heartbeats still succeed. White had ten seconds left.
    await room.pass(60_000);
    expect(room.games.acceptsCommands()).toBe(false);
    await freeDisk();
    await room.pass(2_000);

    expect(room.games.acceptsCommands()).toBe(true);
    expect(await readGameRow(database(), gameId)).toMatchObject({ status: 'active', ply: 2 });
    await move(white, gameId, 'g1f3');
    expect(black.last('move_made')).toMatchObject({ ply: 3 });
    expect(black.last('move_made').whiteTime).toBeGreaterThan(6);
  });

  const reports = async () => {
    const metrics = createMetrics(room.time);
    room.games.metrics(metrics);
    const [, gauge] = /^kingstake_moves_not_stored (\d)$/m.exec(await metrics.all()) ?? [];
    return { gauge, ready: await room.games.readiness[0]?.check() };
  };
  const FULL = { gauge: '1', ready: 'the disk of the database is full' };
  const STORING = { gauge: '0', ready: null };

  test('is reported until a step can be stored, although other steps of the game need no space', async () => {
    const gameId = await room.start(white, black);
    await playMoves(white, black, gameId, ['e2e4', 'e7e5']);
    await fillDisk();
    await move(white, gameId, 'g1f3');
    await database().run((queries) =>
      sql`update game set version = version + 1, seq = seq + 1 where id = ${gameId}`.execute(queries),
    );
    for (let second = 0; second < 5; second += 1) {
      await room.pass(1_000);
      expect(await reports()).toEqual(FULL);
    }
    await freeDisk();
    await room.pass(2_000);
    expect(await reports()).toEqual(STORING);
    await white.enter(gameId);
    await move(white, gameId, 'g1f3');
    expect(await readGameRow(database(), gameId)).toMatchObject({ ply: 3 });
  });

  // The limit belongs to one connection, and only the embedded database has no other.
  test.runIf(engine === 'pglite')('is reported until there is room for more than one step', async () => {
    const run = (text: string) => database().run((queries) => sql.raw(text).execute(queries));
    const gameId = await room.start(white, black);
    await playMoves(white, black, gameId, ['e2e4', 'e7e5']);
    await fillDisk();
    await move(white, gameId, 'g1f3');
    await run(`set temp_file_limit = '512kB'`);
    await freeDisk();
    await room.pass(3_000);
    expect(await reports()).toEqual(FULL);
    await run('reset temp_file_limit');
    await room.pass(2_000);
    expect(await reports()).toEqual(STORING);
  });

  test('stores nothing while it checks whether moves can be stored again', async () => {
    const gameId = await room.start(white, black);
    await playMoves(white, black, gameId, ['e2e4', 'e7e5']);
    await fillDisk();
    await move(white, gameId, 'g1f3');
    await freeDisk();
    await room.pass(1_000);
    expect(room.games.acceptsCommands()).toBe(true);
    expect(await readGameRow(database(), gameId)).toMatchObject({ ply: 2 });
  });
});

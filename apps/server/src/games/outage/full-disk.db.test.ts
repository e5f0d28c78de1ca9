// Outages while the database answers and stores heartbeats, but cannot store moves.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createMetrics } from '../../platform/http/index.ts';
import { describeBothEngines } from '../../platform/testkit/databases.ts';
import { readGameRow } from '../testkit/match-in-row.ts';
import { move, playMoves, seatEach } from '../testkit/players-at-board.ts';

describeBothEngines('a disk that is full for moves', (database, engine) => {
  const at = seatEach(database);
  let gameId: number;
  beforeEach(async () => {
    gameId = await at.room.start(at.white, at.black);
    await playMoves(at.white, at.black, gameId, ['e2e4', 'e7e5']);
  });

  /** Makes every insert of a move fail as PostgreSQL does on a full disk. Updates of small rows still succeed. */
  const fillDisk = () =>
    database().run(async (queries) => {
      await sql`create function refuse_move() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
        queries,
      );
      await sql`create trigger refuse_move before insert on game_log for each row execute function refuse_move()`.execute(
        queries,
      );
    });
  const freeDisk = () =>
    database().run(async (queries) => {
      await sql`drop trigger refuse_move on game_log`.execute(queries);
      await sql`drop function refuse_move`.execute(queries);
    });

  const reports = async () => {
    const metrics = createMetrics(at.room.time);
    at.room.games.metrics(metrics);
    const [, gauge] = /^kingstake_moves_not_stored (\d)$/m.exec(await metrics.all()) ?? [];
    return { gauge, ready: await at.room.games.readiness[0]?.check() };
  };
  const FULL = { gauge: '1', ready: 'the disk of the database is full' };
  const STORING = { gauge: '0', ready: null };

  test('charges no player for the time in which moves cannot be stored, and is reported until they can', async () => {
    await at.room.pass(590_000);
    await fillDisk();
    await move(at.white, gameId, 'g1f3');
    expect(at.white.last('error')).toMatchObject({ code: 'UNAVAILABLE' });
    // Other steps of the game need no space, and heartbeats still succeed. White had ten seconds left.
    await database().run((queries) =>
      sql`update game set version = version + 1, seq = seq + 1 where id = ${gameId}`.execute(queries),
    );
    for (let second = 0; second < 60; second += 1) {
      await at.room.pass(1_000);
      expect(await reports()).toEqual(FULL);
      expect(at.room.games.acceptsCommands()).toBe(false);
    }
    await freeDisk();
    await at.room.pass(2_000);
    expect(await reports()).toEqual(STORING);
    expect(at.room.games.acceptsCommands()).toBe(true);
    // The check whether moves can be stored again has stored nothing.
    expect(await readGameRow(database(), gameId)).toMatchObject({ status: 'active', ply: 2 });
    await at.white.enter(gameId);
    await move(at.white, gameId, 'g1f3');
    expect(at.black.last('move_made')).toMatchObject({ ply: 3 });
    expect(at.black.last('move_made').whiteTime).toBeGreaterThan(6);
  });

  // The limit belongs to one connection, and only the embedded database has no other.
  test.runIf(engine === 'pglite')('is reported until there is room for more than one step', async () => {
    const run = (text: string) => database().run((queries) => sql.raw(text).execute(queries));
    await fillDisk();
    await move(at.white, gameId, 'g1f3');
    await run(`set temp_file_limit = '512kB'`);
    await freeDisk();
    await at.room.pass(3_000);
    expect(await reports()).toEqual(FULL);
    await run('reset temp_file_limit');
    await at.room.pass(2_000);
    expect(await reports()).toEqual(STORING);
  });
});

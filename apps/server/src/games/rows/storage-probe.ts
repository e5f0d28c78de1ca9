// games: probes whether the database can store moves again after it could not. Stores nothing.
import { sql } from 'kysely';
import { type Database, Rollback } from '../../platform/database/index.ts';
import { GAMES } from '../limits.ts';
import type { GameStep } from './game-record.ts';
import { lockGame, writeSteps } from './game-store.ts';
import { writeErrorOf } from './step-rows.ts';

/** Throws if the database still cannot store this step, or has no room for more. */
export async function probeStorage(database: Database, step: GameStep, newestOutage: number): Promise<void> {
  await tryToStore(database, step, newestOutage);
  await findRoom(database);
}

/**
 * Writes the step and rolls it back. Throws if the database still cannot store it. A rejected row proves that it can. The step is written
 * on the current version of its game: small updates succeed on a full disk, and a step on an old version would store nothing.
 */
async function tryToStore(database: Database, step: GameStep, newestOutage: number): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      const version = (await lockGame(tx, step.after.id)) ?? step.before.version;
      await writeSteps(tx, [{ ...step, before: { ...step.before, version } }], newestOutage);
      throw new Rollback(null);
    });
  } catch (error) {
    if (!(error instanceof Rollback) && writeErrorOf(error) !== 'row') throw error;
  }
}

/**
 * Throws if the disk has no room for `GAMES.storageRoomRows` rows. On a full disk, a step may still find room in a page that is already
 * allocated, and the next step would fail again. The rows do not fit into `work_mem`, so the database writes them to a temporary file.
 */
function findRoom(database: Database): Promise<void> {
  return database.transaction(async (tx) => {
    await sql`set local work_mem = '64kB'`.execute(tx);
    await sql`select count(*) from generate_series(1, ${sql.lit(GAMES.storageRoomRows)})`.execute(tx);
  });
}

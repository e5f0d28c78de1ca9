// games: archives games that ended a day ago. Each log is compared with the signed receipt, and its archive with the rows. The
// packer may stop anywhere without losing data: each page is one transaction, and rows are dropped only with their whole partition.
import type { Database, Tx } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { createSlices, type Slices, type Time } from '../../platform/time.ts';
import { GAMES } from '../limits.ts';
import { ArchivedLogError, differenceOf, packing, unpacking } from '../rows/archived-log.ts';
import type { LogRow } from '../rows/game-log.ts';
import {
  type ArchivedGame,
  dropArchivedLogs,
  insertArchived,
  insertUnpackable,
  listPackable,
  listUnpackable,
  moveArchiveOn,
  type Packable,
  readLogRows,
} from '../rows/log-store.ts';
import { rootFaults } from './receipt-view.ts';

interface PackerDeps {
  database: Database;
  time: Pick<Time, 'monotonicMs'>;
  log: Log;
  isLeader(): boolean;
}

/** Returns a function to be called periodically. It archives some pages of games, and drops a partition once its games are archived. */
export function createPacker({ database, time, log, isLeader }: PackerDeps): () => Promise<void> {
  let hasRetried = false;

  /** Archives each game in memory. Games that cannot be archived are returned with the reason. */
  async function proveAll(open: readonly Packable[]) {
    const { logs, faults } = await database.run(async (queries) => {
      const read = await readLogRows(
        queries,
        open.map(({ id }) => id),
      );
      return { logs: read, faults: await rootFaults(queries, read) };
    });
    const archived: ArchivedGame[] = [];
    const unpackable = new Map<number, string>();
    const slices = createSlices(time);
    for (const { id, ply } of open) {
      const proved = await prove(logs.get(id) ?? [], ply, slices);
      const fault = typeof proved === 'string' ? proved : faults.get(id);
      if (fault !== undefined) unpackable.set(id, fault);
      else if (typeof proved !== 'string') archived.push({ id, plies: ply, archived: proved });
    }
    return { archived, unpackable };
  }

  /** Archives the next page. Returns false if there was none. */
  async function packPage(): Promise<boolean> {
    const games = pageOf(await database.run(listPackable));
    const last = games.at(-1);
    if (last === undefined) return false;
    const { archived, unpackable } = await proveAll(games.filter(({ isDone }) => !isDone));
    for (const [gameId, reason] of unpackable)
      log.error({ gameId, reason }, 'corrupt game: its rows stay, and its partition with them');
    await database.transaction(async (tx) => {
      await insertProved(tx, archived);
      await insertUnpackable(tx, unpackable);
      await moveArchiveOn(tx, last.id + 1);
    });
    return true;
  }

  /** Retries games that could not be archived, because an operator may have repaired them. */
  async function retry(): Promise<void> {
    const { archived } = await proveAll(await database.run(listUnpackable));
    await database.transaction((tx) => insertProved(tx, archived));
    for (const { id } of archived)
      log.info({ gameId: id }, 'a game that could not be archived is archived now');
    hasRetried = true;
  }

  return async () => {
    if (!isLeader()) return;
    if (!hasRetried) await retry();
    let hasMore = true;
    for (let page = 0; hasMore && page < GAMES.archivedPages; page += 1) {
      hasMore = await packPage();
      if (!isLeader()) return;
    }
    const dropped = hasMore ? null : await database.run(dropArchivedLogs);
    if (dropped !== null) log.info({ table: dropped }, 'the logs of archived games were dropped');
  };
}

/** Inserts archives. Throws if another node has archived a game as different bytes. */
async function insertProved(tx: Tx, archived: readonly ArchivedGame[]): Promise<void> {
  const held = await insertArchived(tx, archived);
  const other = archived.find((game) => held.get(game.id)?.equals(game.archived) !== true);
  if (other !== undefined) throw new Error(`game ${other.id} was archived as other bytes`);
}

/** Returns the first games, with at most `GAMES.archivedPlies` plies in total, but at least one game. */
function pageOf(games: readonly Packable[]): readonly Packable[] {
  let plies = 0;
  const end = games.findIndex(({ ply, isDone }, index) => {
    plies += isDone ? 0 : ply;
    return index > 0 && plies > GAMES.archivedPlies;
  });
  return end < 0 ? games : games.slice(0, end);
}

/** Returns the archive of these rows. If replaying it does not reproduce the rows, returns a description of the difference. */
async function prove(rows: readonly LogRow[], ply: number, slices: Slices): Promise<Buffer | string> {
  const moves = rows.filter(({ kind }) => kind === 'move').length;
  if (moves !== ply) return `${moves} rows for ${ply} moves`;
  try {
    const bytes = await inSteps(packing(rows), slices);
    return differenceOf(rows, await inSteps(unpacking(bytes), slices)) ?? bytes;
  } catch (error) {
    if (error instanceof ArchivedLogError) return error.message;
    throw error;
  }
}

async function inSteps<T>(work: Generator<void, T>, slices: Slices): Promise<T> {
  for (;;) {
    const next = work.next();
    if (next.done === true) return next.value;
    if (slices.isOver()) await slices.pause();
  }
}

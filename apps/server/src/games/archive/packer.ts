// games: packs games that ended a day ago, each proved by playing what was packed and comparing it with the rows. Nothing is lost
// wherever it stops: a page of games is one transaction, and rows go only with their whole partition.
import type { Database, Tx } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { createSlices, type Slices } from '../../platform/slices.ts';
import type { Time } from '../../platform/time.ts';
import { GAMES } from '../limits.ts';
import {
  dropPackedMoves,
  insertPacked,
  insertUnpackable,
  listPackable,
  listUnpackable,
  moveArchiveOn,
  type Packable,
  type PackedGame,
} from '../store/archive-store.ts';
import { readMoveRows } from '../store/game-store.ts';
import type { StoredMove } from '../store/move-list.ts';
import { differenceOf, PackedMovesError, packing, unpacking } from '../store/packed-moves.ts';

interface PackerDeps {
  database: Database;
  time: Pick<Time, 'monotonicMs'>;
  log: Log;
  /** Whether this node does what only one has to do. */
  isLeader(): boolean;
}

/** Returns what packs some pages of games, and drops a partition that is packed; to be called again and again. */
export function createPacker({ database, time, log, isLeader }: PackerDeps): () => Promise<void> {
  let hasRetried = false;

  /** What each game is packed to, and why the others cannot be. */
  async function proveAll(open: readonly Packable[]) {
    const rows = await database.run((queries) =>
      readMoveRows(
        queries,
        open.map(({ id }) => id),
      ),
    );
    const packed: PackedGame[] = [];
    const unpackable = new Map<number, string>();
    const slices = createSlices(time);
    for (const { id, ply } of open) {
      const proved = await prove(rows.get(id) ?? [], ply, slices);
      if (typeof proved === 'string') unpackable.set(id, proved);
      else packed.push({ id, plies: ply, packed: proved });
    }
    return { packed, unpackable };
  }

  /** Packs the next games, with those after them still to come. Whether there were any. */
  async function packPage(): Promise<boolean> {
    const games = pageOf(await database.run(listPackable));
    const last = games.at(-1);
    if (last === undefined) return false;
    const { packed, unpackable } = await proveAll(games.filter(({ isDone }) => !isDone));
    for (const [gameId, reason] of unpackable)
      log.error({ gameId, reason }, 'corrupt game: its rows stay, and its partition with them');
    await database.transaction(async (tx) => {
      await insertProved(tx, packed);
      await insertUnpackable(tx, unpackable);
      await moveArchiveOn(tx, last.id + 1);
    });
    return true;
  }

  /** Games that could not be packed may have been repaired since. */
  async function retry(): Promise<void> {
    const { packed } = await proveAll(await database.run(listUnpackable));
    await database.transaction((tx) => insertProved(tx, packed));
    for (const { id } of packed) log.info({ gameId: id }, 'a game that could not be packed is packed now');
    hasRetried = true;
  }

  return async () => {
    if (!isLeader()) return;
    if (!hasRetried) await retry();
    let hasMore = true;
    for (let page = 0; hasMore && page < GAMES.packedPages; page += 1) {
      hasMore = await packPage();
      if (!isLeader()) return;
    }
    const dropped = hasMore ? null : await database.run(dropPackedMoves);
    if (dropped !== null) log.info({ table: dropped }, 'the moves of packed games were dropped');
  };
}

/** What was proved is what the table has afterwards. */
async function insertProved(tx: Tx, packed: readonly PackedGame[]): Promise<void> {
  const held = await insertPacked(tx, packed);
  const other = packed.find((game) => held.get(game.id)?.equals(game.packed) !== true);
  if (other !== undefined) throw new Error(`game ${other.id} was packed to other bytes`);
}

/** The first games, up to so many plies in all, but one at least. */
function pageOf(games: readonly Packable[]): readonly Packable[] {
  let plies = 0;
  const end = games.findIndex(({ ply, isDone }, index) => {
    plies += isDone ? 0 : ply;
    return index > 0 && plies > GAMES.packedPlies;
  });
  return end < 0 ? games : games.slice(0, end);
}

/** The bytes that these rows are packed to, or in what the rows differ from what a replay makes of them. */
async function prove(rows: readonly StoredMove[], ply: number, slices: Slices): Promise<Buffer | string> {
  if (rows.length !== ply) return `${rows.length} rows for ${ply} moves`;
  try {
    const bytes = await inSteps(packing(rows), slices);
    return differenceOf(rows, await inSteps(unpacking(bytes), slices)) ?? bytes;
  } catch (error) {
    if (error instanceof PackedMovesError) return error.message;
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

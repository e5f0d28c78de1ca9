// Bench: the bytes that PostgreSQL writes to the WAL per move, in total and by cause. A node without sockets plays the games, one move
// each at a time, in batches. Full-page images are counted separately.
// `node bench/games/wal.ts [games]`

import { Game, legalMoves, moveFrom, moveTo, squareName } from '@kingstake/chess';
import { isRefused } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { Games } from '../../apps/server/src/games/index.ts';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import { openEmptyDatabase } from '../databases.ts';
import { createNode, makeGames } from './live-games.ts';

const GAMES = Number(process.argv[2] ?? 200);
/** Plies of each game that are not counted, because they add full-page images to the log. */
const WARM_UP = 10;
const COUNTED = 40;
/** The goal in bytes per move. */
const GOAL = 860;

interface Step {
  from: string;
  to: string;
}

/** Continues the game from `makeGames`. The game never ends. */
function continuation(): Step[] {
  const game = Game.start();
  for (const [from, to] of [
    ['e2', 'e4'],
    ['e7', 'e5'],
    ['g1', 'f3'],
  ] as const)
    game.play({ from, to });
  const steps: Step[] = [];
  for (let at = 0; at < WARM_UP + COUNTED; at += 1) {
    const going = legalMoves(game.position)
      .map((move) => ({ from: squareName(moveFrom(move)), to: squareName(moveTo(move)) }))
      .filter((move) => {
        const played = game.clone().play(move);
        return played.ok && played.outcome === null;
      });
    const step = going[(at * 7) % going.length];
    if (step === undefined) throw new Error(`the game ends after ${at} half-moves`);
    game.play(step);
    steps.push(step);
  }
  return steps;
}

async function playAll(games: Games, ids: readonly number[], step: Step, number: number): Promise<void> {
  await Promise.all(
    ids.map((id) =>
      games.runExclusive(id, async (handle) => {
        const held = await handle.load();
        if (held?.record.match.status !== 'active') throw new Error(`game ${id} does not run`);
        const { clock, white, black } = held.record.match;
        const by = (clock.turn === 'white' ? white : black).userId;
        const clientMoveId = `${String(id).padStart(8, '0')}-${String(number).padStart(4, '0')}-4f1c-9a0e-2b7d6c5e8f90`;
        const acted = await handle.execute({ type: 'move', by, move: step, rttMs: 20 }, { clientMoveId });
        if (isRefused(acted)) throw new Error(`game ${id}: ${acted.refused}`);
      }),
    ),
  );
}

const RECORDS = (from: string, to: string) => sql<{ what: string; bytes: string; pages: string }>`
  select coalesce(class.relname, resource_manager || ' ' || record_type) as what,
    sum(record_length - fpi_length)::text as bytes, sum(fpi_length)::text as pages
  from pg_get_wal_records_info(${from}, ${to}) record
    left join pg_class class on class.relfilenode = substring(record.block_ref from 'rel [0-9]+/[0-9]+/([0-9]+)')::oid
  group by 1 order by sum(record_length - fpi_length) desc`;

async function positionOf(database: Database): Promise<string> {
  const { rows } = await database.run((queries) =>
    sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(queries),
  );
  return rows[0]?.lsn ?? '';
}

async function measure(database: Database): Promise<void> {
  await makeGames(database, GAMES);
  await database.run((queries) => sql`create extension pg_walinspect`.execute(queries));
  const { games, stop } = createNode(database);
  await games.open();
  const ids = Array.from({ length: GAMES }, (_, index) => index + 1);
  const steps = continuation();
  for (const [number, step] of steps.slice(0, WARM_UP).entries()) await playAll(games, ids, step, number);
  const from = await positionOf(database);
  for (const [number, step] of steps.slice(WARM_UP).entries())
    await playAll(games, ids, step, WARM_UP + number);
  const to = await positionOf(database);
  const { rows } = await database.run((queries) => RECORDS(from, to).execute(queries));
  await stop();
  const moves = GAMES * COUNTED;
  const total = rows.reduce((sum, row) => sum + Number(row.bytes), 0) / moves;
  const pages = rows.reduce((sum, row) => sum + Number(row.pages), 0) / moves;
  console.log(
    `${moves} moves of ${GAMES} games: ${total.toFixed(0)} bytes logged a move (goal: at most ${GOAL})`,
  );
  for (const { what, bytes } of rows) {
    const each = Number(bytes) / moves;
    if (each >= 1) console.log(`  ${each.toFixed(0).padStart(5)}  ${what}`);
  }
  console.log(`  and ${pages.toFixed(0)} of pages in full, which depends on when the last checkpoint was`);
}

const { database, remove } = await openEmptyDatabase('postgres');
try {
  await measure(database);
  await database.close();
} finally {
  await remove();
}

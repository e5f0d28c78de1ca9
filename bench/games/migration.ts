// Bench: 100,000 running games as the release before wrote them, brought to today's schema, then read, replayed and played on. How
// long that takes, and that not one is another game than before. On PostgreSQL.
// `node bench/games/migration.ts [games]`
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type ActiveMatch, createMatch, decide, Game, type Match } from '@kingstake/chess';
import { DEFAULT_TIME_CONTROL, timeControlOf } from '@kingstake/protocol';
import { type Kysely, sql } from 'kysely';
import { advance, type GameRecord, replay } from '../../apps/server/src/games/store/game-record.ts';
import { selectGames, withMoves, writeSteps } from '../../apps/server/src/games/store/game-store.ts';
import { migrate, readMigrations } from '../../apps/server/src/platform/database/migrate.ts';
import { openPostgres } from '../../apps/server/src/platform/database/open-postgres.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { createEmptyPostgres } from '../databases.ts';
import { gameByHeart, type Step } from '../load/moves.ts';

const GAMES = Number(process.argv[2] ?? 100_000);
/** The last one of the schema that wrote matches with names. */
const BEFORE = 34;
/** Games that differ; the others are their copies. */
const KINDS = 100;
const PAGE = 1_000;
const START_MS = Date.parse('2026-11-01T00:00:00Z');
const MIGRATIONS = join(import.meta.dirname, '../../apps/server/migrations');

interface Played {
  match: ActiveMatch;
  moves: object[];
}

/** The same long game, broken off at another half-move for each number. */
function played(number: number, steps: readonly Step[]): Played {
  const terms = { isPrivate: false, allowObservers: true, timeControl: timeControlOf(DEFAULT_TIME_CONTROL) };
  let match: Match = createMatch(1, terms, START_MS);
  let atMs = START_MS;
  const game = Game.start();
  const moves: object[] = [];
  const act = (command: Parameters<typeof decide>[2]): void => {
    atMs += 900 + number;
    const decision = decide(match, game, command, atMs);
    if (!decision.ok) throw new Error(`${command.type}: ${decision.refusal}`);
    ({ match } = decision);
    for (const event of decision.events) {
      if (event.kind !== 'move_made') continue;
      const { from, to, san, fen } = event.move;
      const { whiteMs, blackMs } = event.clocks;
      moves.push({ ply: event.ply, from, to, san, fen, whiteMs, blackMs, lagMs: event.lagCreditMs, atMs });
    }
  };
  act({ type: 'arrive', by: 1 });
  act({ type: 'join', by: 2, hasCode: false });
  act({ type: 'arrive', by: 2 });
  act({ type: 'accept', by: 1 });
  for (const [index, move] of steps.slice(0, 4 + number).entries())
    act({ type: 'move', by: 1 + (index % 2), move, rttMs: 20 });
  return { match: activeOf(match), moves };
}

function activeOf(match: Match): ActiveMatch {
  if (match.status !== 'active') throw new Error(`the game is ${match.status}`);
  return match;
}

/** As version 1 of the stored match had it: with names. */
const asVersion1 = (match: Match): string => JSON.stringify({ version: 1, ...match });

async function fill(kysely: Kysely<object>): Promise<Map<number, Played>> {
  await sql`insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
    select lpad(n::text, 44, 'A'), 'p' || n, 'p' || n, 'p' || n, 'bee' from generate_series(1, 2) n`.execute(
    kysely,
  );
  const steps = gameByHeart();
  const kinds = new Map<number, Played>();
  for (let number = 1; number <= KINDS; number += 1) {
    const { match, moves } = played(number, steps);
    kinds.set(number, { match, moves });
    const fen = (moves.at(-1) as { fen: string }).fen;
    await sql`with made as (
        insert into game (status, version, white_id, black_id, wager, fee, is_private, allow_observers, seq, ply, fen, match,
          due_at, outage_compensated_until, created_at, started_at)
        select 'active', ${number}, 1, 2, 1000, 10, false, true, ${match.seq}, ${match.ply}, ${fen}, ${asVersion1(match)}::jsonb,
          app_now(), to_timestamp(${START_MS / 1000}), to_timestamp(${START_MS / 1000}), to_timestamp(${match.startedAtMs / 1000}::float8)
        from generate_series(1, ${GAMES / KINDS}) returning id)
      insert into game_move (game_id, ply, from_square, to_square, san, fen, white_ms, black_ms, lag_credit_ms, at, client_move_id)
      select made.id, m.ply, m."from", m."to", m.san, m.fen, m."whiteMs", m."blackMs", m."lagMs",
        to_timestamp(m."atMs" / 1000.0), 'name-' || m.ply
      from made, jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m(ply int, "from" text, "to" text, san text, fen text,
        "whiteMs" int, "blackMs" int, "lagMs" int, "atMs" float8)`.execute(kysely);
  }
  return kinds;
}

/** Plays one more move in each, and writes it as the server does. */
function playOn(record: GameRecord, steps: readonly Step[]) {
  const game = replay(record);
  const { match } = record;
  if (match.status !== 'active') throw new Error(`game ${record.id} is ${match.status}`);
  const nowMs = (match.clock.runningSinceMs ?? 0) + 500;
  const move = steps[match.ply] as Step;
  const by = (match.clock.turn === 'white' ? match.white : match.black).userId;
  const decision = decide(match, game, { type: 'move', by, move, rttMs: 20 }, nowMs);
  if (!decision.ok) throw new Error(`game ${record.id}: ${decision.refusal}`);
  const details = { clientMoveId: 'next', compensatedUntilMs: record.compensatedUntilMs };
  return { before: record, after: advance(record, decision, details), events: decision.events };
}

const seconds = (sinceMs: number): string => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

async function eachPage(
  kysely: Kysely<object>,
  visit: (records: GameRecord[]) => Promise<void>,
): Promise<number> {
  let seen = 0;
  for (let last = 0; ; ) {
    const rows = await selectGames(kysely as never)
      .where('id', '>', BigInt(last))
      .orderBy('id')
      .limit(PAGE)
      .execute();
    if (rows.length === 0) return seen;
    const records = await withMoves(kysely as never, rows);
    await visit(records);
    seen += records.length;
    last = records.at(-1)?.id ?? Number.POSITIVE_INFINITY;
  }
}

async function measure(url: string): Promise<void> {
  const connection = await openPostgres(url, createLog('error'));
  const { kysely } = connection;
  const migrations = readMigrations(MIGRATIONS);
  await migrate(connection, migrations.slice(0, BEFORE));
  const kinds = await fill(kysely as never);
  console.log(`${GAMES} running games of 5 to ${4 + KINDS} half-moves, as migration ${BEFORE} has them`);
  const migrating = performance.now();
  const count = await migrate(connection, migrations);
  console.log(`  ${count} migrations after it: ${seconds(migrating)}`);
  const steps = gameByHeart();
  const reading = performance.now();
  const written = new Map<number, Match>(); // what each game must be when it is read again
  const seen = await eachPage(kysely as never, async (records) => {
    const next = records.map((record) => {
      const kind = kinds.get(record.version);
      if (!isDeepStrictEqual(kind?.match, record.match)) throw new Error(`game ${record.id} is another one`);
      return playOn(record, steps);
    });
    const done = await writeSteps(kysely as never, next);
    if (done.size !== next.length) throw new Error(`${next.length - done.size} games were not written`);
    for (const { after } of next) written.set(after.id, after.match);
  });
  console.log(`  ${seen} read, replayed, compared, and played on: ${seconds(reading)}`);
  const again = performance.now();
  const same = await eachPage(kysely as never, async (records) => {
    for (const record of records) {
      replay(record);
      if (!isDeepStrictEqual(written.get(record.id), record.match))
        throw new Error(`game ${record.id} is another one when it is read again`);
    }
  });
  console.log(`  ${same} read again in the form of today, and the same: ${seconds(again)}`);
  await connection.close();
}

const { url, remove } = await createEmptyPostgres();
try {
  await measure(url);
} finally {
  await remove();
}

// Rows as the release before wrote them: `OLD_GAMES=100000` before the stored form is changed again.
import {
  type ActiveMatch,
  createMatch,
  decide,
  Game,
  type Match,
  type Seat,
  storeMatch,
} from '@kingstake/chess';
import { longGame } from '@kingstake/chess/testkit';
import { DEFAULT_TIME_CONTROL, type MoveInput, timeControlOf } from '@kingstake/protocol';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Queries } from '../../platform/database/index.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { advance, type GameRecord, type GameStep, replay } from './game-record.ts';
import { selectGames, withMoves, writeSteps } from './game-store.ts';

const GAMES = Number(process.env['OLD_GAMES'] ?? 400);
/** Games that differ; the others are their copies. */
const KINDS = Math.min(100, GAMES);
const PAGE = 500;
const PATIENCE_MS = 60_000 + GAMES * 20;
const START_MS = Date.parse('2026-11-01T00:00:00Z');
const STEPS = longGame(8 + KINDS).moves as MoveInput[];

interface Played {
  /** As it must be read. */
  match: ActiveMatch;
  /** As the older release wrote it. */
  stored: string;
  moves: object[];
}

/** The same long game, broken off at another half-move for each number. */
function played(number: number): Played {
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
  act({ type: 'arrive', by: 1, at: 7 });
  act({ type: 'join', by: 2, hasCode: false });
  act({ type: 'arrive', by: 2, at: 7 });
  if (number % 5 === 0) act({ type: 'leave', by: 2, at: [7] });
  act({ type: 'accept', by: 1 });
  for (const [index, move] of STEPS.slice(0, 4 + number).entries())
    act({ type: 'move', by: 1 + (index % 2), move, rttMs: 20 });
  const stored = number % 2 === 0 ? asVersion1(activeOf(match)) : asVersion2(activeOf(match));
  return { match: withoutNumbers(activeOf(match)), stored, moves };
}

function activeOf(match: Match): ActiveMatch {
  if (match.status !== 'active') throw new Error(`the game is ${match.status}`);
  return match;
}

/** A seat of a release before nodes had numbers. */
const withNodeZero = (seat: Seat): Seat => ({ ...seat, at: seat.awaySinceMs === null ? [0] : [] });
const withoutNumbers = (match: ActiveMatch): ActiveMatch => ({
  ...match,
  white: withNodeZero(match.white),
  black: withNodeZero(match.black),
});

/** As version 1 of the stored match had it: with names, without nodes. */
const asVersion1 = (match: ActiveMatch): string =>
  JSON.stringify({ version: 1, ...match }, (name, value) => (name === 'at' ? undefined : value));

/** As version 2 had it: a line without the two nodes at its end. */
const asVersion2 = (match: ActiveMatch): string =>
  JSON.stringify(`2 ${String(storeMatch(match)).split(' ').slice(1, -2).join(' ')}`);

async function fill(queries: Queries): Promise<Map<number, Played>> {
  await sql`insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
    select lpad(n::text, 44, 'A'), 'p' || n, 'p' || n, 'p' || n, 'bee' from generate_series(1, 2) n`.execute(
    queries,
  );
  const kinds = new Map<number, Played>();
  for (let number = 1; number <= KINDS; number += 1) {
    const { match, stored, moves } = played(number);
    kinds.set(number, { match, stored, moves });
    const fen = (moves.at(-1) as { fen: string }).fen;
    await sql`with made as (
        insert into game (status, version, white_id, black_id, wager, fee, is_private, allow_observers, seq, ply, fen, match,
          due_at, outage_compensated_until, created_at, started_at)
        select 'active', ${number}, 1, 2, 1000, 10, false, true, ${match.seq}, ${match.ply}, ${fen}, ${stored}::jsonb,
          app_now(), to_timestamp(${START_MS / 1000}), to_timestamp(${START_MS / 1000}), to_timestamp(${match.startedAtMs / 1000}::float8)
        from generate_series(1, ${GAMES / KINDS}) returning id)
      insert into game_move (game_id, ply, from_square, to_square, san, fen, white_ms, black_ms, lag_credit_ms, at, client_move_id)
      select made.id, m.ply, m."from", m."to", m.san, m.fen, m."whiteMs", m."blackMs", m."lagMs",
        to_timestamp(m."atMs" / 1000.0), 'name-' || m.ply
      from made, jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m(ply int, "from" text, "to" text, san text, fen text,
        "whiteMs" int, "blackMs" int, "lagMs" int, "atMs" float8)`.execute(queries);
  }
  return kinds;
}

/** Plays one more move in each, and writes it as the server does. */
function playOn(record: GameRecord): GameStep {
  const game = replay(record);
  const { match } = record;
  if (match.status !== 'active') throw new Error(`game ${record.id} is ${match.status}`);
  const nowMs = (match.clock.runningSinceMs ?? 0) + 500;
  const move = STEPS[match.ply] as MoveInput;
  const by = (match.clock.turn === 'white' ? match.white : match.black).userId;
  const decision = decide(match, game, { type: 'move', by, move, rttMs: 20 }, nowMs);
  if (!decision.ok) throw new Error(`game ${record.id}: ${decision.refusal}`);
  const details = { clientMoveId: 'next', compensatedUntilMs: record.compensatedUntilMs };
  return { before: record, after: advance(record, decision, details), events: decision.events };
}

async function eachPage(queries: Queries, visit: (records: GameRecord[]) => Promise<void>): Promise<number> {
  let seen = 0;
  for (let last = 0; ; ) {
    const rows = await selectGames(queries)
      .where('id', '>', BigInt(last))
      .orderBy('id')
      .limit(PAGE)
      .execute();
    if (rows.length === 0) return seen;
    const records = await withMoves(queries, rows);
    await visit(records);
    seen += records.length;
    last = records.at(-1)?.id ?? Number.POSITIVE_INFINITY;
  }
}

describeEachDatabase(
  'running games of the releases that stored matches with names, or without nodes',
  (database) => {
    test(
      'are read, replayed and played on, and not one is another game than before',
      async () => {
        const kinds = await database().run(fill);
        const written = new Map<number, Match>(); // what each game must be when it is read again
        const playedOn = await database().run((queries) =>
          eachPage(queries, async (records) => {
            const next = records.map((record) => {
              expect(record.match).toStrictEqual(kinds.get(record.version)?.match);
              return playOn(record);
            });
            expect((await writeSteps(queries, next)).size).toBe(next.length);
            for (const { after } of next) written.set(after.id, after.match);
          }),
        );
        const again = await database().run((queries) =>
          eachPage(queries, async (records) => {
            for (const record of records) {
              replay(record);
              expect(record.match).toStrictEqual(written.get(record.id));
            }
          }),
        );
        expect([playedOn, again]).toEqual([GAMES, GAMES]);
      },
      PATIENCE_MS,
    );
  },
);

// sim: audits players' own limits and breaks. No player took a seat that could exceed the loss limit, exceeded the largest wager, or fell
// into a break. The results are added up from the rows of games, without code of the server.
import { grantedIn, type ReviewRows } from './reviews/review-rows.ts';
import { type GameRow, isSeated, times } from './rows.ts';
import type { Audit } from './run-log.ts';

interface RuleRow {
  user_id: number;
  kind: string;
  value: bigint; // lamports
  began_ms: number;
  ended_ms: number | null;
}

interface BreakRow {
  user_id: number;
  began_ms: number;
  until_ms: number;
}

const DAY_MS = 86_400_000;
/** The longest time between Black's taking the seat and the start: 30 s for the ready check, plus outages, which do not count. */
const START_MS = 150_000;

export async function auditLimits(run: Audit): Promise<void> {
  const { pool, games, say } = run;
  const { rows: rules } = await pool.query<RuleRow>(`
    select user_id::int, kind, value, ${times('began_at', 'ended_at')} from play_limit where kind in ('loss', 'wager')`);
  const { rows: breaks } = await pool.query<BreakRow>(
    `select user_id::int, ${times('began_at', 'until')} from play_break`,
  );
  for (const game of games) {
    if (game.wager === 0n) continue;
    for (const { userId, surelyMs, untilMs } of seatsOf(game)) {
      const isIn = ({ user_id, began_ms }: { user_id: number; began_ms: number }, endMs: number | null) =>
        user_id === userId && surelyMs > began_ms && (endMs === null || surelyMs < endMs);
      for (const rule of rules.filter((each) => isIn(each, each.ended_ms))) {
        if (rule.kind === 'wager' && game.wager > rule.value)
          say(
            `player ${userId} sits in game ${game.id} for ${game.wager}, above their own limit ${rule.value}`,
          );
        if (rule.kind !== 'loss') continue;
        const losses = instantsIn(games, surelyMs, untilMs).map((atMs) => lossAt(run, userId, atMs));
        if (losses.every((lost) => lost > rule.value))
          say(
            `player ${userId} could lose ${losses[0]} with game ${game.id}, above their own limit ${rule.value}`,
          );
      }
      if (breaks.some((each) => isIn(each, each.until_ms)))
        say(`player ${userId} took a seat in game ${game.id} on a break`);
    }
  }
}

/** Both seats, and the interval in which each was taken. */
function seatsOf(game: GameRow): { userId: number; surelyMs: number; untilMs: number }[] {
  const { white_id: whiteId, black_id: blackId, created_ms: createdMs, started_ms: startedMs } = game;
  const white = { userId: whiteId, surelyMs: createdMs, untilMs: createdMs };
  if (blackId === null || startedMs === null) return [white];
  return [
    white,
    { userId: blackId, surelyMs: Math.max(createdMs, startedMs - START_MS), untilMs: startedMs },
  ];
}

/** `fromMs`, and every later instant at which the amount that a player may lose changed. */
function instantsIn(games: readonly GameRow[], fromMs: number, untilMs: number): readonly number[] {
  const changes = games.flatMap(({ created_ms, started_ms, ended_ms }) => [created_ms, started_ms, ended_ms]);
  return [fromMs, ...changes.filter((atMs) => atMs !== null && atMs > fromMs && atMs <= untilMs)] as number[];
}

/** Stakes lost less profits won in the day before `atMs`, plus the stakes of games that were open then, the new one included. */
function lossAt({ games, rows }: Audit, userId: number, atMs: number): bigint {
  let lost = 0n;
  for (const game of games) {
    const takenMs = game.white_id === userId ? game.created_ms : game.started_ms;
    if (!isSeated(game, userId) || game.wager === 0n || takenMs === null || takenMs > atMs) continue;
    const isOpen = game.ended_ms === null || game.ended_ms > atMs;
    if (isOpen) lost += game.wager;
    else if (game.winner_id !== null && (game.ended_ms ?? 0) > atMs - DAY_MS)
      lost += lossOf(game, rows, userId, atMs);
  }
  return lost;
}

/**
 * The amount that a player certainly lost in a decided game; a profit is negative. For a returned game, it is the unpaid part of the
 * stake.
 */
function lossOf(game: GameRow, reviews: ReviewRows, userId: number, atMs: number): bigint {
  const returned = reviews.voided.find(({ game_id }) => game_id === game.id);
  const wasReturned = returned !== undefined && returned.voided_ms < atMs + START_MS;
  if (game.winner_id !== userId) return wasReturned ? returned.owed - returned.paid : game.wager;
  const wasSurelyReturned =
    wasReturned && returned.voided_ms < atMs && !grantedIn(reviews).has(returned.case_id);
  return wasSurelyReturned ? 0n : game.fee - game.wager;
}

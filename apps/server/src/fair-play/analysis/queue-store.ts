// game-analysis: SQL of game_analysis, the queue of games.
import type { Lamports } from '@kingstake/protocol';
import { type Selectable, sql } from 'kysely';
import { type Queries, type Schema, type Tx, tablesOf } from '../../platform/database/index.ts';
import { ANALYSIS } from './limits.ts';

const tables = tablesOf<'gameAnalysis' | 'analysedMonth'>();

type ClaimRow = Pick<Selectable<Schema['gameAnalysis']>, 'gameId' | 'pass' | 'attempts' | 'reportedIds'>;

/** A game that this node analyses. No other node takes it until the claim ends. `attempts` includes this one. */
export interface Claim extends ClaimRow {
  readonly untilMs: number; // identifies the claim
}

export async function insertQueued(
  tx: Tx,
  { gameId, wager, isDecided, atMs }: { gameId: number; wager: Lamports; isDecided: boolean; atMs: number },
): Promise<void> {
  const at = new Date(atMs);
  await tables(tx)
    .insertInto('gameAnalysis')
    .values({ gameId, wager, isDecided, nextAt: at, queuedAt: at })
    .execute();
}

/**
 * Claims the next game. Drawn games come last, because they cost nothing and move no money. Of the others, second passes that a score
 * requires come first, because they decide about holds, then the highest stakes, then the newest games. A report alone moves no game
 * ahead, because it is free. The attempt is counted at once, even if the process ends during it; see `skipAbandoned`.
 */
export async function claimNext(queries: Queries, nowMs: number): Promise<Claim | null> {
  const now = new Date(nowMs);
  const untilMs = nowMs + ANALYSIS.claimMs;
  const { rows } = await sql<ClaimRow>`
    update game_analysis set attempts = attempts + 1, next_at = ${new Date(untilMs)}
    where state = 'queued' and next_at <= ${now} and game_id = (
      select game_id from game_analysis where state = 'queued' and next_at <= ${now} and attempts < ${ANALYSIS.attempts}
      order by is_decided desc, is_urgent desc, wager desc, game_id desc limit 1)
    returning game_id, pass, attempts, reported_ids`.execute(tables(queries));
  return rows[0] === undefined ? null : { ...rows[0], untilMs };
}

/** Skips games whose last attempt ended with its process, so that they do not end another process. Returns their ids. */
export async function skipAbandoned(queries: Queries, nowMs: number): Promise<readonly number[]> {
  const rows = await tables(queries)
    .updateTable('gameAnalysis')
    .set({ state: 'skipped' })
    .where('state', '=', 'queued')
    .where('attempts', '>=', ANALYSIS.attempts)
    .where('nextAt', '<=', new Date(nowMs))
    .returning('gameId')
    .execute();
  return rows.map((row) => row.gameId);
}

const claimed = (queries: Queries, { gameId, untilMs }: Claim) =>
  tables(queries)
    .updateTable('gameAnalysis')
    .where('gameId', '=', gameId)
    .where('state', '=', 'queued')
    .where('nextAt', '=', new Date(untilMs));

/** Returns false if the claim has ended or the game was queued again. The results must not be stored then. */
export async function finishClaim(
  tx: Tx,
  claim: Claim,
  { nowMs, finalCentipawns }: { nowMs: number; finalCentipawns: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await claimed(tx, claim)
    .set({ state: 'done', analysedAt: new Date(nowMs), finalCentipawns })
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns an interrupted game to the queue without counting the attempt. */
export async function releaseClaim(queries: Queries, claim: Claim, nowMs: number): Promise<void> {
  await claimed(queries, claim)
    .set({ attempts: claim.attempts - 1, nextAt: new Date(nowMs) })
    .execute();
}

/** Returns whether this was the last attempt, so that the game is skipped. */
export async function failClaim(queries: Queries, claim: Claim, nowMs: number): Promise<boolean> {
  const isLast = claim.attempts >= ANALYSIS.attempts;
  const nextMs = nowMs + ANALYSIS.retryMs * 2 ** (claim.attempts - 1);
  await claimed(queries, claim)
    .set(isLast ? { state: 'skipped' } : { nextAt: new Date(nextMs) })
    .execute();
  return isLast;
}

/** Queues analysed games for a second pass if they have had only the first. */
export async function queueSecondPass(tx: Tx, gameIds: readonly number[], nowMs: number): Promise<void> {
  if (gameIds.length === 0) return;
  const now = new Date(nowMs);
  await tables(tx)
    .updateTable('gameAnalysis')
    .set({ pass: 2, state: 'queued', attempts: 0, nextAt: now, queuedAt: now, isUrgent: true })
    .where('gameId', 'in', gameIds)
    .where('pass', '=', 1)
    .where('state', '=', 'done')
    .execute();
}

/** Queues a reported game for a second pass, whatever its state. Does nothing for a game that is never analysed. */
export async function queueReported(
  tx: Tx,
  { gameId, reportedId, nowMs }: { gameId: number; reportedId: number; nowMs: number },
): Promise<void> {
  const now = new Date(nowMs);
  await sql`
    update game_analysis set pass = 2, state = 'queued', attempts = 0, next_at = ${now}, queued_at = ${now},
      is_urgent = is_urgent and state = 'queued',
      reported_ids = array_append(array_remove(reported_ids, ${reportedId}::int), ${reportedId}::int)
    where game_id = ${gameId}`.execute(tx);
}

/** Returns the evaluations of resigned games' last positions for White, in centipawns, by game. Games without one are left out. */
export async function finalCentipawns(
  queries: Queries,
  gameIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (gameIds.length === 0) return new Map();
  const rows = await tables(queries)
    .selectFrom('gameAnalysis')
    .select(['gameId', 'finalCentipawns'])
    .where('gameId', 'in', gameIds)
    .where('finalCentipawns', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.gameId, row.finalCentipawns ?? 0]));
}

/** `oldest` is when the oldest queued game was queued. */
export async function queueSize(queries: Queries) {
  const { rows } = await sql<{ length: number; oldest: Date | null; skipped: number }>`
    select (select count(*)::int from game_analysis where state = 'queued') as length,
      (select min(queued_at) from game_analysis where state = 'queued') as oldest,
      (select count(*)::int from game_analysis where state = 'skipped') as skipped`.execute(queries);
  return rows[0] ?? { length: 0, oldest: null, skipped: 0 };
}

/** Counts a game that was analysed for the first time. */
export async function countAnalysed(tx: Tx, nowMs: number): Promise<void> {
  const month = new Date(nowMs).toISOString().slice(0, 7);
  await tables(tx)
    .insertInto('analysedMonth')
    .values({ month, games: 1n })
    .onConflict((conflict) => conflict.column('month').doUpdateSet({ games: sql`analysed_month.games + 1` }))
    .execute();
}

/** Returns the number of analysed games by month, such as 2026-11. */
export async function analysedByMonth(queries: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await tables(queries).selectFrom('analysedMonth').selectAll().execute();
  return new Map(rows.map(({ month, games }) => [month, Number(games)]));
}

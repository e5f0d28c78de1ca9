// standings: records and ratings of players, as shown. Implements the port of users.
import { lamports } from '@kingstake/protocol';
import type { Time } from '../platform/time.ts';
import type { PlayerRecord, UserPorts } from '../players/users/index.ts';
import { shownRating } from './rating.ts';
import { readStandings, type StandingRow } from './store.ts';

/** Returns a function that reads records by player. Players without a counted game are left out. Deviations are current. */
export function createRecordsOf(time: Pick<Time, 'nowMs'>): UserPorts['recordsOf'] {
  return async (queries, userIds) => {
    const rows = await readStandings(queries, userIds);
    const nowMs = time.nowMs();
    return new Map(rows.map((row) => [Number(row.user_id), recordOf(row, nowMs)]));
  };
}

function recordOf(row: StandingRow, nowMs: number): PlayerRecord {
  const { wins, losses, draws } = row;
  const ratings = { blitz: shownPool(row.blitz, nowMs), rapid: shownPool(row.rapid, nowMs) };
  return { wins, losses, draws, totalEarnings: lamports(row.total_earnings), ratings };
}

function shownPool(held: StandingRow['blitz'], nowMs: number) {
  if (held === null) return shownRating(null);
  const { rated_ms: ratedMs, ...rating } = held;
  return shownRating({ ...rating, elapsedMs: nowMs - ratedMs });
}

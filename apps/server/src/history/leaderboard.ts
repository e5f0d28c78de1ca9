// history: pages and size of the leaderboards. With very many players, counting and skipping take several statements,
// whose results are cached.
import type { LeaderboardUser, RatingPool } from '@kingstake/protocol';
import type { Database, Queries } from '../platform/database/index.ts';
import type { Time } from '../platform/time.ts';
import { listRated, listStandings, type RatedRank, stepDown, stepDownRated } from './leaderboard-store.ts';
import { LEADERBOARD } from './limits.ts';
import type { Page } from './store.ts';
import { listedUser, ratedUser } from './view.ts';

/** An order of players. Each SQL statement covers at most one step. */
interface Order<Rank> {
  /** Counts the players below a rank (from the top if null), at most one step of them. Null if there are none. */
  stepDown(queries: Queries, below: Rank | null): Promise<{ players: number; last: Rank } | null>;
  /** Returns players below a rank (from the top if null), in order, after skipping some. */
  list(
    queries: Queries,
    below: Rank | null,
    page: { skip: number; limit: number },
  ): Promise<readonly LeaderboardUser[]>;
}

interface Count<Rank> {
  total: number; // players
  stepEnds: readonly Rank[]; // the last player of each full step, from the top
}

export interface Leaderboard {
  /**
   * Returns one page and the number of players. The number is current for less than one step of players, and otherwise at
   * most `countKeptMs` old.
   */
  page(page: Page): Promise<{ users: LeaderboardUser[]; total: number }>;
}

/** Creates the leaderboards by earnings, and by the established ratings of each pool. */
export function createLeaderboards(deps: LeaderboardDeps): Record<RatingPool | 'earnings', Leaderboard> {
  const byRating = (pool: RatingPool): Leaderboard =>
    createLeaderboard<RatedRank>(deps, {
      stepDown: (queries, below) => stepDownRated(queries, { pool, nowMs: deps.time.nowMs() }, below),
      list: async (queries, below, page) =>
        (await listRated(queries, { pool, nowMs: deps.time.nowMs() }, below, page)).map(ratedUser),
    });
  const byEarnings = createLeaderboard(deps, {
    stepDown,
    list: async (queries, below, page) =>
      (await listStandings(queries, below, { ...page, nowMs: deps.time.nowMs() })).map(listedUser),
  });
  return { earnings: byEarnings, blitz: byRating('blitz'), rapid: byRating('rapid') };
}

interface LeaderboardDeps {
  database: Database;
  time: Time;
}

function createLeaderboard<Rank>({ database, time }: LeaderboardDeps, order: Order<Rank>): Leaderboard {
  let kept: { count: Count<Rank>; untilMs: number } | null = null;
  let counting: Promise<Count<Rank>> | null = null;

  /** Counts in steps. Each step is a separate use of the database, so that other callers can run in between. */
  async function countPlayers(): Promise<Count<Rank>> {
    const untilMs = time.monotonicMs() + LEADERBOARD.countKeptMs;
    const stepEnds: Rank[] = [];
    for (;;) {
      const step = await database.run((queries) => order.stepDown(queries, stepEnds.at(-1) ?? null));
      const isFull = step?.players === LEADERBOARD.stepPlayers;
      if (step !== null && isFull) {
        stepEnds.push(step.last);
        continue;
      }
      const count = { total: stepEnds.length * LEADERBOARD.stepPlayers + (step?.players ?? 0), stepEnds };
      // Without a full step, one statement counts all players. That is cheap enough for every request.
      kept = stepEnds.length === 0 ? null : { count, untilMs };
      return count;
    }
  }

  /** Returns the cached count, or the one that is in progress, or a new one. */
  function count(): Promise<Count<Rank>> {
    if (kept !== null && time.monotonicMs() < kept.untilMs) return Promise.resolve(kept.count);
    counting ??= countPlayers().finally(() => {
      counting = null;
    });
    return counting;
  }

  return {
    async page({ page, limit }) {
      const { total, stepEnds } = await count();
      const offset = (page - 1) * limit;
      if (offset >= total) return { users: [], total };
      const steps = Math.floor(offset / LEADERBOARD.stepPlayers);
      const below = stepEnds[steps - 1] ?? null;
      const skip = offset - steps * LEADERBOARD.stepPlayers;
      const users = await database.run((queries) => order.list(queries, below, { skip, limit }));
      return { users: [...users], total };
    },
  };
}

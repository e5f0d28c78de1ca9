// history: pages of the leaderboard and the number of players on it. Among very many players neither is found by one
// statement: counting and skipping go in steps, and what they found is kept for a minute.
import { LEADERBOARD } from '@kingstake/protocol';
import type { Database } from '../platform/database/index.ts';
import type { Time } from '../platform/time.ts';
import { listStandings, type Rank, stepDown } from './leaderboard-store.ts';
import type { Page, StandingRow } from './store.ts';

interface Count {
  total: number;
  marks: readonly Rank[]; // the last player of each full step, from the top
}

export interface Leaderboard {
  /** One page and the number of players; exact up to one step of players, else at most `countKeptMs` old. */
  page(page: Page): Promise<{ rows: StandingRow[]; total: number }>;
}

export function createLeaderboard({ database, time }: { database: Database; time: Time }): Leaderboard {
  let kept: { count: Count; untilMs: number } | null = null;
  let counting: Promise<Count> | null = null;

  /** Each step takes the database again, so that other callers get their turn between two of them. */
  async function countPlayers(): Promise<Count> {
    const untilMs = time.monotonicMs() + LEADERBOARD.countKeptMs;
    const marks: Rank[] = [];
    for (;;) {
      const step = await database.run((queries) => stepDown(queries, marks.at(-1) ?? null));
      const isFull = step?.players === LEADERBOARD.stepPlayers;
      if (step !== null && isFull) {
        marks.push(step.last);
        continue;
      }
      const count = { total: marks.length * LEADERBOARD.stepPlayers + (step?.players ?? 0), marks };
      // One statement is cheap enough for every load.
      kept = marks.length === 0 ? null : { count, untilMs };
      return count;
    }
  }

  function count(): Promise<Count> {
    if (kept !== null && time.monotonicMs() < kept.untilMs) return Promise.resolve(kept.count);
    counting ??= countPlayers().finally(() => {
      counting = null;
    });
    return counting;
  }

  return {
    async page({ page, limit }) {
      const { total, marks } = await count();
      const offset = (page - 1) * limit;
      if (offset >= total) return { rows: [], total };
      const steps = Math.floor(offset / LEADERBOARD.stepPlayers);
      const below = marks[steps - 1] ?? null;
      const skip = offset - steps * LEADERBOARD.stepPlayers;
      return { rows: await database.run((queries) => listStandings(queries, below, { skip, limit })), total };
    },
  };
}

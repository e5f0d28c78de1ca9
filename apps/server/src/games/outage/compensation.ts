// Compensates many games up to the instant at which commands are accepted again.
import type { Log } from '../../platform/log.ts';
import { GAMES } from '../limits.ts';
import { type Instant, instantOf } from './clock-instant.ts';
import type { Pass } from './outage-decision.ts';
import { type GamesOfPass, type PassDeps, passOverGames } from './outage-pass.ts';

export interface Compensated {
  /** When the work ended. Taken after the work, which must not count as the next outage. */
  readonly endedAt: Instant;
  /** Up to here games were compensated, on the monotonic clock: no command may be accepted before. */
  readonly reopensAtMs: number;
  /** Up to which instants this node has compensated some games for what is not over yet. */
  readonly untilMs: readonly number[];
}

/** `passOf`: what is done to each game, up to an instant. `earlierUntilMs`: see `Outage`. */
export interface Compensation {
  readonly games: GamesOfPass;
  passOf(untilMs: number, earlierUntilMs: readonly number[]): Pass;
  readonly earlierUntilMs: readonly number[];
}

/**
 * Returns a function that gives games the time up to one instant. That instant lies ahead by the expected time of the work,
 * so the first game and the last are given the same, and the work too. If the work takes longer, it is repeated for the time
 * that is missing. The caller accepts no command meanwhile.
 */
export function createCompensation(deps: PassDeps & { log: Log }) {
  const { database, time, log } = deps;
  let setMs = 0; // what one set of games took in the newest pass
  let failedUntilMs: number[] = []; // of passes over the same outage that failed

  return async function compensate({ games, passOf, earlierUntilMs }: Compensation): Promise<Compensated> {
    for (let mostAheadMs = GAMES.outageAheadMs; ; mostAheadMs *= 2) {
      const sets = Math.ceil((await database.run((queries) => games.count(queries))) / GAMES.outageSet);
      const startedMs = time.monotonicMs();
      const expectedMs = Math.ceil(sets * setMs * GAMES.outageMargin);
      const untilMs = time.nowMs() + Math.min(expectedMs, mostAheadMs);
      const isOnCourse = (setsDone: number): boolean => {
        if (setsDone < GAMES.outageSample) return true;
        setMs = (time.monotonicMs() - startedMs) / setsDone;
        return time.nowMs() + (sets - setsDone) * setMs <= untilMs;
      };
      const pass = passOf(untilMs, [...earlierUntilMs, ...failedUntilMs]);
      failedUntilMs = [...failedUntilMs, untilMs];
      const setsDone = await passOverGames(deps, pass, games, isOnCourse);
      const endedAt = instantOf(time);
      if (setsDone > 0) setMs = (time.monotonicMs() - startedMs) / setsDone;
      const isInTime = setsDone >= sets && (sets === 0 || time.nowMs() <= untilMs);
      if (!isInTime) continue;
      const all = [...earlierUntilMs, ...failedUntilMs];
      failedUntilMs = [];
      log.warn({ sets, untilMs, passMs: setMs * setsDone }, 'games were compensated for an outage');
      const reopensAtMs = time.monotonicMs() + Math.max(0, untilMs - time.nowMs());
      return { endedAt, reopensAtMs, untilMs: all };
    }
  };
}

// games: compensates many games up to the instant at which commands are accepted again.
import type { Log } from '../../platform/log.ts';
import { GAMES } from '../limits.ts';
import { type Instant, instantOf } from './clock-instant.ts';
import type { Pass } from './outage-decision.ts';
import { type GamesOfPass, type PassDeps, passOverGames } from './outage-pass.ts';

export interface Compensated {
  /** When the work ended. Read after the work, so that the work does not count as the next outage. */
  readonly endedAt: Instant;
  /** Games were compensated up to this instant of the monotonic clock; no command may be accepted before it. */
  readonly reopensAtMs: number;
}

/** The games and what to do to each of them. `earlierUntilMs`: see `Outage`. */
export interface Compensation {
  readonly games: GamesOfPass;
  passOf(untilMs: number, earlierUntilMs: readonly number[]): Pass;
  /** Nodes that compensate the same games at the same time, including this one. */
  readonly sharedBy: number;
}

/**
 * Returns a function that compensates games up to one instant. That instant is ahead of now by the expected duration of the pass. All
 * games therefore get the same time, and the pass itself is compensated too. If the pass takes longer, it is repeated for the missing
 * time. The caller must accept no command until the returned promise resolves.
 */
export function createCompensation(deps: PassDeps & { log: Log }) {
  const { database, time, log } = deps;
  let setMs = 0; // duration of one set of games that this node changed, in the latest pass
  let failedUntilMs: number[] = []; // of passes over the same outage that took too long or failed

  return async function compensate({ games, passOf, sharedBy }: Compensation): Promise<Compensated> {
    // The other nodes compensate most of the other sets, which this node then only reads.
    let share = (1 + (sharedBy - 1) * GAMES.outageReadCost) / sharedBy;
    for (let mostAheadMs = GAMES.outageAheadMs; ; mostAheadMs *= 2) {
      const sets = Math.ceil((await database.run((queries) => games.count(queries))) / GAMES.outageSet);
      const startedMs = time.monotonicMs();
      const changedSets = Math.ceil(sets * share);
      const expectedMs = Math.ceil(changedSets * setMs * GAMES.outageMargin);
      const untilMs = time.nowMs() + Math.min(expectedMs, mostAheadMs);
      const passMs = (): number => time.monotonicMs() - startedMs;
      const setMsAfter = (setsDone: number): number =>
        passMs() / Math.max(1, Math.min(setsDone, changedSets));
      const isOnCourse = (setsDone: number): boolean => {
        if (setsDone < GAMES.outageSample) return true;
        setMs = setMsAfter(setsDone);
        return time.nowMs() + Math.max(0, changedSets - setsDone) * setMs <= untilMs;
      };
      const pass = passOf(untilMs, failedUntilMs);
      failedUntilMs = [...failedUntilMs, untilMs];
      const setsDone = await passOverGames(deps, pass, games, isOnCourse);
      const endedAt = instantOf(time);
      if (setsDone > 0) setMs = setMsAfter(setsDone);
      const isInTime = setsDone >= sets && (sets === 0 || time.nowMs() <= untilMs);
      if (!isInTime) {
        // The other nodes may not be running.
        if (setsDone > GAMES.outageSample) {
          share = 1;
          setMs = passMs() / setsDone;
        }
        continue;
      }
      failedUntilMs = [];
      log.warn({ sets, untilMs, passMs: passMs() }, 'games were compensated for an outage');
      const reopensAtMs = time.monotonicMs() + Math.max(0, untilMs - time.nowMs());
      return { endedAt, reopensAtMs };
    }
  };
}

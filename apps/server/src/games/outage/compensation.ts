// games: compensates all running games for one outage, up to the instant at which commands are accepted again.
import { GAMES } from '@kingstake/protocol';
import type { Log } from '../../platform/log.ts';
import { countRunning } from '../store/game-list-store.ts';
import { readHeartbeat, writeHeartbeat } from '../store/heartbeat-store.ts';
import { type Instant, instantOf } from './instant.ts';
import type { Pass } from './outage-decision.ts';
import { type PassDeps, passOverGames } from './outage-pass.ts';

export interface Compensated {
  /** When the work ended and the heartbeat was written. Taken after the work, which must not count as the next outage. */
  readonly endedAt: Instant;
  /** Up to here games were compensated, on the monotonic clock: no command may be accepted before. */
  readonly reopensAtMs: number;
}

/**
 * Returns a function that gives every running game the time since `sinceMs` up to one instant. That instant lies ahead by
 * the expected time of the work, so the first game and the last are given the same, and the work too. If the work takes
 * longer, it is repeated for the time that is missing. The caller accepts no command meanwhile.
 */
export function createCompensation(deps: PassDeps & { log: Log }) {
  const { database, time, log } = deps;
  let setMs = 0; // what one set of games took in the newest pass
  let earlierUntilMs: number[] = []; // of passes over the same outage, also of those that failed

  return async function compensateOutage(sinceMs: number, isHere: Pass['isHere']): Promise<Compensated> {
    // Before this node writes any of its own.
    const houseAliveMs = (await database.run(readHeartbeat)) ?? sinceMs;
    for (;;) {
      const sets = Math.ceil((await database.run(countRunning)) / GAMES.outageSet);
      const startedMs = time.monotonicMs();
      const untilMs = time.nowMs() + Math.ceil(sets * setMs * GAMES.outageMargin);
      const isOnCourse = (setsDone: number): boolean => {
        if (setsDone < GAMES.outageSample) return true;
        setMs = (time.monotonicMs() - startedMs) / setsDone;
        return time.nowMs() + (sets - setsDone) * setMs <= untilMs;
      };
      const outage = { sinceMs, untilMs, houseAliveMs, earlierUntilMs };
      earlierUntilMs = [...earlierUntilMs, untilMs];
      const setsDone = await passOverGames(deps, { outage, isHere }, isOnCourse);
      const endedAt = instantOf(time);
      await database.run((queries) => writeHeartbeat(queries, endedAt.nowMs));
      setMs = (time.monotonicMs() - startedMs) / setsDone;
      const isInTime = setsDone >= sets && (sets === 0 || time.nowMs() <= untilMs);
      if (!isInTime) continue;
      earlierUntilMs = [];
      log.warn({ sets, outageMs: untilMs - sinceMs, passMs: setMs * setsDone }, 'outage compensated');
      return { endedAt, reopensAtMs: time.monotonicMs() + Math.max(0, untilMs - time.nowMs()) };
    }
  };
}

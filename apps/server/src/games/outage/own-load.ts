// games: how much time this node's own work took from its event loop. That is no outage: who can make a node busy must not
// win time by it (rulings 11). A stopped process uses no processor time, so the two can be told apart.
import type { Jobs } from '../../platform/jobs.ts';
import type { Time } from '../../platform/time.ts';
import { GAMES } from '../limits.ts';

export interface OwnLoad {
  /** Milliseconds in which the loop did not turn because its thread worked, since an arbitrary start. */
  blockedMs(): number;
  schedule(jobs: Jobs): void;
}

export function createOwnLoad(time: Time): OwnLoad {
  let blockedMs = 0;
  let turnedMs = time.monotonicMs(); // when the loop was last seen turning
  let workedMs = time.workedMs(); // what had been used then

  /** What the thread has taken since then beyond the usual pause. */
  const sinceTurn = (): number => {
    const lateMs = time.monotonicMs() - turnedMs - GAMES.loopLookMs;
    // The processor's time is a call of the system, and this is asked with every move.
    return lateMs <= 0 ? 0 : Math.max(0, Math.min(lateMs, time.workedMs() - workedMs));
  };

  return {
    blockedMs: () => blockedMs + sinceTurn(),
    schedule(jobs) {
      jobs.schedule('watch-own-load', GAMES.loopLookMs, async () => {
        blockedMs += sinceTurn();
        turnedMs = time.monotonicMs();
        workedMs = time.workedMs();
      });
    },
  };
}

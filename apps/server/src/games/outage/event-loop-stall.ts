// Measures how long this node's own work blocked its event loop. Such a stall is no outage, because a player who can keep a node busy must
// not gain time (ruling 11). A frozen process uses no CPU time, which distinguishes the two.
import type { Jobs } from '../../platform/jobs.ts';
import type { Time } from '../../platform/time.ts';
import { GAMES } from '../limits.ts';

export interface StallWatch {
  /** Returns the total ms for which the thread's work has blocked the event loop. */
  blockedMs(): number;
  schedule(jobs: Jobs): void;
}

export function createStallWatch(time: Time): StallWatch {
  let blockedMs = 0;
  let turnedMs = time.monotonicMs(); // when the loop last ran
  let workedMs = time.workedMs(); // CPU time used by then

  /** Returns the ms for which the thread has blocked the loop since it last ran, beyond the usual interval. */
  const sinceTurn = (): number => {
    const lateMs = time.monotonicMs() - turnedMs - GAMES.loopLookMs;
    // Read the CPU time only if the loop is late, because that is a system call, and this function runs with every move.
    return lateMs <= 0 ? 0 : Math.max(0, Math.min(lateMs, time.workedMs() - workedMs));
  };

  return {
    blockedMs: () => blockedMs + sinceTurn(),
    schedule(jobs) {
      jobs.schedule('watch-event-loop', GAMES.loopLookMs, async () => {
        blockedMs += sinceTurn();
        turnedMs = time.monotonicMs();
        workedMs = time.workedMs();
      });
    },
  };
}

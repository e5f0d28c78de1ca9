// How long this node's own work blocked its event loop. That is no outage, because a player who can make a node busy must not gain time
// (rulings 11). A frozen process uses no processor time, so the two can be told apart.
import type { Jobs } from '../../platform/jobs.ts';
import type { Time } from '../../platform/time.ts';
import { GAMES } from '../limits.ts';

export interface StallWatch {
  /** Total ms in which the thread's work blocked the event loop. */
  blockedMs(): number;
  schedule(jobs: Jobs): void;
}

export function createStallWatch(time: Time): StallWatch {
  let blockedMs = 0;
  let turnedMs = time.monotonicMs(); // when the loop last ran
  let workedMs = time.workedMs(); // what had been used then

  /** Ms that the thread has blocked the loop since then, beyond the usual pause. */
  const sinceTurn = (): number => {
    const lateMs = time.monotonicMs() - turnedMs - GAMES.loopLookMs;
    // Reading the processor time is a system call, and this runs with every move.
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

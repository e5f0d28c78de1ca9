// lobby: how much of the time to come back to a match is left. Pure; beside its banner, which the first load leaves out.
import { PAGE_TIMES } from '@kingstake/protocol/limits';

/** Share of the time to come back that is left, from 0 to 1. */
export function shareLeft(secondsLeft: number): number {
  return Math.min(1, (secondsLeft * 1000) / PAGE_TIMES.pausedMs);
}

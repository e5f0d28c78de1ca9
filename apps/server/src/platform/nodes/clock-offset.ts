// platform/nodes: how far this machine's clock is off the database's, which is the house's. Pure. A look asks the database for
// its clock: the answer was given somewhere between question and answer, so the shortest look errs least, by half its length.
import { SERVER_NODES } from './limits.ts';

export interface ClockLook {
  readonly askedMs: number; // this machine's clock
  readonly answeredMs: number;
  readonly databaseMs: number; // the database's clock in between
  readonly driftMs: number; // of this machine's clock, as `Time.driftMs` says it
}

/** The newest looks, oldest first. */
export type ClockLooks = readonly ClockLook[];

/** Adds a look. Those from before this machine's clock was moved say nothing any more. */
export function withLook(looks: ClockLooks, look: ClockLook): ClockLooks {
  const valid = looks.filter(({ driftMs }) => Math.abs(driftMs - look.driftMs) <= SERVER_NODES.clockMovedMs);
  return [...valid, look].slice(-SERVER_NODES.clockSamples);
}

/** Whole ms to add to this machine's clock; 0 without a look. */
export function offsetOf(looks: ClockLooks): number {
  let best: ClockLook | null = null;
  for (const look of looks) if (best === null || lengthOf(look) <= lengthOf(best)) best = look;
  return best === null ? 0 : Math.round(best.databaseMs - (best.askedMs + best.answeredMs) / 2);
}

const lengthOf = ({ askedMs, answeredMs }: ClockLook): number => answeredMs - askedMs;

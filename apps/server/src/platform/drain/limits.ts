// platform/drain: limits.

const SECOND = 1_000;

/**
 * A server that is told to end (SIGTERM) while another stays sends its players over to that one, with `CLOSE.restart`. All in ms from
 * the signal. What follows is the stop, `SERVER_TIMES.stopMs` at most: a supervisor that kills must wait for longer than both.
 */
export const DRAIN = {
  /** Nobody is sent before: balancers ask `/playz` each 500 ms and wait as long for the answer, and until then they might send them back. */
  noticeMs: 1.2 * SECOND,
  /** From then on everyone is sent, also who is to move. */
  allMs: 8 * SECOND,
  /** But not who has less than this left on the clock of a running game, for whom the way might be what ends it. */
  shortClockMs: 2 * SECOND,
  /** They had the time to move, or to lose by their own thinking: they are sent too. */
  lastMs: 10 * SECOND,
  /** Whose time has come is looked at this often. */
  lookMs: 50,
} as const;

// signer contract: every limit of the socket and of the journal, with its unit and reason.

export const SIGNER = {
  /** Longest request and answer, in bytes: two approvals of 16 KiB each, escaped. */
  lineBytes: 128 * 1024,
  /** Connections at once: the server has one payer and one reconciler, and each waits for its answer. */
  connections: 32,
  /** A connection that has not sent its request by then is cut, in ms. */
  requestMs: 5_000,
  /** A caller waits this long for an answer, in ms: a slow disk or a hardware module takes a second. */
  answerMs: 5_000,
  /** Approvals in one order: one a person, and two are the most that are needed. */
  approvals: 4,
  /** Seats in one step: the two of a game. */
  seats: 2,
  /** Refusals a minute that the journal keeps whole; more are counted, so that a thief cannot fill the disk. */
  refusalsKept: 60,
} as const;

// signer contract: every limit of the socket and of the journal, with its unit and reason.

export const SIGNER = {
  /** Longest request or answer, in bytes: two approvals of 16 KiB each, escaped. */
  lineBytes: 128 * 1024,
  /** Concurrent connections. The server has one payer and one reconciler, and each waits for its answer. */
  connections: 32,
  /** Timeout for the request of a connection, in ms. */
  requestMs: 5_000,
  /** Timeout for an answer, in ms. A slow disk or a hardware module takes a second. */
  answerMs: 5_000,
  /** Approvals in one order. At most two are needed. */
  approvals: 4,
  /** Seats in one step: the two of a game. */
  seats: 2,
  /** Refusals a minute that the journal records. Others are only counted, so that a compromised server cannot fill the disk. */
  refusalsKept: 60,
} as const;

// Intervals of the server's jobs, and timeouts.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const SERVER_TIMES = {
  /** Interval at which old challenges and sessions are deleted, and old deposit intents closed. */
  sweepMs: MINUTE,
  /** Interval at which the treasury's history is read, so that a deposit is booked soon after it is final. */
  watchMs: SECOND,
  /** Interval at which approved withdrawals are processed, so that each is sent within 10 s. */
  payMs: 2 * SECOND,
  /** Interval at which each node asks whether the signer answers. The alert's delays in the runbook include it. */
  signerMs: 5 * SECOND,
  /** Interval at which stopped services are read, so that players see them within 2 s. */
  switchesMs: SECOND,
  /** Interval of the audit of books and reserves. */
  auditMs: MINUTE,
  auditRunMs: 50 * SECOND, // an audit that takes longer counts as failed, because the next one is due
  /** Interval between pages of the full audit. Two million postings take about an hour and 1 % of the thread. */
  fullAuditPageMs: SECOND,
  /** Interval between the starts of full audits. A longer audit delays the next one until its end. */
  fullAuditMs: HOUR,
  /** Interval at which replaced deposit intents are deleted. */
  intentPurgeMs: HOUR,
  /**
   * How long a replaced intent is kept, so that its memo can be traced. Far more than the 90 s in which its transaction can land.
   */
  replacedIntentKeptMs: DAY,
  /** How long rows of ended sessions are kept as a record. */
  endedSessionKeptMs: 30 * DAY,
  /** Interval of the embedded database's vacuum. In ten minutes, deleted rows add up to a few megabytes. */
  vacuumMs: 10 * MINUTE,
  /**
   * Minimum number of dead rows for a vacuum of a table. Reading its indexes blocks the thread for 10 to 40 ms at 100,000 rows.
   */
  vacuumDeadRows: 1_000,
  /** Maximum time that a caller waits for the database handle, and that it may hold the handle. */
  databaseWaitMs: 5 * SECOND,
  /** Timeout for an answer of PostgreSQL, which itself cancels statements after the time above. Detects lost connections. */
  databaseAnswerMs: 7 * SECOND,
  /** Interval of checks for requests that did not arrive in time. */
  requestLookMs: SECOND,
  /** How long a stop waits for running requests. */
  stopMs: 10 * SECOND,
} as const;

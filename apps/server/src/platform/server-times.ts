// Periods of the server's jobs, and timeouts.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const SERVER_TIMES = {
  /** Ended challenges and sessions are deleted this often. */
  sweepMs: MINUTE,
  /** The treasury's history is read this often: a deposit is booked about as soon as it is final. */
  watchMs: SECOND,
  /** Approved withdrawals are processed this often, so that each is sent within 10 s. */
  payMs: 2 * SECOND,
  /** Stopped services are read this often, so that players see them within 2 s. */
  switchesMs: SECOND,
  /** Books and reserves are audited this often. */
  auditMs: MINUTE,
  auditRunMs: 50 * SECOND, // an audit that has not ended by then did not run: the next one is due
  /** Period of a page of the full audit: two million postings take about an hour and 1 % of the thread. */
  fullAuditPageMs: SECOND,
  /** A full audit begins this long after the previous one began, or when that has ended. */
  fullAuditMs: HOUR,
  /** Replaced deposit intents are deleted this often. */
  intentPurgeMs: HOUR,
  /**
   * A replaced intent is kept this long, far more than the 90 s in which its transaction can land, so that its memo can be
   * traced.
   */
  replacedIntentKeptMs: DAY,
  /** Rows of ended sessions are kept this long for the record. */
  endedSessionKeptMs: 30 * DAY,
  /** Period of the embedded database's vacuum: deleted rows of ten minutes are a few megabytes. */
  vacuumMs: 10 * MINUTE,
  /**
   * Dead rows that make a vacuum of a table worthwhile: reading its indexes takes 10 to 40 ms of the thread at 100,000
   * rows.
   */
  vacuumDeadRows: 1_000,
  /** How long a caller waits for the database handle, and may hold it. */
  databaseWaitMs: 5 * SECOND,
  /** Timeout of a statement that never reached PostgreSQL, which itself gives up after the time above. */
  databaseAnswerMs: 7 * SECOND,
  /** Requests that did not arrive in time are looked for this often. */
  requestLookMs: SECOND,
  /** A stop waits this long for running requests. */
  stopMs: 10 * SECOND,
} as const;

// platform: how often the server runs its jobs, and how long it waits for what it needs.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Work the server does by the clock, and how long it waits for what it needs. */
export const SERVER_TIMES = {
  /** Ended challenges and sessions are deleted this often. */
  sweepMs: MINUTE,
  /** The treasury's history is read this often: a deposit is seen about as soon as it is final. */
  watchMs: SECOND,
  /** Approved withdrawals are carried on this often: an approved one is sent within 10 s. */
  payMs: 2 * SECOND,
  /** What operators have stopped is read this often: players see it within 2 s. */
  switchesMs: SECOND,
  /** Books and reserves are checked this often. */
  auditMs: MINUTE,
  auditRunMs: 50 * SECOND, // an audit that has not ended by then did not run: the next one is due
  /** A page of the full audit is read this often, so that two million postings take about an hour and 1 % of the thread. */
  fullAuditPageMs: SECOND,
  /** A full audit begins this long after the one before began, or when that has ended. */
  fullAuditMs: HOUR,
  /** Deposit intents that a newer one has replaced are looked for this often: they take room and nothing else. */
  intentPurgeMs: HOUR,
  /** Such an intent is kept this long, many times the 90 s in which its transaction can land, so that its memo can be traced. */
  replacedIntentKeptMs: DAY,
  /** Rows of ended sessions are kept this long for the record. */
  endedSessionKeptMs: 30 * DAY,
  /** The embedded database is vacuumed this often: deleted rows of ten minutes are a few megabytes. */
  vacuumMs: 10 * MINUTE,
  /** Dead rows of a table that are worth it: reading its indexes takes 10 to 40 ms of the thread at 100,000 rows. */
  vacuumDeadRows: 1_000,
  /** The database handle: how long a caller waits for it, or may hold it. */
  databaseWaitMs: 5 * SECOND,
  /** A statement that PostgreSQL has not answered by then, though it gives up after the time above, never reached it. */
  databaseAnswerMs: 7 * SECOND,
  /** Requests that have not arrived whole within that time are looked for this often. */
  requestLookMs: SECOND,
  /** A stop waits this long for running requests before it cuts them. */
  stopMs: 10 * SECOND,
} as const;

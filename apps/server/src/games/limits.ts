// games: limits of storage, lists and recovery.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How games are stored, listed and continued after an outage. */
export const GAMES = {
  /** Games of a creator who has been away for longer are not listed (ruling 11). */
  waitingAbsentMs: 10 * MINUTE,
  /** Games of one absent creator that a list shows (ruling 11). */
  waitingOfAbsent: 2,
  /** Games in progress on one page of those that may be watched, unless the caller asks for another number. */
  watchablePage: 12,
  /** Most games that paging reaches. Previous pages are skipped row by row, about 1 ms for all of them. */
  watchableListed: 1_000,
  /** How often overdue deadlines are looked for. Timers in memory apply most of them earlier. */
  sweepMs: SECOND,
  /** Most overdue games that one sweep handles. */
  sweepBatch: 100,
  /** How often the server writes a heartbeat, which is also the precision of a measured outage. */
  heartbeatMs: SECOND,
  /** How often the event loop is checked, to tell a busy process from a suspended one. */
  loopLookMs: 250,
  /** How long ended games stay in memory, for a rematch and for players who reconnect. */
  endedKeptMs: 5 * MINUTE,
  /** Running games that are read and compensated in one statement. It blocks the event loop for a few ms. */
  outageSet: 250,
  /** Sets after which the duration of the whole pass is estimated, because the first set is slower than the others. */
  outageSample: 4,
  /** An outage is compensated up to an instant ahead of now: the estimated duration of the pass, times this. */
  outageMargin: 1.25,
  /**
   * Limit of that lead in the first attempt; it doubles with each attempt. No command is accepted until then, and the first sets
   * after a stall are too slow for an estimate.
   */
  outageAheadMs: SECOND,
  /** Most steps of games that one statement commits. */
  stepBatch: 200,
  /** If several nodes share a database, a node starts such statements at least this far apart, unless `stepBatch` steps wait. */
  stepEveryMs: 2,
  /** Attempts at a write that PostgreSQL rolls back because of a deadlock. The other transaction is done by then. */
  conflictAttempts: 4,
  /** A game is archived this long after its end, because recent games are read most. Migration 0037 has the same value. */
  archivedAfterMs: DAY,
  /** How often the packer looks for games to archive. */
  packMs: 10 * SECOND,
  /** Plies that are read, archived and verified at a time. Their rows block the event loop for 2 ms. */
  archivedPlies: 500,
  /** Most pages of that size in one run, which takes 1 to 2 s: 60 games of 80 plies a second, five million a day. */
  archivedPages: 100,
  /** Games that one query for such a page reads. */
  archivedLook: 100,
} as const;

/** Tables that the moves of all games are spread over, by the game's id. */
export const MOVE_PARTITIONS = {
  /** Games in a partition. A full one has 28 GB, at 28 KB a game; a busy day fills dozens. Migration 0036 has the same value. */
  games: 1_000_000,
  /** Empty partitions kept ready: enough for half an hour at a thousand games a second. */
  ahead: 2,
  /** How often missing partitions are created. */
  makeMs: MINUTE,
} as const;

// games: limits of storage, lists and recovery.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How games are stored, listed and continued after an outage. */
export const GAMES = {
  /** Games are not listed once their creator has been away for longer than this (ruling 11). */
  waitingAbsentMs: 10 * MINUTE,
  /** Maximum number of listed games of one absent creator (ruling 11). */
  waitingOfAbsent: 2,
  /** Default page size of the list of watchable games. */
  watchablePage: 12,
  /** Maximum number of games that paging reaches. Previous pages are skipped row by row, which takes about 1 ms for all of them. */
  watchableListed: 1_000,
  /** How often the leader looks for overdue deadlines. Timers in memory apply most of them earlier. */
  sweepMs: SECOND,
  /** Maximum number of overdue games per sweep. */
  sweepBatch: 100,
  /** Interval of heartbeats. Outages are measured with this precision. */
  heartbeatMs: SECOND,
  /** Rows of 14 bytes for which a disk that was full must have room before moves are accepted: 1 MiB, about 1,000 moves. */
  storageRoomRows: 80_000,
  /** How often the event loop is checked, to tell a busy process from a suspended one. */
  loopLookMs: 250,
  /** How long ended games stay in memory, for a rematch and for players who reconnect. */
  endedKeptMs: 5 * MINUTE,
  /** Number of running games read and compensated in one statement, which blocks the event loop for a few ms. */
  outageSet: 250,
  /** If other nodes write games of a set first, these are retried together up to this many times, then one by one. */
  outageSetAgain: 4,
  /** Maximum number of games that are read into memory together. Replaying their moves blocks the event loop. */
  readTogether: 8,
  /** Maximum number of steps per statement. */
  stepBatch: 200,
  /** Minimum interval between such statements if several nodes share a database. A node with `stepBatch` waiting steps does not wait. */
  stepEveryMs: 2,
  /** Attempts at a write that PostgreSQL rolls back because of a deadlock. The other transaction has usually ended by the next one. */
  conflictAttempts: 4,
  /**
   * Number of game ids that a restore leaves out, because lost games after the backup had them: their receipts and stakes on
   * chain still name these ids. A busy day has fewer games.
   */
  skippedByRestore: 100_000,
  /** A game is archived this long after its end, because recent games are read most. Migration 0009 has the same value. */
  archivedAfterMs: DAY,
  /** How often the packer looks for games to archive. */
  packMs: 10 * SECOND,
  /** Number of plies read, archived and verified at a time. Their rows block the event loop for 2 ms. */
  archivedPlies: 500,
  /** Maximum number of such pages per run, which takes 1 to 2 s. That is 60 games of 80 plies a second, or five million a day. */
  archivedPages: 100,
  /** Number of games that one query for such a page reads. */
  archivedLook: 100,
} as const;

/** Partitions of the table of logs, by game id. */
export const LOG_PARTITIONS = {
  /** Games per partition. A full one takes 0.7 GB, at 14 KB a game. Migration 0009 has the same value. */
  games: 50_000,
  /** Number of empty partitions created in advance, enough for three minutes at a thousand games a second. */
  ahead: 4,
  /** How often missing partitions are created. */
  makeMs: MINUTE,
} as const;

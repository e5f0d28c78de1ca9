// games: limits of storage, lists and recovery.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How games are kept, listed and carried on. */
export const GAMES = {
  /** A creator who has been away for longer is not coming back to play: none of their games is listed (ruling 11). */
  waitingAbsentMs: 10 * MINUTE,
  /** Games of one absent creator that a list shows (ruling 11). */
  waitingOfAbsent: 2,
  /** Games in progress on one page of those that may be watched, unless the caller asks for another number. */
  watchablePage: 12,
  /** Games in progress that may be paged to: each page before is skipped row by row, about 1 ms for all of them. */
  watchableListed: 1_000,
  /** Due deadlines are looked for this often; timers in memory make it sharper. */
  sweepMs: SECOND,
  /** Games whose deadline fell due that one sweep takes. */
  sweepBatch: 100,
  /** The server writes a heartbeat this often: an outage is measured to within this. */
  heartbeatMs: SECOND,
  /** The loop's turning is looked at this often, to tell a busy process from one that was stopped. */
  loopLookMs: 250,
  /** Ended games stay in memory this long for a rematch and for players who come back. */
  endedKeptMs: 5 * MINUTE,
  /** Running games that are read, and compensated for an outage, in one statement: it holds the thread for a few ms. */
  outageSet: 250,
  /** Sets after which the time of the whole pass is foretold: the first one is slower than the others. */
  outageSample: 4,
  /** An outage is compensated up to an instant ahead: the expected time of the pass over all games, so many times over. */
  outageMargin: 1.25,
  /** But at most so far ahead, and twice as far with each attempt: nobody plays until then, and the first sets after a stall are slow. */
  outageAheadMs: SECOND,
  /** Moves and other steps of games that one statement commits at most. */
  stepBatch: 200,
  /** Where several nodes share a database, two such statements of a node begin at least this far apart, unless as many steps wait. */
  stepEveryMs: 2,
  /** Times that a write is tried which PostgreSQL rolls back for another one (deadlock): the other is through by then. */
  conflictAttempts: 4,
  /** A game is archived this long after its end: what is looked at much is read from rows. Migration 0037 has it too. */
  archivedAfterMs: DAY,
  /** Games that ended long enough ago are looked for this often. */
  packMs: 10 * SECOND,
  /** Plies that are read, archived and proved at a time: their rows take the thread 2 ms. */
  archivedPlies: 500,
  /** Pages of that size in one run, which takes a second or two: 60 games of 80 plies a second, five million a day. */
  archivedPages: 100,
  /** Games that one look for such a page reads. */
  archivedLook: 100,
} as const;

/** Tables that the moves of all games are spread over, by the game's id. */
export const MOVE_PARTITIONS = {
  /** Games of one: at 28 KB a game one that is full has 28 GB, and a busy day some dozens. Migration 0036 has it too. */
  games: 1_000_000,
  /** Kept ready beyond the one that is being filled: half an hour at a thousand games a second. */
  ahead: 2,
  /** Missing ones are made this often. */
  makeMs: MINUTE,
} as const;

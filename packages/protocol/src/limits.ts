// protocol: every rate, size and time limit, with its unit and its reason; those of sockets are in `socket-limits.ts`, those of
// addresses and connections in `address-limits.ts`, of challenges in `challenge-limits.ts`, of deposits in `deposit-limits.ts`, of hints
// between nodes in `hint-limits.ts`, of the lobby in `lobby-limits.ts`.
// Nothing else in the program names a limit.

import { BULK } from './bulk-limits.ts';

export * from './address-limits.ts';
export { ANALYSIS } from './analysis-limits.ts';
export { BULK } from './bulk-limits.ts';
export { BLOCKS, CHALLENGES } from './challenge-limits.ts';
export { DEPOSITS } from './deposit-limits.ts';
export { HINTS, ROLL_CALL, SHARED_RATES } from './hint-limits.ts';
export { NAMES, SESSION, STEP_UP } from './identity-limits.ts';
export { LOBBY } from './lobby-limits.ts';
export { PROFILE } from './profile-limits.ts';
export { PUSH } from './push-limits.ts';
export * from './socket-limits.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Sizes of what comes in. */
export const SIZES = {
  /** Largest JSON body: the largest honest one is under 1 KiB. */
  bodyBytes: 16 * 1024,
  /** Largest socket frame: the figure lichess uses; the largest honest one is under 1 KiB. */
  frameBytes: 8 * 1024,
  /** Request line and headers together: twice what lichess takes, as proxies add some. */
  headBytes: 8 * 1024,
} as const;

/** A budget of requests for one address. RATE_LIMIT_FACTOR multiplies `max`. */
export interface Rate {
  max: number;
  windowMs: number;
}

/** Budgets of HTTP calls, by the name that a call declares. */
export const RATES = {
  /** Reading: a page load makes about ten calls, a fast player some dozens a minute. */
  read: { max: 300, windowMs: MINUTE },
  /** Lists and whole games, counted apart from other reads: an answer costs as `BULK` says. */
  bulk: BULK.ofAddress,
  /** Changing the caller's data. */
  write: { max: 60, windowMs: MINUTE },
  /** Challenge, verify and register write rows for people who are not signed in yet. */
  signIn: { max: 20, windowMs: MINUTE },
  /** Codes have 40 bits; at this pace a guesser needs thousands of years, and a person mistypes a few times. */
  codeLookup: { max: 20, windowMs: MINUTE },
  /** A file of all own games reads every one of them; a person asks for it now and then. */
  gamesFile: { max: 6, windowMs: MINUTE },
  /** Pictures of games, for anyone: services that show a link fetch one each; drawing one takes about 0.5 s of a thread. */
  picture: { max: 60, windowMs: MINUTE },
} as const satisfies Record<string, Rate>;
export type RateName = keyof typeof RATES;

/** Times of the page. */
export const PAGE_TIMES = {
  toastMs: 5 * SECOND,
  copiedAddressMs: 2 * SECOND,
  /** A copied game code is confirmed for so long (specification). */
  copiedCodeMs: 1.5 * SECOND,
  /** How long Match Found may be answered (ruling 3.2). */
  acceptMatchMs: 30 * SECOND,
  /** The least time that the search for an opponent is shown (ruling 3.10). */
  findingLeastMs: 3 * SECOND,
  /** While it is shown, the waiting games are asked for this often: ten questions a search, of 300 a minute that are allowed. */
  findingAskMs: 3 * SECOND,
  /** A search that found no one by then offers to create the match: most people look away after half a minute. */
  findingMs: 30 * SECOND,
  /** A sheet that offers a seat asks this often whether it is still free: codes may be looked up 20 times a minute. */
  seatAskMs: 10 * SECOND,
  /** Positions and numbers of live games are asked for this often while they are shown: 6 of 300 questions a minute. */
  watchAskMs: 10 * SECOND,
  /** Who left a game counts as absent after 10 s (ruling 3.6); the server has applied it a second later. */
  pausedAskMs: 11 * SECOND,
  /** And so often it is asked again, should the server have been slow. */
  pausedAsks: 3,
  /** The whole time an absent player has, for the line that runs out (specification). */
  pausedMs: 10 * MINUTE,
  /** A rematch is offered: the challenge is shown so long, then a winner waits (specification). Together an offer's life. */
  rematchChallengeMs: 5 * SECOND,
  rematchWaitMs: 15 * SECOND,
  /** After a declined rematch the result leads home, unless the player stays: time to read it and to press a button. */
  resultCountdownMs: 15 * SECOND,
  walletBalanceMs: 30 * SECOND,
  forceReconnectMs: 500,
  /** Longest wait for the server's word that a session has ended. */
  logoutWaitMs: 5_000,
  /** The player's own profile is not asked for again by another screen before this (specification). */
  profileCacheMs: 5 * MINUTE,
  /** A pawn on the last rank becomes a queen when nothing is chosen for so long. */
  promotionMs: 2 * SECOND,
  /** A wallet that goes away during a game may come back for so long. */
  walletLostMs: MINUTE,
  /** The node is polled this often for finality: a slot is 400 ms. */
  finalityPollMs: 500,
  /** A blockhash lives 60 to 90 s and finality takes 13 s more: what is not final after this is left to the server. */
  finalityMs: 2 * MINUTE,
  /** Without a pushed balance, a final deposit is asked for again after this: the server looks once a second. */
  depositReportMs: 10 * SECOND,
  /** Questions before the page stops waiting for the credit: half a minute without a push, far more than it takes. */
  depositReports: 4,
} as const;

/** How a piece travels over the board, by the setting "Animation speed". */
export const ANIMATION_MS = { normal: 160, fast: 80, off: 0 } as const;

/** The board's side in px. A side that a player drags is a multiple of the step: whole pixels a square. */
export const BOARD_SIDE = { leastPx: 416, mostPx: 760, stepPx: 8, classicPx: 420 } as const;

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

/** The leaderboard among very many players. */
export const LEADERBOARD = {
  /** Players that one statement counts or skips at most: about 5 ms of the embedded database's thread. */
  stepPlayers: 5_000,
  /** A count that took more than one statement, and with it where deep pages begin, is kept this long. */
  countKeptMs: MINUTE,
} as const;

/** Files of games. */
export const GAME_FILES = {
  /** Games that one statement reads for the file of all own games: about 10 ms of the embedded database's thread. */
  gamesPerPage: 20,
} as const;

/** What a shared link shows. */
export const LINK_PREVIEWS = {
  /** Pictures kept in memory, about 120 KiB each: 15 MiB. */
  keptPictures: 128,
  /** Pictures that may wait to be drawn, half a second each: more than a request waits for. */
  waitingPictures: 16,
  /** A picture that is not drawn by then never will be: a slow machine takes 3 s, the start of the thread included. */
  drawMs: 10 * SECOND,
  /** The thread that draws takes 100 MB: it ends when no picture was asked for so long. */
  idleMs: 5 * MINUTE,
  /** When to ask again for a picture that could not be drawn. */
  retryAfterS: 10,
  /** Games that page loads of one address look up for their meta tags. */
  lookups: { max: 120, windowMs: MINUTE },
} as const;

/** Accounts that fees are booked to, each a row that an end waits for: sixteen of a thousand ends a second. Migration 0038 has it too. */
export const FEE_ACCOUNTS = 16;

/** How much of the books one step of an audit reads: about 10 ms of the embedded database, which works on our own thread. */
export const AUDIT = {
  failedRunsAllowed: 3, // audits in a row that could not run, then money stops
  /** New journals that one transaction of the minute's audit takes. */
  journalsPerStep: 500,
  /** Accounts that the minute's audit compares although nothing was posted to them; the next minute takes the next. */
  restingAccountsPerMinute: 1000,
  /** Looks for transactions that began before the minute's audit; a look is a round trip, and most end within one. */
  settleTries: 200,
  /** Journals, and postings, of one page of the full audit. */
  journalsPerPage: 1000,
  postingsPerPage: 1000,
  /** Entries of the operator's log that the minute's audit reads: the newest. The full audit reads all, in such pages. */
  logEntriesPerPage: 500,
} as const;

/** The price service, used for display only. */
export const PRICE = {
  /** A price is cached this long: it is display only. */
  freshMs: MINUTE,
  /** After a failure the service is not called for this long, so that page loads do not add to its load. */
  failedMs: 10 * SECOND,
  /** A service that has not answered by then, body and all, has failed: a page waits for it. */
  timeoutMs: 3 * SECOND,
  /** Largest answer that is read: an honest one is under 100 bytes. */
  answerBytes: 16 * 1024,
} as const;

/** Payouts to players. */
export const WITHDRAWALS = {
  /** Open ones of one player (ruling 11): each may take an operator's look. The database's slots are as many. */
  openPerUser: 3,
  /** Lines of a page that an operator reads. */
  listed: 50,
  /** Rows that one statement reads for a list: 100 KB of JSON. */
  listedMost: 500,
} as const;

/** Games of one user, and how the server keeps them going. */
export const GAMES = {
  /** Games of one creator that may wait for an opponent at the same time. */
  waitingPerUser: 5,
  /** Friendly ones of them (ruling 12.3): they cost nothing, and would fill the lists of everyone. Challenges are counted apart. */
  friendlyWaitingPerUser: 1,
  /** More aborts than this within the window, and no new staked game until they are older. */
  abortsAllowed: 3,
  abortWindowMs: HOUR,
  /** Cancelled games of one creator: each writes two journals that are audited for ever. */
  cancels: { perHour: 20, perDay: 100 },
  /** Codes that one user, or one address, may try by message and by call together: as `RATES.codeLookup`. */
  codeAttempts: { max: 20, windowMs: MINUTE },
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
  /** A game is packed this long after its end: what is looked at much is read from rows. Migration 0037 has it too. */
  packedAfterMs: DAY,
  /** Games that ended long enough ago are looked for this often. */
  packMs: 10 * SECOND,
  /** Half-moves that are read, packed and proved at a time: their rows take the thread 2 ms. */
  packedPlies: 500,
  /** Pages of that size in one run, which takes a second or two: 60 games of 80 half-moves a second, five million a day. */
  packedPages: 100,
  /** Games that one look for such a page reads. */
  packedLook: 100,
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

/** Several nodes of the chain, of which two must agree before money moves. */
export const NODES = {
  /** Nodes whose answers must agree. */
  agreeing: 2,
  /** A difference that this many looks show counts: nodes finalize a slot within a second of each other. */
  looks: 3,
  /** From one look to the next: a little longer than a slot. */
  lookAgainMs: 500,
  /** Open questions are asked again this often. */
  recheckMs: 5 * SECOND,
  /** A node that is away or behind for longer is named by readiness. */
  awayMs: MINUTE,
  /** Blocks by which two nodes' newest blockhash may differ: PROOF_BLOCKS of a withdrawal covers as many. */
  blockhashGap: 32n,
  /** Disagreements that are kept; there is no need to know more of them. */
  kept: 100,
} as const;

/** Stakes locked on chain (rulings 8). */
export const ESCROW = {
  /** From the start of a game until anyone may send each stake back to its player. */
  lockSeconds: 86_400n,
  /** White's stake must be final this long after the game was created, or the game is cancelled. */
  whiteStakeMs: 3 * MINUTE,
  /** Black's seat is kept this long for the stake to become final. */
  reservationMs: 90 * SECOND,
  /** Seats that a player may reserve and not stake for: each hides a game from everyone else, at no cost. */
  lapses: { max: 3, windowMs: HOUR },
  /** Games of the same two players that were drawn before ply 20 or aborted: each costs the arbiter two steps, and them nothing. */
  unplayedOfPair: { max: 3, windowMs: HOUR },
  /** A game that is still running this long before its deadline is void. */
  voidBeforeMs: HOUR,
  /** Games whose stakes are not settled are looked at this often. */
  sweepMs: SECOND,
  /** The arbiter's balance is read this often. */
  arbiterLookMs: MINUTE,
  /** Games whose seats are read together, two each: the node answers for 100 accounts in one call. */
  sweepBatch: 50,
  /** Batches of one pass: 1,000 games that wait for something are each looked at within 3 s, by 8 calls a second. */
  sweepBatches: 8,
  /** Games of a batch that are looked at together: each step that one of them needs waits for two answers of the node. */
  stepsAtOnce: 8,
  /** A game in play with both stakes bound is looked at this often, unless it ends: 1,000 of them by 2 calls a second. */
  restMs: 10 * SECOND,
  /** Games not settled that one pass chooses from, the oldest; a choice among as many takes some 10 ms. */
  unsettledListed: 10_000,
  /** A step that was sent and has not shown is signed anew after this: as long as a network takes to make it final. */
  resendMs: 20 * SECOND,
  /** Stakes that are on chain this long after their game's end need an operator. */
  overdueMs: 10 * MINUTE,
  /** A transaction that a wallet was given can land this long: after it, an empty seat stays empty. */
  openingMs: 5 * MINUTE,
  /** Seats of a player that the statement shows, the newest: all are read for a page. */
  statementSeats: 500,
  /** Below this the arbiter's account cannot pay for what it must send, in lamports. */
  arbiterLeast: 10_000_000n,
} as const;

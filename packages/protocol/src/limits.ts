// protocol: limits that the page shows or applies, each with its unit and its reason. Limits of the server alone belong to its modules.

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

/** Games of one user. */
export const GAME_QUOTAS = {
  /** Games of one creator that may wait for an opponent at the same time. */
  waitingPerUser: 5,
  /** Friendly ones of them (ruling 12.3): they cost nothing, and would fill the lists of everyone. Challenges are counted apart. */
  friendlyWaitingPerUser: 1,
  /** More aborts than this within the window, and no new staked game until they are older. */
  abortsAllowed: 3,
  abortWindowMs: HOUR,
  /** Cancelled games of one creator: each writes two journals that are audited for ever. */
  cancels: { perHour: 20, perDay: 100 },
} as const;

/** Games with stakes on chain (rulings 8). */
export const ESCROW_QUOTAS = {
  /** Seats that a player may reserve and not stake for: each hides a game from everyone else, at no cost. */
  lapses: { max: 3, windowMs: HOUR },
  /** Games of the same two players that were drawn before ply 20 or aborted: each costs the arbiter two steps, and them nothing. */
  unplayedOfPair: { max: 3, windowMs: HOUR },
} as const;

/** The lobby of open challenges. */
export const LOBBY = {
  /** Bounds of a range of ratings: beyond them there is nobody. Migration 0048 has them too. */
  ratings: { least: 0, most: 4_000 },
  /** Games that the page shows until all are asked for. */
  shown: 5,
  /** How far a rating may be from the player's own under the filter "Near": one of two is expected to win three games of four. */
  nearRating: 200,
} as const;

/** Payouts to players. */
export const WITHDRAWALS = {
  /** Open ones of one player (ruling 11): each may take an operator's look. The database's slots are as many. */
  openPerUser: 3,
} as const;

/** Challenges of one player to another (rulings 9). Each is open for `CHALLENGE_MS` of the match. */
export const CHALLENGES = {
  /** Open ones that a player has sent: each keeps a stake, and a dialog of someone else. */
  openPerPlayer: 3,
  /** Open ones that a player may receive: a sheet of them is read at a glance. */
  openPerReceiver: 5,
  /** After a challenge of a stranger no other stranger may challenge the same player for so long. */
  newStrangerMs: MINUTE,
  /** Challenges within the window to people who have never played the challenger: enough to find an opponent, too few to pester. */
  toStrangers: 20,
  strangersWindowMs: DAY,
  /** Received ones that a list shows, the newest: more than a person reads in the ten minutes that they last. */
  listed: 50,
} as const;

/** Players whom a player has blocked. */
export const BLOCKS = {
  /** More than anyone met badly; the list is read with every search for an opponent. */
  perPlayer: 500,
} as const;

/** The review of a game: our engine, in a worker of the player's own browser. */
export const ANALYSIS = {
  /** Plies that a position is searched at most: quiet endgames get there. */
  depth: 12,
  /** Positions that the search of one position visits: a third of a second on an ordinary computer. */
  positionNodes: 250_000,
  /** And that the searches of one game visit: half a minute. Each position of a long game gets less. */
  gameNodes: 20_000_000,
  /** A position is done by then on a slow phone too. */
  positionMs: 1_000,
  /** Entries of the engine's memory, 20 bytes each: 5 MB. What the end of a game taught it is there for its beginning. */
  tableEntries: 1 << 18,
} as const;

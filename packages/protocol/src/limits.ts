// Limits that the page shows or applies, each with its unit and reason. Limits of the server alone are in its modules.

export * from './socket-limits.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Sizes of requests and messages. */
export const SIZES = {
  /** Largest JSON body. Normal ones are under 1 KiB. */
  bodyBytes: 16 * 1024,
  /** Largest socket frame, as at lichess. Normal ones are under 1 KiB. */
  frameBytes: 8 * 1024,
  /** Request line and headers together: twice the limit of lichess, because proxies add headers. */
  headBytes: 8 * 1024,
} as const;

/** Times of the page. */
export const PAGE_TIMES = {
  toastMs: 5 * SECOND,
  copiedAddressMs: 2 * SECOND,
  /** How long the copy of a game code is confirmed (specification). */
  copiedCodeMs: 1.5 * SECOND,
  /** How long Match Found can be answered (ruling 3.2). */
  acceptMatchMs: 30 * SECOND,
  /** Minimum duration of the search for an opponent on screen (ruling 3.10). */
  findingLeastMs: 3 * SECOND,
  /** Interval at which a search requests the waiting games: ten requests a search, of 300 allowed a minute. */
  findingAskMs: 3 * SECOND,
  /** A search without a result offers to create the match after this time. */
  findingMs: 30 * SECOND,
  /** Interval at which a sheet that offers a seat checks whether it is still free. Codes may be looked up 20 times a minute. */
  seatAskMs: 10 * SECOND,
  /** Refresh interval of live games while they are shown: 6 of 300 allowed requests a minute. */
  watchAskMs: 10 * SECOND,
  /** A player counts as absent after 10 s (ruling 3.6), and the server applies this a second later. */
  pausedAskMs: 11 * SECOND,
  /** Retries if the server was slow. */
  pausedAsks: 3,
  /** The total time of an absent player, for the progress line (specification). */
  pausedMs: 10 * MINUTE,
  /**
   * How long a rematch offer is shown, and then how long the winner waits (specification). Together they are the lifetime of an
   * offer.
   */
  rematchChallengeMs: 5 * SECOND,
  rematchWaitMs: 15 * SECOND,
  /** After a declined rematch the result screen closes after this time, unless the player stays. */
  resultCountdownMs: 15 * SECOND,
  /** A request ends this long after the last byte of its answer, or after it was sent. Slow networks answer within 10 s. */
  silenceMs: 15 * SECOND,
  walletBalanceMs: 30 * SECOND,
  forceReconnectMs: 500,
  /** Longest wait for the server's answer to a logout. */
  logoutWaitMs: 5_000,
  /** The player's own profile is cached this long across screens (specification). */
  profileCacheMs: 5 * MINUTE,
  /** A pawn on the last rank becomes a queen if the player chooses nothing for this long. */
  promotionMs: 2 * SECOND,
  /** A wallet that disconnects during a game may return within this time. */
  walletLostMs: MINUTE,
  /** Interval at which the node is polled for finality. A slot takes 400 ms. */
  finalityPollMs: 500,
  /** A blockhash lives 60 to 90 s and finality takes 13 s more. After this the server follows the transaction. */
  finalityMs: 2 * MINUTE,
  /** If no balance is pushed, a final deposit is reported again after this time. The server reads the chain once a second. */
  depositReportMs: 10 * SECOND,
  /** Reports before the page stops waiting for the credit: half a minute, far longer than it takes. */
  depositReports: 4,
} as const;

/** Duration of a piece's move, by the setting "Animation speed". */
export const ANIMATION_MS = { normal: 160, fast: 80, off: 0 } as const;

/** The board's side in px. A resized side is a multiple of the step, so that squares have whole pixels. */
export const BOARD_SIDE = { leastPx: 416, mostPx: 1080, stepPx: 8, classicPx: 420 } as const;

export const GAME_QUOTAS = {
  /** Games of one creator that wait for an opponent. */
  waitingPerUser: 5,
  /**
   * Friendly games among them (ruling 12.3). They cost nothing and could fill everyone's lists. Challenges are counted separately.
   */
  friendlyWaitingPerUser: 1,
  /** With more aborts than this within the window, the player cannot start a staked game until they are older. */
  abortsAllowed: 3,
  abortWindowMs: HOUR,
  /** Cancelled games of one creator, because each writes two journals that are audited forever. */
  cancels: { perHour: 20, perDay: 100 },
} as const;

/** Games with stakes on chain (rulings 8). */
export const ESCROW_QUOTAS = {
  /** Seats that a player may reserve without staking, because each hides a game from everyone else at no cost. */
  lapses: { max: 3, windowMs: HOUR },
  /**
   * Games of the same two players that were drawn before ply 20 or aborted, because each costs the arbiter two steps and the
   * players nothing.
   */
  unplayedOfPair: { max: 3, windowMs: HOUR },
} as const;

/** The lobby of open challenges. */
export const LOBBY = {
  /** Bounds of a rating range. Migration 0009 contains them too. */
  ratings: { least: 0, most: 4_000 },
  /** Games that the page shows before "Show all". */
  shown: 5,
  /** Largest rating difference under the filter "Near", at which the stronger player is expected to win three games of four. */
  nearRating: 200,
} as const;

/** Limits that players set for themselves (rulings 13). */
export const LIMIT_VALUES = {
  /** Bounds of a limit in lamports: 0.001 and 1,000,000 SOL, as for deposits. */
  least: 1_000_000n,
  most: 1_000_000_000_000_000n,
} as const;

/** Reports, holds and appeals (rulings 16). */
export const FAIR_PLAY = {
  /** Reports of one player within 24 hours. */
  reportsPerDay: 5,
  /** Characters. */
  reportText: 1_000,
  appealText: 2_000,
  /** An appeal is possible this long after the decision. */
  appealMs: 14 * DAY,
} as const;

/** Payouts to players. */
export const WITHDRAWALS = {
  /** Open withdrawals of one player (ruling 11), because each may need an operator. The database has as many slots. */
  openPerUser: 3,
} as const;

/** Challenges of one player to another (rulings 9). Each expires after `CHALLENGE_MS` of the match. */
export const CHALLENGES = {
  /** Open challenges that a player has sent. */
  openPerPlayer: 3,
  /** Open challenges that a player may receive. */
  openPerReceiver: 5,
  /** After a challenge from a new opponent, no other new opponent may challenge the same player for this long. */
  newOpponentMs: MINUTE,
  /** Challenges to new opponents within the window. */
  newOpponents: 20,
  newOpponentsWindowMs: DAY,
  /** Received challenges in a list, newest first. */
  listed: 50,
} as const;

/** Players whom the page suggests while a name is typed (rulings 9). */
export const SUGGESTIONS = {
  /** Characters of the name. One letter would list a large part of the players who are online. */
  prefix: { least: 2, most: 20 },
  most: 8,
} as const;

export const BLOCKS = {
  /** Limits the list, because it is read with every search for an opponent. */
  perPlayer: 500,
} as const;

/** The review of a game by our engine, in a browser worker. */
export const ANALYSIS = {
  /** Maximum depth of a search, in plies, which quiet endgames reach. */
  depth: 12,
  /** Maximum nodes of the search of one position: a third of a second on an ordinary computer. */
  positionNodes: 250_000,
  /** Nodes of all searches of one game: half a minute. Each position of a long game gets fewer. */
  gameNodes: 20_000_000,
  /** Time limit of a position, for slow phones. */
  positionMs: 1_000,
  /** Entries of the transposition table, 20 bytes each: 5 MB. It is kept while the game is reviewed from its end to its beginning. */
  tableEntries: 1 << 18,
} as const;

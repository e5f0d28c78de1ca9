// fair-play: times of cases (rulings 16), and what is kept to find common owners of accounts.
import { lamports } from '@kingstake/protocol';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const CASE_TIMES = {
  /** A game's hold ends this long after it began, and once this much later if two operators extend it. */
  holdMs: 48 * HOUR,
  extensionMs: 72 * HOUR,
  /** A game is never held longer, even if it is held twice. */
  longestMs: 168 * HOUR,
  /** An open case that holds nothing prevents its player from closing the account for this long. */
  preventsClosingMs: 14 * DAY,
  /** Reports are counted over this window. */
  reportWindowMs: 24 * HOUR,
  /** Cases whose hold is over are closed this often. The money is free on time without it. */
  releaseMs: 60_000,
  /** How often debts are paid from money that has arrived. */
  debtsMs: 5_000,
} as const;

/** Games of a pair that are read when one of their staked games ends: the `games` with the highest stakes of the last `windowMs`. */
export const PAIRS = { windowMs: 30 * DAY, games: 200 } as const;

export const LINKS = {
  /** Links are deleted this long after they were last seen. */
  keptMs: 90 * DAY,
  cleanMs: HOUR,
  /** A link that is seen again is written at most this often. */
  rewriteMs: HOUR,
  /** More players than this share an address or a funding wallet only if it is a network, an exchange or a faucet. */
  playersMax: 20,
  /** One wallet is looked up this often: at most 21 calls to each node. */
  fundingMs: 10_000,
  /** Signatures of a wallet that are listed. If it has as many, its first transaction is not reached, and its funder is not known. */
  fundingSignatures: 1_000,
  /** The oldest transactions of a wallet that are read. */
  fundingTransactions: 20,
  /** Smaller transfers do not count as funding. */
  fundingLeast: lamports(50_000_000n),
} as const;

/** Journals, voided games or appeals of one page of the full audit: a page reads the journals of each game by their keys. */
export const CASE_AUDIT = { rowsPerPage: 20 } as const;

/** Cases and months of one answer. `exported`: in a player's own file, far more than a player can have. */
export const LISTED = {
  cases: 100,
  returned: 100,
  gamesOfCase: 10_000,
  reports: 100,
  months: 24,
  exported: 100_000,
} as const;

// escrow client: every limit and size of the program, with its unit. escrow.c has the same numbers; a test compares them.

/** Smallest wager of one player, in lamports: above the minimum balance of a wallet, so that any payout lands. */
export const MIN_WAGER_LAMPORTS = 10_000_000n;
/** The arbiter's fee is at most the wager of one player divided by this. */
export const MAX_FEE_DIVISOR = 10n;
/** Shortest and longest time from START until EXPIRE, in seconds: 1 hour and 14 days. */
export const MIN_LOCK_SECONDS = 3600n;
export const MAX_LOCK_SECONDS = 1_209_600n;

/** Bytes of a seat's data. */
export const SEAT_BYTES = 152;
/** Bytes of the random id of a match. */
export const MATCH_BYTES = 16;
/** Bytes of a record of a game: a SHA-256. */
export const RECORD_BYTES = 32;

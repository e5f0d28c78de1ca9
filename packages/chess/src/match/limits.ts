// Chess match: every limit of a game's life, times in ms, with its source.

/** A waiting game that no one joins is cancelled after this (rulings 3.11). */
export const WAITING_MS = 60 * 60_000;
/** A challenge that is not answered is cancelled after this (rulings 9). */
export const CHALLENGE_MS = 10 * 60_000;
/** How long both sides have to accept, or to open a rematch's game (rulings 3.2, 3.9). */
export const READY_CHECK_MS = 30_000;
/** Time for each side's first move: White's from the start, Black's from White's first move (rulings 3.4). */
export const FIRST_MOVE_MS = 60_000;
/** A player who is away this long is absent (rulings 3.6). */
export const ABSENT_AFTER_MS = 10_000;
/** An absent player forfeits this long after becoming absent (rulings 3.6, spec section 4). */
export const COURTESY_MS = 10 * 60_000;
/** A rematch offer is open this long (rulings 3.9). */
export const REMATCH_OFFER_MS = 20_000;
/** An outage up to this long moves no deadline (rulings 3.12). */
export const OUTAGE_IGNORED_MS = 3_000;
/** An outage longer than this voids the game (rulings 3.12). */
export const OUTAGE_VOIDS_MS = 30 * 60_000;

/** The ply that ends a game as a draw, whatever the position (rulings 11). The longest game on record has 538. */
export const MOST_PLIES = 600;
/** A seat names at most this many nodes, because its row is written with every move. Three nodes are planned. */
export const SEAT_NODES = 16;
/** A side may offer a draw once in this many plies (rulings 3.8). */
export const DRAW_OFFER_PLIES = 20;

// Chess match: the limits of a game, with their sources. Times are in ms.

/** A waiting game that no player joins is cancelled after this time (rulings 3.11). */
export const WAITING_MS = 60 * 60_000;
/** A challenge without an answer is cancelled after this time (rulings 9). */
export const CHALLENGE_MS = 10 * 60_000;
/** The time within which both sides must accept a game, or open the game of a rematch (rulings 3.2, 3.9). */
export const READY_CHECK_MS = 30_000;
/** A game whose creator was ready from anywhere starts by itself after this time, so that both pages open the table (rulings 17.2). */
export const START_DELAY_MS = 3_000;
/** The time for each side's first move: White's from the start, Black's from White's first move (rulings 3.4). */
export const FIRST_MOVE_MS = 60_000;
/** A disconnected player is marked absent after this time (rulings 3.6). */
export const ABSENT_AFTER_MS = 10_000;
/** The time after becoming absent, after which a player forfeits (rulings 3.6, specification section 4). */
export const COURTESY_MS = 10 * 60_000;
/** The time for which a rematch offer is open (rulings 3.9). */
export const REMATCH_OFFER_MS = 20_000;
/** An outage of at most this length moves no deadline (rulings 3.12). */
export const OUTAGE_IGNORED_MS = 3_000;
/** An outage longer than this voids the game (rulings 3.12). */
export const OUTAGE_VOIDS_MS = 30 * 60_000;

/**
 * A game ends in a draw at this ply in any position (rulings 11). The longest recorded tournament game has 538 plies.
 */
export const MOST_PLIES = 600;
/** The maximum number of nodes of a seat, because its row is written with every move. The deployed cluster has three nodes. */
export const SEAT_NODES = 16;
/** A side may offer a draw once within this number of plies (rulings 3.8). */
export const DRAW_OFFER_PLIES = 20;

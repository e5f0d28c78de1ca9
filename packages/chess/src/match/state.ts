// Chess match: the state of a game between two commands. It is plain data, so that stored-match.ts can store it as
// JSON. A changed field needs a new stored version there.
//
// The moves are separate rows. The server builds a `Game` of the rules from them, caches it, and passes it with the
// match. It rebuilds the game if its ply differs from that of the match.
import type { Clock, Side, TimeControl } from '../clock/index.ts';
import type { DrawReason } from '../rules/index.ts';

export type MatchStatus = Match['status'];
export type Match = WaitingMatch | ReadyMatch | ActiveMatch | EndedMatch;

/** The options that the creator chose. */
export interface GameOptions {
  readonly isPrivate: boolean; // only invited users may see and join it
  readonly allowObservers: boolean; // spectators may watch the running game
  readonly timeControl: TimeControl; // each side's time
}

/** The id of a server node, a whole number that is not negative. */
export type NodeId = number;

/** A player's place in a game, and whether the player is connected. */
export interface Seat {
  readonly userId: number; // the player
  readonly at: readonly NodeId[]; // nodes with a joined socket of the player, ascending; empty while away
  readonly awaySinceMs: number | null; // when the player left, or got the seat, or the game started, whichever is last; null while present
  readonly isAbsent: boolean; // away for so long that the other side was informed
}

/** The fields of a match in every status. */
interface EveryMatch extends GameOptions {
  readonly seq: number; // number of SEQ_EVENTS so far
  readonly white: Seat; // the creator; in a rematch the player who was black
}

/** Only the creator has a seat and has staked. */
export interface WaitingMatch extends EveryMatch {
  readonly status: 'waiting';
  readonly black: null; // the free seat
  readonly expiresAtMs: number; // when the game expires
}

/** Both players have a seat and have staked. The game starts when both have accepted, or soon after (`isStarting`). */
export interface ReadyMatch extends EveryMatch {
  readonly status: 'ready';
  readonly black: Seat;
  readonly isRematch: boolean; // players accept a rematch by opening the game, not by accept_match
  readonly accepted: BySide<boolean>; // which sides are ready
  readonly expiresAtMs: number; // when the game is aborted; if both have accepted, when it starts
}

/** The game is being played. */
export interface ActiveMatch extends EveryMatch {
  readonly status: 'active';
  readonly black: Seat;
  readonly startedAtMs: number; // time of game_started
  readonly ply: number; // plies played
  readonly clock: Clock; // running
  readonly drawOfferedBy: Side | null; // the side with an open offer
  readonly lastDrawOfferPly: BySide<number | null>; // when each side last offered; null: never
}

/** The game is over. Only rematch offers can still change. */
export interface EndedMatch extends EveryMatch {
  readonly status: 'ended';
  readonly black: Seat | null; // null if no opponent joined
  readonly startedAtMs: number | null; // null if it was never active
  readonly ply: number; // plies played
  readonly clock: Clock | null; // stopped; null if it was never active
  readonly ending: Ending;
  readonly rematchOffers: BySide<RematchOffer | null>; // null: no offer, or withdrawn
  readonly isRematchMade: boolean; // a rematch was accepted
}

export interface BySide<T> {
  readonly white: T;
  readonly black: T;
}

/** A rematch offer of one side. */
export interface RematchOffer {
  readonly expiresAtMs: number; // open until this time
  readonly isOver: boolean; // expired, declined or accepted; the side cannot offer again
}

/** How and why a game ended, and who gets the stakes. */
export interface Ending {
  readonly result: Result; // as the protocol sends it
  readonly reason: Reason; // as the protocol sends it
  readonly winner: Side | null; // null if there is none
  readonly settlement: Settlement;
  readonly abortedBy: number | null; // the user who aborted it by a decision or inaction; null if none, or both
  readonly endedAtMs: number; // when the end was due or decided
}

/** Who gets the stakes. The match has no amounts. */
export type Settlement =
  | { readonly kind: 'winner'; readonly winner: Side } // both stakes, less the fee
  | { readonly kind: 'refund-all' }; // every stake that is held, in full

export type Result = 'white_wins' | 'black_wins' | 'draw' | 'forfeit' | 'aborted' | 'cancelled' | 'void';

export type Reason = WinReason | 'absence' | DrawnReason | AbortReason | VoidReason | 'cancelled' | 'expired';
export type VoidReason = 'outage' | 'stakes-released';
export type WinReason = 'checkmate' | 'resignation' | 'timeout';
export type DrawnReason = DrawReason | 'agreement' | 'timeout-insufficient' | 'move-limit';
export type AbortReason = 'first-move' | 'early-resignation' | 'declined' | 'ready-expired';

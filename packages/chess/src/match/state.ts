// Chess match, state: a game between two commands. Plain data only (numbers, strings, null), so that it can be stored as
// JSON (stored-match.ts). A changed field needs a new stored version there.
//
// The moves are separate rows. The rules' `Game` built from them is passed along with the match. The server caches it,
// checks its ply, and rebuilds it from the moves when it does not match.
import type { Clock, Side, TimeControl } from '../clock/index.ts';
import type { DrawReason } from '../rules/index.ts';

export type MatchStatus = Match['status'];
export type Match = WaitingMatch | ReadyMatch | ActiveMatch | EndedMatch;

/** What the creator chose. */
export interface GameOptions {
  readonly isPrivate: boolean; // visible and open by invitation only
  readonly allowObservers: boolean; // others may watch while it runs
  readonly timeControl: TimeControl; // each side's time
}

/** The id of a server node, a whole number that is not negative. */
export type NodeId = number;

export interface Seat {
  readonly userId: number; // the player of this side
  readonly at: readonly NodeId[]; // nodes with an open socket of the player at the board, ascending; empty while away
  readonly awaySinceMs: number | null; // when the player left (or the start, if not connected then); null while present
  readonly isAbsent: boolean; // away so long that the other side has been informed
}

interface EveryMatch extends GameOptions {
  readonly seq: number; // the number of SEQ_EVENTS so far
  readonly white: Seat; // the creator; after a rematch the side that was black
}

/** The creator is seated and has staked. */
export interface WaitingMatch extends EveryMatch {
  readonly status: 'waiting';
  readonly black: null; // the free seat
  readonly expiresAtMs: number; // expires at this instant
}

/** Both are seated and have staked; play starts when both have accepted. */
export interface ReadyMatch extends EveryMatch {
  readonly status: 'ready';
  readonly black: Seat;
  readonly isRematch: boolean; // accepted by opening the game, not by accept_match
  readonly accepted: BySide<boolean>; // which sides are ready
  readonly expiresAtMs: number; // aborted at this instant unless both have accepted
}

/** The game is being played. */
export interface ActiveMatch extends EveryMatch {
  readonly status: 'active';
  readonly black: Seat;
  readonly startedAtMs: number; // instant of game_started
  readonly ply: number; // plies played
  readonly clock: Clock; // running
  readonly drawOfferedBy: Side | null; // the side whose offer is open
  readonly lastDrawOfferPly: BySide<number | null>; // the ply at which a side last offered
}

/** Final. Only rematch offers can still change. */
export interface EndedMatch extends EveryMatch {
  readonly status: 'ended';
  readonly black: Seat | null; // null when no one joined
  readonly startedAtMs: number | null; // null if it was never active
  readonly ply: number; // plies played
  readonly clock: Clock | null; // stopped; null if it was never active
  readonly ending: Ending;
  readonly rematchOffers: BySide<RematchOffer | null>; // null: not offered yet
  readonly isRematchMade: boolean; // the rematch's game exists
}

export interface BySide<T> {
  readonly white: T;
  readonly black: T;
}

/** A rematch offer of one side. */
export interface RematchOffer {
  readonly expiresAtMs: number; // open until this instant
  readonly isOver: boolean; // expired or refused; it cannot be made again
}

/** How and why a game ended, and who gets the stakes. */
export interface Ending {
  readonly result: Result; // as on the wire
  readonly reason: Reason; // as on the wire
  readonly winner: Side | null; // null without a winner
  readonly settlement: Settlement; // who gets the stakes
  readonly abortedBy: number | null; // the user who aborted it, by a decision or inaction; null otherwise, or if both did
  readonly endedAtMs: number; // when it was due or decided
}

/** The match knows no amounts; it decides who gets the stakes. */
export type Settlement =
  | { readonly kind: 'winner'; readonly winner: Side } // both stakes, less the fee
  | { readonly kind: 'refund-all' }; // every stake that is held, in full

export type Result = 'white_wins' | 'black_wins' | 'draw' | 'forfeit' | 'aborted' | 'cancelled' | 'void';

export type Reason = WinReason | 'absence' | DrawnReason | AbortReason | VoidReason | 'cancelled' | 'expired';
export type VoidReason = 'outage' | 'stakes-released';
export type WinReason = 'checkmate' | 'resignation' | 'timeout';
export type DrawnReason = DrawReason | 'agreement' | 'timeout-insufficient' | 'move-limit';
export type AbortReason = 'first-move' | 'early-resignation' | 'declined' | 'ready-expired';

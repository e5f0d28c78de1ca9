// Chess match, the state: what a game is between two commands. Plain data only (numbers, text, null), so that it can
// be a row and a message; types and nothing else, so that there is one place to read what a field means.
//
// The moves are not in it. They are rows of their own, and the rules' `Game` that they make is passed beside the
// match: a server keeps it in memory, checks it by its ply, and rebuilds it from the moves whenever in doubt.
import type { Clock, Side, TimeControl } from '../clock/index.ts';
import type { DrawReason } from '../rules/index.ts';

export type MatchStatus = Match['status'];
export type Match = WaitingMatch | ReadyMatch | ActiveMatch | EndedMatch;

/** What the creator chose. */
export interface GameOptions {
  readonly isPrivate: boolean; // seated and seen by invitation only
  readonly allowObservers: boolean; // others may watch while it runs
  readonly timeControl: TimeControl; // each side's time
}

export interface Seat {
  readonly userId: number; // who plays this side
  readonly awaySinceMs: number | null; // instant of leaving (or of the start, if not there); null while present
  readonly isAbsent: boolean; // away so long that the other side was told
}

interface EveryMatch extends GameOptions {
  readonly seq: number; // committed events that every member receives, so far
  readonly white: Seat; // the creator; after a rematch the side that was black
}

/** The creator is seated, and stakes. */
export interface WaitingMatch extends EveryMatch {
  readonly status: 'waiting';
  readonly black: null; // the free seat
  readonly expiresAtMs: number; // ends by itself at this instant
}

/** Both are seated and stake; play begins when both have accepted. */
export interface ReadyMatch extends EveryMatch {
  readonly status: 'ready';
  readonly black: Seat;
  readonly isRematch: boolean; // accepted by coming to the game, not by accept_match
  readonly accepted: BySide<boolean>; // who is ready
  readonly expiresAtMs: number; // silence aborts at this instant
}

/** It is being played. */
export interface ActiveMatch extends EveryMatch {
  readonly status: 'active';
  readonly black: Seat;
  readonly startedAtMs: number; // instant of game_started
  readonly ply: number; // half-moves played
  readonly clock: Clock; // running
  readonly drawOfferedBy: Side | null; // whose offer stands
  readonly lastDrawOfferPly: BySide<number | null>; // plies played when a side last offered
}

/** It is over, for good. Only a rematch may still be talked about. */
export interface EndedMatch extends EveryMatch {
  readonly status: 'ended';
  readonly black: Seat | null; // null when nobody came
  readonly startedAtMs: number | null; // null when it never was active
  readonly ply: number; // half-moves played
  readonly clock: Clock | null; // as it stopped; null when it never was active
  readonly ending: Ending;
  readonly rematchOffers: BySide<RematchOffer | null>; // null: not offered yet
  readonly isRematchMade: boolean; // the next game exists
}

export interface BySide<T> {
  readonly white: T;
  readonly black: T;
}

/** One for either side of a game. */
export interface RematchOffer {
  readonly expiresAtMs: number; // stands until this instant
  readonly isOver: boolean; // expired or refused; it cannot be made again
}

/** How and why a game ended, and what becomes of the stakes. */
export interface Ending {
  readonly result: Result; // the word on the wire
  readonly reason: Reason; // why, in one word
  readonly winner: Side | null; // null when nobody won
  readonly settlement: Settlement; // what the stakes follow
  readonly abortedBy: number | null; // the user whose word or silence aborted it; null otherwise, or when both did
  readonly endedAtMs: number; // the instant it fell due or was decided
}

/** The match knows no money, but it says whom the money follows. */
export type Settlement =
  | { readonly kind: 'winner'; readonly winner: Side } // both stakes, less the fee
  | { readonly kind: 'refund-all' }; // every stake that is held, in full

export type Result = 'white_wins' | 'black_wins' | 'draw' | 'forfeit' | 'aborted' | 'cancelled' | 'void';

export type Reason = WinReason | 'absence' | DrawnReason | AbortReason | 'cancelled' | 'expired' | 'outage';
export type WinReason = 'checkmate' | 'resignation' | 'timeout';
export type DrawnReason = DrawReason | 'agreement' | 'timeout-insufficient';
export type AbortReason = 'first-move' | 'early-resignation' | 'declined' | 'ready-expired';

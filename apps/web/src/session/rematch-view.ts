// session: what the page knows of a rematch, and shows. Types, and the state in which there is none: the lobby loads no more.
import type { Side } from '@kingstake/chess';

/** What is to be known of an ended game to repeat it. */
export interface RematchGame {
  readonly id: number;
  readonly side: Side; // the player's own
  readonly opponent: string; // the name
  readonly wager: string; // SOL
  readonly won: boolean | null; // null: a draw
}

/** The player's own offer. Challenging for 5 s; then a winner waits, and a loser waits at home. */
export interface OwnOffer {
  readonly game: RematchGame;
  readonly stage: 'challenging' | 'waiting' | 'at-home';
  readonly untilMs: number; // end of the stage
  readonly expiresAtMs: number; // of the offer
  readonly isClicked: boolean; // in this tab; another tab of the player only shows it
  readonly isConfirmed: boolean; // the server has told of it
}

export interface IncomingOffer {
  readonly game: RematchGame;
  readonly untilMs: number;
  readonly isAccepting: boolean; // the click is on its way
}

/** The opponent has declined, or let the offer expire. */
export interface DeclinedRematch {
  readonly game: RematchGame;
  readonly homeAtMs: number | null; // the result's countdown; null: it does not run
  readonly hasExpired: boolean; // the opponent did not answer
}

/** Where the page has to go, once. `rematch`: home, with the offer standing there. */
export type Way =
  | { readonly to: 'game'; readonly gameId: number }
  | { readonly to: 'rematch'; readonly wager: string }
  | { readonly to: 'home' };

export interface RematchState {
  readonly shown: RematchGame | null; // the ended game whose result is on the screen
  readonly own: OwnOffer | null;
  readonly incoming: IncomingOffer | null;
  readonly declined: DeclinedRematch | null;
  readonly way: Way | null;
}

export const NO_REMATCH: RematchState = { shown: null, own: null, incoming: null, declined: null, way: null };

// games: the state of a rematch that every screen can read, and the port to the store that follows the server. The lobby loads only this file;
// `start/global-dialogs.tsx` connects the store once it has loaded.

import type { Side } from '@kingstake/chess';
import type { Store } from '@kingstake/client';
import { Emitter } from '@kingstake/protocol/emitter';
import { createContext, useContext, useSyncExternalStore } from 'react';

/** The data of an ended game that a rematch needs. */
export interface RematchGame {
  readonly id: number;
  readonly side: Side; // the player's own side
  readonly opponent: string; // username
  readonly wager: string; // SOL
  readonly won: boolean | null; // null: a draw
}

/** The player's own offer. Challenging for 5 s; then a winner waits at the board, and a loser waits in the lobby. */
export interface OwnOffer {
  readonly game: RematchGame;
  readonly stage: 'challenging' | 'waiting' | 'in-lobby';
  readonly untilMs: number; // end of the stage
  readonly expiresAtMs: number; // end of the offer
  readonly isFromThisTab: boolean; // false: another tab of the player sent it, and this one only shows it
  readonly isConfirmed: boolean; // the server has broadcast it
}

export interface IncomingOffer {
  readonly game: RematchGame;
  readonly untilMs: number;
  readonly isAccepting: boolean; // the acceptance was sent and has no response yet
}

/** The opponent declined the offer, or let it expire. */
export interface DeclinedRematch {
  readonly game: RematchGame;
  readonly lobbyAtMs: number | null; // end of the result's countdown; null: it does not run
  readonly hasExpired: boolean; // the opponent did not answer
}

/** The page to open next. `rematch`: the lobby, which shows the open offer. */
export type RematchDestination =
  | { readonly to: 'game'; readonly gameId: number }
  | { readonly to: 'rematch'; readonly wager: string }
  | { readonly to: 'lobby' };

export interface RematchState {
  readonly shown: RematchGame | null; // the ended game whose result is on the screen
  readonly own: OwnOffer | null;
  readonly incoming: IncomingOffer | null;
  readonly declined: DeclinedRematch | null;
  readonly destination: RematchDestination | null;
}

export const NO_REMATCH: RematchState = {
  shown: null,
  own: null,
  incoming: null,
  declined: null,
  destination: null,
};

export interface RematchActions extends Store<RematchState> {
  /** Sets the ended game whose result is on the screen; null when it leaves the screen. */
  show(game: RematchGame | null): void;
  offer(game: RematchGame): void;
  /** Withdraws the player's own offer. */
  cancel(): void;
  accept(): void;
  decline(): void;
  /** Stops the result's countdown. */
  stay(): void;
  /** Clears `destination` once the page has navigated. */
  navigated(): void;
}

interface RematchPort extends RematchActions {
  /** Forwards all calls to this store until the returned function is called. */
  connect(actions: RematchActions): () => void;
}

export function createRematchPort(): RematchPort {
  let actions: RematchActions | null = null;
  let shown: RematchGame | null = null;
  const changes = new Emitter();
  const notify = (): void => changes.emit();
  return {
    getSnapshot: () => actions?.getSnapshot() ?? NO_REMATCH,
    subscribe: changes.subscribe,
    show(game) {
      shown = game;
      actions?.show(game);
    },
    offer: (game) => actions?.offer(game),
    cancel: () => actions?.cancel(),
    accept: () => actions?.accept(),
    decline: () => actions?.decline(),
    stay: () => actions?.stay(),
    navigated: () => actions?.navigated(),
    connect(next) {
      actions = next;
      next.show(shown);
      const unsubscribe = next.subscribe(notify);
      notify();
      return () => {
        unsubscribe();
        actions = null;
        notify();
      };
    },
  };
}

const RematchContext = createContext<RematchPort | null>(null);

export const RematchProvider = RematchContext.Provider;

/** Throws outside of `RematchProvider`. */
export function useRematchPort(): RematchPort {
  const rematch = useContext(RematchContext);
  if (rematch === null) throw new Error('useRematchPort must be used within a RematchProvider');
  return rematch;
}

export function useRematchState(): RematchState {
  const { subscribe, getSnapshot } = useRematchPort();
  return useSyncExternalStore(subscribe, getSnapshot);
}

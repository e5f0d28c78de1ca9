// games: the state of a rematch that every screen can read. The lobby loads only this file; `GlobalDialogs` provides the store that
// follows the server once it has loaded.

import type { Side } from '@kingstake/chess';
import type { Store } from '@kingstake/client';
import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from 'react';

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

export interface RematchState {
  readonly shown: RematchGame | null; // the ended game whose result is on the screen
  readonly own: OwnOffer | null;
  readonly incoming: IncomingOffer | null;
  readonly declined: DeclinedRematch | null;
  readonly destination: string | null; // the address to open next; the store opens it at once
}

export const NO_REMATCH: RematchState = {
  shown: null,
  own: null,
  incoming: null,
  declined: null,
  destination: null,
};

export interface RematchStore extends Store<RematchState> {
  /** Sets the ended game whose result is on the screen; null when it leaves the screen. */
  show(game: RematchGame | null): void;
  offer(game: RematchGame): void;
  /** Withdraws the player's own offer. */
  cancel(): void;
  accept(): void;
  decline(): void;
  /** Stops the result's countdown. */
  stay(): void;
}

const nothing = (): void => undefined;
/** Until the store has loaded, and for a visitor. */
const NO_STORE: RematchStore = {
  getSnapshot: () => NO_REMATCH,
  subscribe: () => nothing,
  show: nothing,
  offer: nothing,
  cancel: nothing,
  accept: nothing,
  decline: nothing,
  stay: nothing,
};

interface Followed {
  store: RematchStore;
  /** Replaces the store; null: there is none any more. */
  follow(store: RematchStore | null): void;
}

const RematchContext = createContext<Followed>({ store: NO_STORE, follow: nothing });

export function RematchProvider({ children }: { children: ReactNode }) {
  const [store, setStore] = useState(NO_STORE);
  const [follow] = useState(() => (next: RematchStore | null) => setStore(next ?? NO_STORE));
  const followed = useMemo(() => ({ store, follow }), [store, follow]);
  return <RematchContext value={followed}>{children}</RematchContext>;
}

export const useFollowRematch = (): Followed['follow'] => useContext(RematchContext).follow;
export const useRematchStore = (): RematchStore => useContext(RematchContext).store;

export function useRematchState(): RematchState {
  const { subscribe, getSnapshot } = useRematchStore();
  return useSyncExternalStore(subscribe, getSnapshot);
}

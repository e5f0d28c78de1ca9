// session: the rematch for every screen: it is offered beside a result, waited for in the lobby and answered anywhere. The
// port only: `app` makes it, `features/rematch` fills it once it is loaded.
import type { Store } from '@kingstake/client';
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { NO_REMATCH, type RematchGame, type RematchState } from './rematch-view.ts';

export interface RematchActions extends Store<RematchState> {
  /** The ended game whose result is on the screen; null when it leaves. */
  show(game: RematchGame | null): void;
  offer(game: RematchGame): void;
  /** Withdraws the player's own offer. */
  cancel(): void;
  accept(): void;
  decline(): void;
  /** Stops the result's countdown. */
  stay(): void;
  /** The page is on its way to where `way` says. */
  gone(): void;
}

export interface RematchPort extends RematchActions {
  /** What screens ask goes to this one, until the answer is called. */
  connect(actions: RematchActions): () => void;
}

export function createRematchPort(): RematchPort {
  let actions: RematchActions | null = null;
  let shown: RematchGame | null = null;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  return {
    getSnapshot: () => actions?.getSnapshot() ?? NO_REMATCH,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(game) {
      shown = game;
      actions?.show(game);
    },
    offer: (game) => actions?.offer(game),
    cancel: () => actions?.cancel(),
    accept: () => actions?.accept(),
    decline: () => actions?.decline(),
    stay: () => actions?.stay(),
    gone: () => actions?.gone(),
    connect(next) {
      actions = next;
      next.show(shown);
      const stop = next.subscribe(tell);
      tell();
      return () => {
        stop();
        actions = null;
        tell();
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

/** The result of this game is on the screen for as long as the component is; null: none, or one without a rematch. */
export function useShownRematch(game: RematchGame | null): void {
  const rematch = useRematchPort();
  const { id, side, opponent, wager, won } = game ?? NONE;
  useEffect(() => {
    if (id === 0) return;
    rematch.show({ id, side, opponent, wager, won });
    return () => rematch.show(null);
  }, [rematch, id, side, opponent, wager, won]);
}

const NONE: RematchGame = { id: 0, side: 'white', opponent: '', wager: '0', won: null };

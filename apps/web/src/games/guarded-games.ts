// games: the games on screen in which the player's clock is running, and a callback that forfeits each. Screens register their
// game, and the lost-wallet guard reads the list. This is only the port.
import { Emitter } from '@kingstake/protocol/emitter';
import { createContext, useContext, useEffect, useEffectEvent } from 'react';

export interface GuardedGames {
  /** Registers a game and returns a function that removes it. */
  add(key: string, forfeit: () => void): () => void;
  /** The forfeit callback of each game, by key. Every change creates a new map. */
  getSnapshot(): ReadonlyMap<string, () => void>;
  subscribe(onChange: () => void): () => void;
}

export function createGuardedGames(): GuardedGames {
  let games: ReadonlyMap<string, () => void> = new Map();
  const changes = new Emitter();
  const set = (next: ReadonlyMap<string, () => void>): void => {
    games = next;
    changes.emit();
  };
  return {
    add(key, forfeit) {
      set(new Map([...games, [key, forfeit]]));
      return () => {
        if (games.get(key) === forfeit) set(new Map([...games].filter(([other]) => other !== key)));
      };
    },
    getSnapshot: () => games,
    subscribe: changes.subscribe,
  };
}

/** The key of an online game, whether or not it is on screen. */
export const guardKeyOf = (gameId: number): string => `game ${gameId}`;
export const TRAINING_GUARD_KEY = 'training';

const GuardedGamesContext = createContext<GuardedGames | null>(null);

export const GuardedGamesProvider = GuardedGamesContext.Provider;

/** Throws outside of `GuardedGamesProvider`. */
export function useGuardedGames(): GuardedGames {
  const games = useContext(GuardedGamesContext);
  if (games === null) throw new Error('useGuardedGames must be used within a GuardedGamesProvider');
  return games;
}

/** Registers the game of a screen while its clock runs. */
export function useGuardedGame(key: string, isRunning: boolean, forfeit: () => void): void {
  const games = useGuardedGames();
  const giveUp = useEffectEvent(forfeit);
  useEffect(() => (isRunning ? games.add(key, () => giveUp()) : undefined), [games, key, isRunning]);
}

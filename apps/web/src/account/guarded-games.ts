// account: which games of this page's player have a running clock on the screen, and how each is given up. The port only:
// screens enter their game, and the guard of a lost wallet reads them.
import { Emitter } from '@kingstake/protocol/emitter';
import { createContext, useContext, useEffect, useEffectEvent } from 'react';

export interface GuardedGames {
  /** The answer takes it out again. */
  add(key: string, forfeit: () => void): () => void;
  /** What to call to give each up, by its key. A new map with each change. */
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

/** The key of a game over the socket, on a screen or not. */
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

/** Enters the game of a screen for as long as its clock runs. */
export function useGuardedGame(key: string, isRunning: boolean, forfeit: () => void): void {
  const games = useGuardedGames();
  const giveUp = useEffectEvent(forfeit);
  useEffect(() => (isRunning ? games.add(key, () => giveUp()) : undefined), [games, key, isRunning]);
}

// lobby: whether there is any activity that the lobby can list, and what it offers if not. Pure.

/** Rows of one list; 'unknown' until the server has responded, 'failed' if it could not be loaded. */
export type ListCount = number | 'unknown' | 'failed';

interface LobbyFacts {
  /** Open challenges by others. */
  waiting: ListCount;
  /** Running games that the player can watch. */
  live: ListCount;
  /** Unfinished games of the player. */
  own: ListCount;
  /** A first visit: no funds and no game yet. */
  isFirst: boolean;
  /** The player holds at least the smallest wager. */
  canStake: boolean;
}

/**
 * What the lobby shows next to the stake card and Active Games: its lists, or the empty state. The empty state offers a game against
 * the computer, or opening a table if the player can stake.
 */
export type LobbyState = 'unknown' | 'lists' | 'play-computer' | 'open-table';

/** A list that failed is shown with its error, so it counts as a list with rows. */
export function lobbyStateOf({ waiting, live, own, isFirst, canStake }: LobbyFacts): LobbyState {
  const counts = [waiting, live, own];
  if (counts.some((count) => count === 'failed' || (typeof count === 'number' && count > 0))) return 'lists';
  if (counts.includes('unknown')) return 'unknown';
  return canStake && !isFirst ? 'open-table' : 'play-computer';
}

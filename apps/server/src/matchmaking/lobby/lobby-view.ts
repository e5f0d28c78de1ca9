// The open games as last sent to watchers, and the difference to send next. Pure.
import type { LobbyChanged, LobbyGame, LobbyGames } from '@kingstake/protocol';

export interface LobbyView {
  readonly games: ReadonlyMap<number, LobbyGame>; // by id
  readonly away: ReadonlySet<number>; // creators of these games who are not online
}

export const EMPTY_LOBBY: LobbyView = { games: new Map(), away: new Set() };

/** The whole list, for a new watcher. */
export function wholeLobby({ games, away }: LobbyView): LobbyGames {
  const oldestFirst = [...games.values()].sort((one, other) => one.id - other.id);
  return { type: 'lobby_games', games: oldestFirst, away: [...away] };
}

/**
 * Returns what changed, or null. A game never changes: it only opens and closes. The creator of a new game is online
 * unless `away` contains them.
 */
export function lobbyChange(before: LobbyView, after: LobbyView): LobbyChanged | null {
  const opened = [...after.games.values()].filter(({ id }) => !before.games.has(id));
  const gone = [...before.games.keys()].filter((id) => !after.games.has(id));
  const creators = new Set([...after.games.values()].map(({ creator }) => creator.id));
  const opening = new Set(opened.map(({ creator }) => creator.id));
  const away = [...after.away].filter((id) => !before.away.has(id) || opening.has(id));
  const back = [...before.away].filter((id) => creators.has(id) && !after.away.has(id));
  if (opened.length + gone.length + away.length + back.length === 0) return null;
  return { type: 'lobby_changed', opened: opened.sort((one, other) => one.id - other.id), gone, away, back };
}

export function viewWithout({ games, away }: LobbyView, barred: ReadonlySet<number>): LobbyView {
  const met = [...games].filter(([, { creator }]) => !barred.has(creator.id));
  return { games: new Map(met), away: away.difference(barred) };
}

/** The change without the games of hidden creators; null if nothing is left. Ids of closed games reveal nothing. */
export function changeWithout(change: LobbyChanged, barred: ReadonlySet<number>): LobbyChanged | null {
  const met = (id: number): boolean => !barred.has(id);
  const opened = change.opened.filter(({ creator }) => met(creator.id));
  const [away, back] = [change.away.filter(met), change.back.filter(met)];
  if (opened.length + change.gone.length + away.length + back.length === 0) return null;
  return { ...change, opened, away, back };
}

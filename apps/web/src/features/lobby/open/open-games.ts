// lobby, open: the open games of others, as the server tells them. Pure: messages in, what is known out.
import type { LobbyChanged, LobbyGame, LobbyGames } from '@kingstake/protocol/lobby-games';

export interface OpenGames {
  readonly games: ReadonlyMap<number, LobbyGame>; // by id
  readonly away: ReadonlySet<number>; // creators who are not here
}

export type LobbyMessage = LobbyGames | LobbyChanged;

/** Null until the list has come: a change says nothing without it. */
export function nextOpenGames(known: OpenGames | null, message: LobbyMessage): OpenGames | null {
  if (message.type === 'lobby_games') {
    const { games, away } = message;
    return {
      games: new Map(games.map((game) => [game.id, game])),
      away: new Set(away),
    };
  }
  if (known === null) return null;
  const games = new Map(known.games);
  const away = new Set(known.away);
  for (const game of message.opened) {
    games.set(game.id, game);
    away.delete(game.creator.id); // here, unless it is said below
  }
  for (const id of message.gone) games.delete(id);
  for (const id of message.away) away.add(id);
  for (const id of message.back) away.delete(id);
  return { games, away };
}

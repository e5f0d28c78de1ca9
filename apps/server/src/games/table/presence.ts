// games: which sockets are attached to which game. Present means that an open socket of the user has sent join_game for the
// game and not leave_game. The match decides what arriving and leaving mean for a game.
import type { HubSocket } from '../../platform/hub/index.ts';

export interface Presence {
  /** True when it is the user's first socket at this game. */
  add(socket: HubSocket, gameId: number): boolean;
  /** True when it was the user's last one. */
  remove(socket: HubSocket, gameId: number): boolean;
  isHere(gameId: number, userId: number): boolean;
  /** The user's last socket is gone, and the seat does not say so yet. Each of them once. */
  leaving(): readonly { gameId: number; userId: number }[];
  isLeaving(gameId: number, userId: number): boolean;
  setLeaving(gameId: number, userId: number, isLeaving: boolean): void;
  /** Whether any socket is attached, of a player or an observer. */
  isVisited(gameId: number): boolean;
  /** Games with any socket, in ascending order. */
  visited(): number[];
  /** Everyone with a socket at a game, once. */
  players(): { gameId: number; userId: number }[];
  gamesOf(socket: HubSocket): readonly number[];
  socketsAt(gameId: number): readonly HubSocket[];
}

const keyOf = (gameId: number, userId: number): string => `${gameId} ${userId}`;

export function createPresence(): Presence {
  const games = new Map<number, Set<HubSocket>>();
  const places = new Map<HubSocket, Set<number>>();
  const leaving = new Map<string, { gameId: number; userId: number }>(); // by game and user: one entry each

  const isHere = (gameId: number, userId: number): boolean =>
    [...(games.get(gameId) ?? [])].some((socket) => socket.identity.userId === userId);

  return {
    isHere,
    leaving: () => [...leaving.values()],
    isLeaving: (gameId, userId) => leaving.has(keyOf(gameId, userId)),
    setLeaving(gameId, userId, isLeaving) {
      if (isLeaving) leaving.set(keyOf(gameId, userId), { gameId, userId });
      else leaving.delete(keyOf(gameId, userId));
    },
    isVisited: (gameId) => games.has(gameId),
    visited: () => [...games.keys()].sort((one, other) => one - other),
    players: () =>
      [...games].flatMap(([gameId, sockets]) =>
        [...new Set([...sockets].map(({ identity }) => identity.userId))].map((userId) => ({
          gameId,
          userId,
        })),
      ),
    gamesOf: (socket) => [...(places.get(socket) ?? [])],
    socketsAt: (gameId) => [...(games.get(gameId) ?? [])],
    add(socket, gameId) {
      const first = !isHere(gameId, socket.identity.userId);
      games.set(gameId, (games.get(gameId) ?? new Set()).add(socket));
      places.set(socket, (places.get(socket) ?? new Set()).add(gameId));
      return first;
    },
    remove(socket, gameId) {
      const sockets = games.get(gameId);
      if (sockets === undefined || !sockets.delete(socket)) return false;
      if (sockets.size === 0) games.delete(gameId);
      const own = places.get(socket);
      own?.delete(gameId);
      if (own?.size === 0) places.delete(socket);
      return !isHere(gameId, socket.identity.userId);
    },
  };
}

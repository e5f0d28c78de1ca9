// Sockets attached to games. A socket is attached from join_game until leave_game.
import type { HubSocket } from '../../platform/sockets/index.ts';

export interface AttachedSockets {
  /** Returns true for the user's first socket in this game. */
  add(socket: HubSocket, gameId: number): boolean;
  /** Returns true for the user's last socket in this game. */
  remove(socket: HubSocket, gameId: number): boolean;
  hasSocket(gameId: number, userId: number): boolean;
  /** Players whose last socket has closed, but whose seat still names this node. */
  detaching(): readonly { gameId: number; userId: number }[];
  isDetaching(gameId: number, userId: number): boolean;
  setDetaching(gameId: number, userId: number, isDetaching: boolean): void;
  /** Whether any socket is attached, of a player or a spectator. */
  hasSockets(gameId: number): boolean;
  /** Games with a socket, in ascending order. */
  gameIds(): number[];
  /** Users with a socket in a game, each once per game. */
  players(): { gameId: number; userId: number }[];
  gamesOf(socket: HubSocket): readonly number[];
  ofGame(gameId: number): readonly HubSocket[];
}

const keyOf = (gameId: number, userId: number): string => `${gameId} ${userId}`;

export function createAttachedSockets(): AttachedSockets {
  const socketsByGame = new Map<number, Set<HubSocket>>();
  const gamesBySocket = new Map<HubSocket, Set<number>>();
  const detaching = new Map<string, { gameId: number; userId: number }>(); // by `keyOf`

  const hasSocket = (gameId: number, userId: number): boolean =>
    [...(socketsByGame.get(gameId) ?? [])].some((socket) => socket.identity.userId === userId);

  return {
    hasSocket,
    detaching: () => [...detaching.values()],
    isDetaching: (gameId, userId) => detaching.has(keyOf(gameId, userId)),
    setDetaching(gameId, userId, isDetaching) {
      if (isDetaching) detaching.set(keyOf(gameId, userId), { gameId, userId });
      else detaching.delete(keyOf(gameId, userId));
    },
    hasSockets: (gameId) => socketsByGame.has(gameId),
    gameIds: () => [...socketsByGame.keys()].sort((one, other) => one - other),
    players: () =>
      [...socketsByGame].flatMap(([gameId, sockets]) =>
        [...new Set([...sockets].map(({ identity }) => identity.userId))].map((userId) => ({
          gameId,
          userId,
        })),
      ),
    gamesOf: (socket) => [...(gamesBySocket.get(socket) ?? [])],
    ofGame: (gameId) => [...(socketsByGame.get(gameId) ?? [])],
    add(socket, gameId) {
      const first = !hasSocket(gameId, socket.identity.userId);
      socketsByGame.set(gameId, (socketsByGame.get(gameId) ?? new Set()).add(socket));
      gamesBySocket.set(socket, (gamesBySocket.get(socket) ?? new Set()).add(gameId));
      return first;
    },
    remove(socket, gameId) {
      const sockets = socketsByGame.get(gameId);
      if (sockets === undefined || !sockets.delete(socket)) return false;
      if (sockets.size === 0) socketsByGame.delete(gameId);
      const own = gamesBySocket.get(socket);
      own?.delete(gameId);
      if (own?.size === 0) gamesBySocket.delete(socket);
      return !hasSocket(gameId, socket.identity.userId);
    },
  };
}

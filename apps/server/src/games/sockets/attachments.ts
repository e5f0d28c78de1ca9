// Attaches sockets to games and detaches them.

import { type CommandOf, type Match, SIDES, seatOf } from '@kingstake/chess';
import { SOCKET } from '@kingstake/protocol';
import type { Cluster } from '../../cluster/index.ts';
import { type Refusal, refuse } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log.ts';
import type { HubSocket } from '../../platform/sockets/index.ts';
import type { Time } from '../../platform/time.ts';
import type { ActOptions, GameHandle } from '../actor/game-actor.ts';
import type { GameRegistry } from '../actor/game-registry.ts';
import type { LoadedGame } from '../actor/loaded-game.ts';
import { CorruptGameError } from '../rows/game-record.ts';
import { gameJoined, gameOver, gameState, openRematchOffers, visibleTo } from './game-view.ts';
import { type Spectators, spectatorTopic } from './spectators.ts';

// Sockets attached to games. A socket is attached from join_game until leave_game.

export type AttachedSockets = ReturnType<typeof createAttachedSockets>;

const keyOf = (gameId: number, userId: number): string => `${gameId} ${userId}`;

export function createAttachedSockets() {
  const socketsByGame = new Map<number, Set<HubSocket>>();
  const gamesBySocket = new Map<HubSocket, Set<number>>();
  const detaching = new Map<string, { gameId: number; userId: number }>(); // by `keyOf`

  const hasSocket = (gameId: number, userId: number): boolean =>
    [...(socketsByGame.get(gameId) ?? [])].some((socket) => socket.identity.userId === userId);

  return {
    hasSocket,
    /** Players whose last socket has closed, but whose seat still names this node. */
    detaching: (): readonly { gameId: number; userId: number }[] => [...detaching.values()],
    isDetaching: (gameId: number, userId: number): boolean => detaching.has(keyOf(gameId, userId)),
    setDetaching(gameId: number, userId: number, isDetaching: boolean): void {
      if (isDetaching) detaching.set(keyOf(gameId, userId), { gameId, userId });
      else detaching.delete(keyOf(gameId, userId));
    },
    /** Whether any socket is attached, of a player or a spectator. */
    hasSockets: (gameId: number): boolean => socketsByGame.has(gameId),
    /** Games with a socket, in ascending order. */
    gameIds: (): number[] => [...socketsByGame.keys()].sort((one, other) => one - other),
    /** Users with a socket in a game, each once per game. */
    players: (): { gameId: number; userId: number }[] =>
      [...socketsByGame].flatMap(([gameId, sockets]) =>
        [...new Set([...sockets].map(({ identity }) => identity.userId))].map((userId) => ({
          gameId,
          userId,
        })),
      ),
    gamesOf: (socket: HubSocket): readonly number[] => [...(gamesBySocket.get(socket) ?? [])],
    ofGame: (gameId: number): readonly HubSocket[] => [...(socketsByGame.get(gameId) ?? [])],
    /** Returns true for the user's first socket in this game. */
    add(socket: HubSocket, gameId: number): boolean {
      const first = !hasSocket(gameId, socket.identity.userId);
      socketsByGame.set(gameId, (socketsByGame.get(gameId) ?? new Set()).add(socket));
      gamesBySocket.set(socket, (gamesBySocket.get(socket) ?? new Set()).add(gameId));
      return first;
    },
    /** Returns true for the user's last socket in this game. */
    remove(socket: HubSocket, gameId: number): boolean {
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

export type Attachments = ReturnType<typeof createAttachments>;

export interface AttachmentsDeps {
  time: Time;
  log: Log;
  live: GameRegistry;
  sockets: AttachedSockets;
  cluster: {
    nodes: Pick<Cluster['nodes'], 'self' | 'ownIds'>;
    membership: Pick<Cluster['membership'], 'findCrashed'>;
  };
  spectators: Pick<Spectators, 'follow' | 'watchStarted' | 'watchStopped'>;
  /** False in an outage. */
  acceptsCommands(): boolean;
}

export function createAttachments(deps: AttachmentsDeps) {
  const { time, log, sockets, cluster, spectators, acceptsCommands } = deps;
  const watchedGames = new WeakMap<HubSocket, Set<number>>();

  function unwatch(socket: HubSocket, gameId: number): void {
    if (watchedGames.get(socket)?.delete(gameId) === true)
      spectators.watchStopped(gameId, socket.identity.userId);
    socket.unsubscribe(spectatorTopic(gameId));
  }

  const isAtLimit = (games: Set<number> | undefined, gameId: number): boolean =>
    games !== undefined && !games.has(gameId) && games.size >= SOCKET.observed;

  function attachAndSend(socket: HubSocket, game: LoadedGame, seq: number): void {
    const { userId } = socket.identity;
    const { record } = game;
    sockets.add(socket, record.id);
    if (seatOf(record.match, userId) === null) {
      const games = watchedGames.get(socket) ?? new Set();
      if (!games.has(record.id)) spectators.watchStarted(record.id, userId);
      watchedGames.set(socket, games.add(record.id));
      socket.subscribe(spectatorTopic(record.id));
    } else unwatch(socket, record.id);
    const nowMs = time.nowMs();
    if (sendSnapshot(socket, game, seq, nowMs) !== game) spectators.follow(game, nowMs);
  }

  /** Options of a command that attach the socket and send the snapshot when it commits. */
  const snapshotOnCommit = (socket: HubSocket): Pick<ActOptions, 'beforeBroadcast'> => ({
    beforeBroadcast: (game, seq) => attachAndSend(socket, game, seq),
  });

  /**
   * Attaches the socket of a player or a spectator, and sends it the snapshot before others are notified. The caller must have just
   * loaded the game with `fresh`. Refuses a spectator whose socket already watches the maximum number of games.
   */
  async function attach(handle: GameHandle, socket: HubSocket): Promise<Refusal | null> {
    const game = await handle.load();
    if (game === null) throw new Error('there is no such game to enter');
    const { userId } = socket.identity;
    if (seatOf(game.record.match, userId) === null) {
      if (isAtLimit(watchedGames.get(socket), game.record.id)) return refuse('CONFLICT', 'watches-enough');
      attachAndSend(socket, game, game.record.match.seq);
      return null;
    }
    const cutOff = await cutOffOf(cluster, game.record.match, userId);
    const command = { type: 'connect', by: userId, at: cluster.nodes.self(), ...cutOff } as const;
    await handle.execute(command, snapshotOnCommit(socket));
    return null;
  }

  return {
    attach,
    snapshotOnCommit,
    /**
     * Called when a command that attaches the socket has failed. It may have been committed nevertheless, and the seat then names this node
     * without a socket. Unless the player attaches again, `retryDetach` empties the seat.
     */
    attachFailed: (socket: HubSocket, gameId: number): void =>
      sockets.setDetaching(gameId, socket.identity.userId, true),
    /** Resolves when the match has committed the departure, or, in an outage, once it is recorded for `retryDetach`. */
    async detach(socket: HubSocket, gameId: number): Promise<void> {
      unwatch(socket, gameId);
      const { userId } = socket.identity;
      if (!sockets.remove(socket, gameId)) return;
      sockets.setDetaching(gameId, userId, true);
      // The socket may have closed while this node was frozen. Compensation needs the seat to name this node, so it must run first.
      if (!acceptsCommands()) return;
      await leaveSeat(deps, gameId, userId);
      sockets.setDetaching(gameId, userId, false);
    },
    /** Retries detaches that failed or were postponed by an outage, because an empty seat must not look taken. */
    async retryDetach(): Promise<void> {
      for (const { gameId, userId } of sockets.detaching()) {
        try {
          await leaveSeat(deps, gameId, userId);
          sockets.setDetaching(gameId, userId, false);
        } catch (error) {
          // A corrupt game fails every second until an operator repairs it; the first failure was logged.
          if (!(error instanceof CorruptGameError))
            log.error({ err: error, gameId }, 'detach failed, will retry');
        }
      }
    },
  };
}

function leaveSeat(
  { live, sockets, cluster }: AttachmentsDeps,
  gameId: number,
  userId: number,
): Promise<void> {
  return live.runExclusive(gameId, async (handle) => {
    const game = await handle.load();
    // The player may have attached again.
    if (game === null || sockets.hasSocket(gameId, userId)) return;
    if (seatOf(game.record.match, userId) === null) return;
    await handle.execute({ type: 'disconnect', by: userId, at: cluster.nodes.ownIds() });
  });
}

/**
 * Finds out whether a crash cut off a connecting player, which is the case if all nodes of their seat have crashed. The connection then
 * replaces these nodes, and a player to move is compensated.
 */
async function cutOffOf(
  { nodes, membership }: AttachmentsDeps['cluster'],
  match: Match,
  userId: number,
): Promise<Pick<CommandOf<'connect'>, 'insteadOf' | 'cutOffSinceMs'>> {
  const at = SIDES.map((side) => match[side]).find((seat) => seat?.userId === userId)?.at ?? [];
  const own = nodes.ownIds();
  if (match.status !== 'active' || at.length === 0 || at.some((node) => own.includes(node))) return {};
  const crashed = await membership.findCrashed(at);
  return crashed.size < at.length ? {} : { insteadOf: at, cutOffSinceMs: Math.max(...crashed.values()) };
}

/** Sends the part of the game that the user may see, and returns it. `seq` is the last number before the broadcast to players. */
function sendSnapshot(socket: HubSocket, game: LoadedGame, seq: number, nowMs: number): LoadedGame {
  const { userId } = socket.identity;
  const visible = visibleTo(game, userId, nowMs);
  const last = visible === game ? seq : visible.record.match.seq;
  socket.send(gameJoined(visible, userId, last));
  socket.send(gameState(visible, userId, last, nowMs));
  const over = gameOver(game, userId, game.record.match.seq);
  if (over !== null) socket.send(over);
  for (const offer of openRematchOffers(game, userId)) socket.send(offer);
  return visible;
}

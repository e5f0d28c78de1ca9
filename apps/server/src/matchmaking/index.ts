// matchmaking: public entry. Routes the module's calls, messages and events.
import { mayObserve, seatOf } from '@kingstake/chess';
import { formatSol, gameCalls, isRefused } from '@kingstake/protocol';
import type { ActOptions, GameHandle, Games, LoadedGame } from '../games/index.ts';
import type { Tx } from '../platform/database/index.ts';
import { type Refusal, type RouteKit, refuse } from '../platform/http/index.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { HandledMessage, HubSocket, MessageHandlers } from '../platform/sockets/index.ts';
import { addChallengeRoutes, closeChallengesBetween } from './challenges.ts';
import {
  createCodeAttemptLimiter,
  type MatchmakingContext,
  type MatchmakingDeps,
  onGame,
} from './context.ts';
import { addCreateRoutes, closeWaitingOf, closeWaitingWith } from './create.ts';
import { addFindingRoutes, addRefusedRoutes } from './finding.ts';
import { LOBBY_TOPIC } from './limits.ts';
import { createLobbyTopic, type LobbyTopic } from './lobby-topic.ts';
import { createDepartures, createOpenGames } from './open-games.ts';
import { handleRematch, type RematchMessage, sendOpenOffers, sendToRematch } from './rematch.ts';
import { addJoinRoute, takeSeat } from './seats.ts';
import { stakerAt } from './staker.ts';

export type { MatchmakingDeps } from './context.ts';

type PartOfSocket = { identity: Pick<HubSocket['identity'], 'userId'> };

export type Matchmaking = ReturnType<typeof createMatchmaking>;

export function createMatchmaking(deps: MatchmakingDeps) {
  const departures = createDepartures();
  const openGames = createOpenGames({ ...deps, departures, isSynced: deps.lobby.isSynced });
  const lobby = createLobbyTopic({ ...deps, openGames }, deps.lobby);
  const context = {
    ...deps,
    departures,
    openGames,
    codeAttempts: createCodeAttemptLimiter(deps.createRateLimiter),
    onOpenGames: lobby.changed,
    onSeat: (userId: number, createdId?: number) => inBackground(notifyAwaiting(userId, createdId)),
  };
  const background = new Set<Promise<void>>();

  function inBackground(work: Promise<void>): void {
    const running = work.finally(() => background.delete(running));
    background.add(running);
  }

  /** Notifies players who wait for an opponent, if this game is the only open one. */
  async function notifyAwaiting(userId: number, createdId?: number): Promise<void> {
    try {
      await deps.awaiting?.stopAwaiting(userId);
      if (createdId === undefined) return;
      await deps.awaiting?.opponentCame(userId, async () => {
        const [only, ...others] = await openGames.now();
        return only?.id === createdId && others.length === 0 ? formatSol(only.wager) : null;
      });
    } catch (err) {
      deps.log.error({ err }, 'players who await an opponent could not be notified');
    }
  }

  return {
    /** The topic of open games. */
    lobby,
    routes(routes: RouteKit): void {
      addCreateRoutes(routes, context);
      addJoinRoute(routes, context);
      if (context.escrow === null) addRefusedRoutes(routes, context);
      addFindingRoutes(routes, context);
      addChallengeRoutes(routes, context);
    },
    /** Called when a user lets a ready check or a first move expire: closes the user's other waiting games. */
    onSilent: (userId: number) => inBackground(closeWaitingOf(context, userId)),
    /** Called when a game with stakes on chain appears in the list of open games. */
    onListed(gameId: number, creatorId: number): void {
      lobby.changed();
      inBackground(notifyAwaiting(creatorId, gameId));
    },
    /** See `closeWaitingWith`. */
    closeWaiting: <T>(userId: number, work: (tx: Tx) => Promise<T>) =>
      closeWaitingWith(context, userId, work),
    /** Ends open challenges between two players after one has blocked the other. */
    onBlocked: (blockerId: number, blockedId: number) =>
      closeChallengesBetween(context, blockerId, blockedId),
    jobs: (jobs: Jobs) => jobs.schedule('lobby-look', LOBBY_TOPIC.lookDegradedMs, lobby.poll),
    handlers: seatHandlers(context, lobby),
    onOpen: ({ identity }: PartOfSocket) => lobby.presence(identity.userId),
    onClose({ identity }: PartOfSocket): void {
      // Every closed socket is recorded. A user with another socket is still online.
      departures.note(identity.userId, deps.time.nowMs());
      lobby.presence(identity.userId);
    },
    /** Resolves when no work runs in the background and the lobby is idle. */
    settled: (): Promise<void> => Promise.all(background).then(lobby.settled),
    stop(): void {
      lobby.stop();
      openGames.stop();
    },
  };
}

// A join resumes the player's own seat, takes the free one, or makes the socket a spectator.

type JoinMessage = Extract<HandledMessage, { type: 'join_game' }>;
type SeatMessage =
  | JoinMessage
  | RematchMessage
  | Extract<HandledMessage, { type: 'rematch_offers' | 'watch_lobby' | 'leave_lobby' }>;

function seatHandlers(context: MatchmakingContext, lobby: LobbyTopic): MessageHandlers<SeatMessage> {
  const rematch = (socket: HubSocket, message: RematchMessage) => {
    const arrivedMs = context.time.nowMs();
    return onGame(context, message.gameId, (handle, held) =>
      handleRematch(context, handle, held, { socket, message, arrivedMs }),
    );
  };
  return {
    join_game: (socket, message) =>
      onGame(context, message.gameId, (handle, held) =>
        admit(context, handle, held, { socket, message }).catch((error: unknown) => {
          context.games.attachFailed(socket, message.gameId);
          throw error;
        }),
      ),
    rematch_offer: rematch,
    rematch_accept: rematch,
    rematch_decline: rematch,
    rematch_offers: (socket) => sendOpenOffers(context, socket),
    watch_lobby: (socket) => lobby.watch(socket),
    leave_lobby: (socket) => lobby.leave(socket),
  };
}

interface JoinRequest {
  socket: HubSocket;
  message: JoinMessage;
}

/** Attaches the socket to a game that it may see. Otherwise returns the refusal. */
async function admit(
  context: MatchmakingContext,
  handle: GameHandle,
  held: LoadedGame,
  { socket, message }: JoinRequest,
): Promise<Refusal | null> {
  const { as } = message;
  const { userId } = socket.identity;
  const { match } = held.record;
  const wantsSeat = as !== 'observer' && match.status === 'waiting';
  const isPlayer = seatOf(match, userId) !== null;
  if (isPlayer || (!wantsSeat && mayObserve(match))) {
    const refusal = await context.games.attach(handle, socket);
    if (refusal !== null) return refusal;
    // A player who was offline when the rematch was created is sent to it now.
    if (isPlayer && match.status === 'ended' && match.isRematchMade)
      await sendToRematch(context, socket, held.record.id);
    return null;
  }
  if (as === 'observer') return refuse('FORBIDDEN', 'no-observers');
  return takeSeatOrObserve(context, handle, held, { socket, message });
}

/** If another player or a deadline was first, the socket becomes a spectator, if the players allow it. */
async function takeSeatOrObserve(
  context: MatchmakingContext,
  handle: GameHandle,
  held: LoadedGame,
  { socket, message }: JoinRequest,
): Promise<Refusal | null> {
  const staker = stakerAt(socket, message);
  if (isRefused(staker)) return staker;
  const { games } = context;
  const { userId } = socket.identity;
  const seated = await takeSeat(context, handle, held, {
    userId,
    address: socket.address,
    gameCode: message.gameCode,
    stakeSource: undefined,
    staker,
    call: { call: gameCalls.joinGame, userId, key: null, request: null },
    answer: async () => null,
    arrival: snapshotIfSeated(games, socket),
  });
  if (!isRefused(seated)) return null;
  const now = await handle.load({ fresh: true });
  if (seated.refused !== 'CONFLICT' || now === null || now.record.match.status === 'waiting') return seated;
  if (!mayObserve(now.record.match)) return seated;
  return games.attach(handle, socket);
}

/**
 * Sends the snapshot only if the join took the seat. A refused join can also change the game, because due deadlines are
 * applied first.
 */
function snapshotIfSeated(games: Games, socket: HubSocket): ActOptions {
  const { beforeBroadcast } = games.snapshotOnCommit(socket);
  return {
    beforeBroadcast(held, seq) {
      if (seatOf(held.record.match, socket.identity.userId) !== null) beforeBroadcast?.(held, seq);
    },
  };
}

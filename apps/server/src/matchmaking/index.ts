// matchmaking: its public API.
import { formatSol } from '@kingstake/protocol';
import type { Tx } from '../platform/database/index.ts';
import type { RouteKit } from '../platform/http/index.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { HubSocket, RefusedMessage } from '../platform/sockets/index.ts';
import { closeWaitingOf, closeWaitingWith } from './cancel.ts';
import { addChallengeRoutes, closeChallengesBetween } from './challenges.ts';
import { createCodeAttemptLimiter } from './code-attempt-limiter.ts';
import type { MatchmakingDeps } from './context.ts';
import { createDepartures } from './departures.ts';
import { createLobbyTopic, type LobbyTopic } from './lobby/lobby-topic.ts';
import { createOpenGames } from './lobby/open-games.ts';
import { addFindingRoutes, addSeatRoutes } from './routes.ts';
import { handleMessages, type SeatMessage } from './socket.ts';
import { addSuggestRoute } from './suggest.ts';

export type { MatchmakingDeps } from './context.ts';
export { isSeatMessage } from './socket.ts';

type PartOfSocket = { identity: Pick<HubSocket['identity'], 'userId'> };

export interface Matchmaking {
  /** The topic of open games. */
  lobby: Pick<LobbyTopic, 'changed' | 'remoteChanged'>;
  routes(routes: RouteKit): void;
  jobs(jobs: Jobs): void;
  onMessage(socket: HubSocket, message: SeatMessage): Promise<RefusedMessage | null>;
  /** Ends open challenges between two players after one has blocked the other. */
  onBlocked(blockerId: number, blockedId: number): Promise<void>;
  /** See `closeWaitingWith`. */
  closeWaiting<T>(userId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Called when a user lets a ready check or a first move expire: closes the user's other waiting games. */
  onSilent(userId: number): void;
  /** Called when a game with stakes on chain appears in the list of open games. */
  onListed(gameId: number, creatorId: number): void;
  onOpen(socket: PartOfSocket): void;
  onClose(socket: PartOfSocket): void;
  /** Resolves when no work runs in the background and the lobby is idle. */
  settled(): Promise<void>;
  stop(): void;
}

export function createMatchmaking(deps: MatchmakingDeps): Matchmaking {
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
    lobby,
    routes(routes) {
      addSeatRoutes(routes, context);
      addFindingRoutes(routes, context);
      addChallengeRoutes(routes, context);
      addSuggestRoute(routes, context);
    },
    onSilent: (userId) => inBackground(closeWaitingOf(context, userId)),
    onListed(gameId, creatorId) {
      lobby.changed();
      inBackground(notifyAwaiting(creatorId, gameId));
    },
    closeWaiting: (userId, work) => closeWaitingWith(context, userId, work),
    onBlocked: (blockerId, blockedId) => closeChallengesBetween(context, blockerId, blockedId),
    jobs: lobby.scheduleJobs,
    onMessage: handleMessages(context, lobby),
    onOpen: ({ identity }) => lobby.presence(identity.userId),
    onClose({ identity }) {
      // Every closed socket is recorded. A user with another socket is still online.
      departures.note(identity.userId, deps.time.nowMs());
      lobby.presence(identity.userId);
    },
    settled: () => Promise.all(background).then(lobby.settled),
    stop() {
      lobby.stop();
      openGames.stop();
    },
  };
}

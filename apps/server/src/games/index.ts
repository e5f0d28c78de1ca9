// games: public entry.
import { GAMES, type ServerMessage } from '@kingstake/protocol';
import type { Database } from '../platform/database/index.ts';
import type { ReadinessCheck, RouteKit } from '../platform/http/index.ts';
import type { HubSocket, Reserve } from '../platform/hub/index.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Pace, Time } from '../platform/time.ts';
import type { Users } from '../users/index.ts';
import { scheduleDeadlineSweep } from './outage/deadline-sweeper.ts';
import { createOutageMonitor } from './outage/outage-monitor.ts';
import { witnessed } from './outage/witness.ts';
import { playersOf } from './registry/cached-game.ts';
import { createDamageReport } from './registry/corrupt-games.ts';
import type { EndingEffect } from './registry/ending.ts';
import { createGameRegistry, type GameRegistry } from './registry/game-registry.ts';
import { createStepWriter } from './registry/step-writer.ts';
import { type Broadcaster, broadcast } from './table/broadcast.ts';
import { createGameSocket, type GameSocket } from './table/game-socket.ts';
import { gameOver, gameState } from './table/game-view.ts';
import { createPresence } from './table/presence.ts';
import { createReserve } from './table/reserve.ts';
import { addGameRoutes, type ReadStakes } from './table/routes.ts';

export type { LoadedGame as Held, PlayersById as People } from './registry/cached-game.ts';
export type { EndedGame, EndingEffect } from './registry/ending.ts';
export type { ActOptions, CommandResult as Acted, GameHandle as Turn } from './registry/game-handle.ts';
export {
  countWaiting,
  findByCode,
  findRematch,
  type GameOutcome,
  isSeated,
  listAborts,
  listCancels,
  listEnded,
  listOffering,
  listOutcomes,
} from './store/game-list-store.ts';
export type { GameRecord, NewGame } from './store/game-record.ts';
export { findGame, insertGame } from './store/game-store.ts';
export { listWaiting } from './store/waiting-list-store.ts';
export type { Broadcaster as Mouth } from './table/broadcast.ts';
export { type BoardMessage, refusalOf } from './table/game-socket.ts';
export { gameView, openRematchOffers } from './table/game-view.ts';
export { withPlayers as withPeople } from './table/routes.ts';

export interface GamesDeps {
  database: Database;
  time: Time;
  log: Log;
  users: Users;
  broadcaster: Broadcaster;
  pausedMatches: boolean;
  /** How far apart statements with moves begin; none: as soon as the one before it has ended. */
  stepPace?: Pace | null;
  stakesOf: ReadStakes;
  /** In the transaction that writes a result, in this order. */
  endingEffects: readonly EndingEffect[];
  /** After the commit: these players' balances are other ones now. */
  onSettled(userIds: readonly number[]): void;
}

export interface Games
  extends Pick<GameRegistry, 'runExclusive' | 'settled'>,
    Pick<GameSocket, 'attach' | 'snapshotOnCommit'> {
  addRoutes(routes: RouteKit): void;
  scheduleJobs(jobs: Jobs): void;
  readiness: readonly ReadinessCheck[];
  /** Before the first caller. */
  open(): Promise<void>;
  /** Whether games may be played now. */
  acceptsCommands(): boolean;
  onMessage: GameSocket['onMessage'];
  onClose(socket: HubSocket): void;
  /** What a player of a staked game may send when everything else is used up. */
  reserve: Reserve;
  /** Sends to a player wherever they are. */
  sendToUser(userId: number, message: ServerMessage): void;
  /** Takes no new deadlines and waits for what is in progress. */
  stop(): Promise<void>;
}

export function createGames(deps: GamesDeps): Games {
  const { time, log, users, broadcaster } = deps;
  const database = witnessed(deps.database, () => outages.answered());
  const presence = createPresence();
  const live = createGameRegistry({
    database,
    time,
    log,
    stepWriter: createStepWriter(database, deps.stepPace),
    hasOpenOutage: () => outages.hasOpenOutage(),
    gameNowMs: () => outages.gameNowMs(),
    publicUsers: users.publicUsers,
    endingEffects: deps.endingEffects,
    broadcast(held, events) {
      broadcast(broadcaster, held, events);
      if (events.some((event) => event.kind === 'game_over')) deps.onSettled(playersOf(held.record));
    },
    onReloaded(held) {
      const { id, match } = held.record;
      for (const socket of presence.socketsAt(id)) {
        const { userId } = socket.identity;
        socket.send(gameState(held, userId, match.seq, time.nowMs()));
        const over = gameOver(held, userId, match.seq);
        if (over !== null) socket.send(over);
      }
      if (match.status === 'ended') deps.onSettled(playersOf(held.record));
    },
  });
  const isDamaged = createDamageReport(log);
  const outages = createOutageMonitor({ database, time, log, live, isHere: presence.isHere, isDamaged });
  const table = createGameSocket({ time, log, live, presence, acceptsCommands: outages.acceptsCommands });
  return {
    runExclusive: live.runExclusive,
    settled: live.settled,
    attach: table.attach,
    snapshotOnCommit: table.snapshotOnCommit,
    onMessage: table.onMessage,
    onClose: table.onClose,
    reserve: createReserve({ database, live, presence }),
    acceptsCommands: outages.acceptsCommands,
    open: outages.open,
    readiness: [outages.readiness],
    sendToUser: broadcaster.sendToUser,
    addRoutes: (routes) => addGameRoutes(routes, { ...deps, live }),
    scheduleJobs(jobs) {
      outages.schedule(jobs);
      const { acceptsCommands } = outages;
      scheduleDeadlineSweep(jobs, { database, time, log, live, acceptsCommands, isDamaged });
      jobs.schedule('evict-games', GAMES.endedKeptMs, async () => live.evict(presence.isVisited));
      jobs.schedule('retry-detach', GAMES.sweepMs, async () => {
        if (outages.acceptsCommands()) await table.retryDetach();
      });
    },
    async stop() {
      live.stop();
      await live.settled();
    },
  };
}

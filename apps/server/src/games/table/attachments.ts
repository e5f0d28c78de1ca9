// games: sockets attached to a game. A socket that attaches is sent the snapshot before others are told.
import { seatOf } from '@kingstake/chess';
import { SOCKET } from '@kingstake/protocol';
import { type Refusal, refuse } from '../../platform/http/index.ts';
import type { HubSocket } from '../../platform/hub/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Time } from '../../platform/time.ts';
import type { LoadedGame } from '../registry/cached-game.ts';
import type { ActOptions, GameHandle } from '../registry/game-handle.ts';
import type { GameRegistry } from '../registry/game-registry.ts';
import { CorruptGameError } from '../store/game-record.ts';
import { observersTopic } from './broadcast.ts';
import { gameJoined, gameOver, gameState, openRematchOffers } from './game-view.ts';
import type { Presence } from './presence.ts';

export interface Attachments {
  /**
   * Attaches a socket as its player's, or as an observer's, and sends it the snapshot before others are told. Refuses an
   * observer whose socket watches as many games as it may.
   */
  attach(handle: GameHandle, socket: HubSocket): Promise<Refusal | null>;
  /** Options of a command that attach the socket and send the snapshot when it commits. */
  snapshotOnCommit(socket: HubSocket): Pick<ActOptions, 'beforeBroadcast'>;
  /** Resolves when the match has committed it. */
  detach(socket: HubSocket, gameId: number): Promise<void>;
  /** Retries detaches that failed, because an empty seat must not look taken. */
  retryDetach(): Promise<void>;
}

const WATCHES_ENOUGH = `You are watching ${SOCKET.observed} games already. Please leave one first.`;

const keyOf = (gameId: number, userId: number): string => `${gameId} ${userId}`;

export function createAttachments(deps: {
  time: Time;
  log: Log;
  live: GameRegistry;
  presence: Presence;
}): Attachments {
  const { time, log, live, presence } = deps;
  const pendingDetach = new Map<string, { gameId: number; userId: number }>(); // by game and user: one entry each
  const observed = new WeakMap<HubSocket, Set<number>>(); // games that each socket observes

  function unwatch(socket: HubSocket, gameId: number): void {
    observed.get(socket)?.delete(gameId);
    socket.unsubscribe(observersTopic(gameId));
  }

  function watchesEnough(socket: HubSocket, gameId: number): boolean {
    const games = observed.get(socket);
    return games !== undefined && !games.has(gameId) && games.size >= SOCKET.observed;
  }

  function sendSnapshot(socket: HubSocket, held: LoadedGame, seq: number): void {
    const { userId } = socket.identity;
    const { record } = held;
    presence.add(socket, record.id);
    if (seatOf(record.match, userId) === null) {
      observed.set(socket, (observed.get(socket) ?? new Set()).add(record.id));
      socket.subscribe(observersTopic(record.id));
    } else unwatch(socket, record.id);
    socket.send(gameJoined(held, userId, seq));
    socket.send(gameState(held, userId, seq, time.nowMs()));
    const over = gameOver(held, userId, record.match.seq);
    if (over !== null) socket.send(over);
    for (const offer of openRematchOffers(held, userId)) socket.send(offer);
  }

  async function enter(handle: GameHandle, socket: HubSocket): Promise<Refusal | null> {
    const held = await handle.load({ fresh: true });
    if (held === null) throw new Error('there is no such game to enter');
    const { userId } = socket.identity;
    if (seatOf(held.record.match, userId) === null) {
      if (watchesEnough(socket, held.record.id)) return refuse('CONFLICT', WATCHES_ENOUGH);
      sendSnapshot(socket, held, held.record.match.seq);
      return null;
    }
    await handle.execute({ type: 'arrive', by: userId }, greeting(socket));
    return null;
  }

  function greeting(socket: HubSocket): Pick<ActOptions, 'beforeBroadcast'> {
    return { beforeBroadcast: (held, seq) => sendSnapshot(socket, held, seq) };
  }

  function empty(gameId: number, userId: number): Promise<void> {
    return live.runExclusive(gameId, async (handle) => {
      const held = await handle.load();
      // The player may have come back meanwhile.
      if (held === null || presence.isHere(gameId, userId)) return;
      if (seatOf(held.record.match, userId) !== null) await handle.execute({ type: 'leave', by: userId });
    });
  }

  async function leave(socket: HubSocket, gameId: number): Promise<void> {
    unwatch(socket, gameId);
    const { userId } = socket.identity;
    if (!presence.remove(socket, gameId)) return;
    try {
      await empty(gameId, userId);
    } catch (error) {
      pendingDetach.set(keyOf(gameId, userId), { gameId, userId });
      throw error;
    }
  }

  async function leaveAgain(): Promise<void> {
    for (const [key, { gameId, userId }] of pendingDetach) {
      try {
        await empty(gameId, userId);
        pendingDetach.delete(key);
      } catch (error) {
        // A corrupt game fails every second until an operator repairs it; the first failure was logged.
        if (!(error instanceof CorruptGameError))
          log.error({ err: error, gameId }, 'detach failed, will retry');
      }
    }
  }

  return { attach: enter, snapshotOnCommit: greeting, detach: leave, retryDetach: leaveAgain };
}

// games: sockets attached to a game. A socket that attaches is sent the snapshot before others are told.
import { seatOf } from '@kingstake/chess';
import type { HubSocket } from '../../platform/hub/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Time } from '../../platform/time.ts';
import type { ActOptions, GameHandle, LoadedGame } from '../registry/game-handle.ts';
import type { GameRegistry } from '../registry/game-registry.ts';
import { CorruptGameError } from '../store/game-record.ts';
import { observersTopic } from './broadcast.ts';
import { gameJoined, gameOver, gameState, openRematchOffers } from './game-view.ts';
import type { Presence } from './presence.ts';

export interface Attachments {
  /** Attaches a socket as its player's, or as an observer's, and sends it the snapshot before others are told. */
  attach(handle: GameHandle, socket: HubSocket): Promise<void>;
  /** Options of a command that attach the socket and send the snapshot when it commits. */
  snapshotOnCommit(socket: HubSocket): Pick<ActOptions, 'beforeBroadcast'>;
  /** Resolves when the match has committed it. */
  detach(socket: HubSocket, gameId: number): Promise<void>;
  /** Retries detaches that failed, because an empty seat must not look taken. */
  retryDetach(): Promise<void>;
}

const keyOf = (gameId: number, userId: number): string => `${gameId} ${userId}`;

export function createAttachments(deps: {
  time: Time;
  log: Log;
  live: GameRegistry;
  presence: Presence;
}): Attachments {
  const { time, log, live, presence } = deps;
  const pendingDetach = new Map<string, { gameId: number; userId: number }>(); // by game and user: one entry each

  function sendSnapshot(socket: HubSocket, held: LoadedGame, seq: number): void {
    const { userId } = socket.identity;
    const { record } = held;
    presence.add(socket, record.id);
    if (seatOf(record.match, userId) === null) socket.subscribe(observersTopic(record.id));
    else socket.unsubscribe(observersTopic(record.id));
    socket.send(gameJoined(held, userId, seq));
    socket.send(gameState(held, userId, seq, time.nowMs()));
    const over = gameOver(held, userId, record.match.seq);
    if (over !== null) socket.send(over);
    for (const offer of openRematchOffers(held, userId)) socket.send(offer);
  }

  async function enter(handle: GameHandle, socket: HubSocket): Promise<void> {
    const held = await handle.load({ fresh: true });
    if (held === null) throw new Error('there is no such game to enter');
    const { userId } = socket.identity;
    if (seatOf(held.record.match, userId) === null) {
      sendSnapshot(socket, held, held.record.match.seq);
      return;
    }
    await handle.execute({ type: 'arrive', by: userId }, greeting(socket));
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
    socket.unsubscribe(observersTopic(gameId));
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

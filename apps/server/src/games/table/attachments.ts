// games: coming to a board and leaving it. Whoever comes is answered with everything before the others are told.
import { seatOf } from '@kingstake/chess';
import type { HubSocket } from '../../platform/hub/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Time } from '../../platform/time.ts';
import type { ActOptions, Held, Turn } from '../registry/game-handle.ts';
import type { LiveGames } from '../registry/game-registry.ts';
import { DamagedGame } from '../store/game-record.ts';
import { observersTopic } from './broadcast.ts';
import { gameJoined, gameOver, gameState } from './game-view.ts';
import type { Presence } from './presence.ts';

export interface Doorway {
  /** Lets a socket in: a player is at the board from now on, anybody else observes. Answers it before others are told. */
  enter(turn: Turn, socket: HubSocket): Promise<void>;
  /** The same for a command that is on its way: put into its options. */
  greeting(socket: HubSocket): Pick<ActOptions, 'beforeTold'>;
  /** Resolves when the match knows of it. */
  leave(socket: HubSocket, gameId: number): Promise<void>;
  /** Tells matches that somebody left when that could not be done before: an empty seat must not look taken. */
  leaveAgain(): Promise<void>;
}

const keyOf = (gameId: number, userId: number): string => `${gameId} ${userId}`;

export function createDoorway(deps: { time: Time; log: Log; live: LiveGames; presence: Presence }): Doorway {
  const { time, log, live, presence } = deps;
  const untold = new Map<string, { gameId: number; userId: number }>(); // by game and user: one entry for each

  function greet(socket: HubSocket, held: Held, seq: number): void {
    const { userId } = socket.identity;
    const { record } = held;
    presence.add(socket, record.id);
    if (seatOf(record.match, userId) === null) socket.subscribe(observersTopic(record.id));
    else socket.unsubscribe(observersTopic(record.id));
    socket.send(gameJoined(held, userId, seq));
    socket.send(gameState(held, userId, seq, time.nowMs()));
    const over = gameOver(held, userId, record.match.seq);
    if (over !== null) socket.send(over);
  }

  async function enter(turn: Turn, socket: HubSocket): Promise<void> {
    const held = await turn.held({ fresh: true });
    if (held === null) throw new Error('there is no such game to enter');
    const { userId } = socket.identity;
    if (seatOf(held.record.match, userId) === null) {
      greet(socket, held, held.record.match.seq);
      return;
    }
    await turn.act({ type: 'arrive', by: userId }, greeting(socket));
  }

  function greeting(socket: HubSocket): Pick<ActOptions, 'beforeTold'> {
    return { beforeTold: (held, seq) => greet(socket, held, seq) };
  }

  function empty(gameId: number, userId: number): Promise<void> {
    return live.exclusive(gameId, async (turn) => {
      const held = await turn.held();
      // Whoever came back meanwhile has not left.
      if (held === null || presence.isHere(gameId, userId)) return;
      if (seatOf(held.record.match, userId) !== null) await turn.act({ type: 'leave', by: userId });
    });
  }

  async function leave(socket: HubSocket, gameId: number): Promise<void> {
    socket.unsubscribe(observersTopic(gameId));
    const { userId } = socket.identity;
    if (!presence.remove(socket, gameId)) return;
    try {
      await empty(gameId, userId);
    } catch (error) {
      untold.set(keyOf(gameId, userId), { gameId, userId });
      throw error;
    }
  }

  async function leaveAgain(): Promise<void> {
    for (const [key, { gameId, userId }] of untold) {
      try {
        await empty(gameId, userId);
        untold.delete(key);
      } catch (error) {
        // A corrupt game fails every second until an operator repairs it; the first failure was logged.
        if (!(error instanceof DamagedGame)) log.error({ err: error, gameId }, 'detach failed, will retry');
      }
    }
  }

  return { enter, greeting, leave, leaveAgain };
}

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
import { type ArrivalCluster, arriveAt } from './arrival.ts';
import { observersTopic } from './broadcast.ts';
import type { Gallery } from './gallery.ts';
import { gameJoined, gameOver, gameState, openRematchOffers } from './game-view.ts';
import { knownTo } from './observed.ts';
import type { Presence } from './presence.ts';

export interface Attachments {
  /**
   * Attaches a socket as its player's, or as an observer's, and sends it the snapshot before others are told. Refuses an
   * observer whose socket watches as many games as it may.
   */
  attach(handle: GameHandle, socket: HubSocket): Promise<Refusal | null>;
  /** Options of a command that attach the socket and send the snapshot when it commits. */
  snapshotOnCommit(socket: HubSocket): Pick<ActOptions, 'beforeBroadcast'>;
  /** Resolves when the match has committed it, or, in an outage, when it is noted. */
  detach(socket: HubSocket, gameId: number): Promise<void>;
  /** Does the detaches that failed or were only noted, because an empty seat must not look taken. */
  retryDetach(): Promise<void>;
}

export function createAttachments(deps: {
  time: Time;
  log: Log;
  live: GameRegistry;
  presence: Presence;
  cluster: ArrivalCluster;
  gallery: Pick<Gallery, 'enter' | 'came' | 'went'>;
  acceptsCommands(): boolean;
}): Attachments {
  const { time, log, live, presence, cluster, gallery, acceptsCommands } = deps;
  const observed = new WeakMap<HubSocket, Set<number>>(); // games that each socket observes

  function unwatch(socket: HubSocket, gameId: number): void {
    if (observed.get(socket)?.delete(gameId) === true) gallery.went(gameId, socket.identity.userId);
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
      const games = observed.get(socket) ?? new Set();
      if (!games.has(record.id)) gallery.came(record.id, userId);
      observed.set(socket, games.add(record.id));
      socket.subscribe(observersTopic(record.id));
    } else unwatch(socket, record.id);
    const nowMs = time.nowMs();
    if (greet(socket, held, seq, nowMs) !== held) gallery.enter(held, nowMs);
  }

  async function enter(handle: GameHandle, socket: HubSocket): Promise<Refusal | null> {
    const held = await handle.load({ fresh: true });
    if (held === null) throw new Error('there is no such game to enter');
    const { userId } = socket.identity;
    if (seatOf(held.record.match, userId) === null) {
      if (watchesEnough(socket, held.record.id)) return refuse('CONFLICT', 'watches-enough');
      sendSnapshot(socket, held, held.record.match.seq);
      return null;
    }
    await arriveAt(cluster, handle, held, userId, greeting(socket));
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
      if (seatOf(held.record.match, userId) === null) return;
      await handle.execute({ type: 'leave', by: userId, at: cluster.nodes.ownIds() });
    });
  }

  async function leave(socket: HubSocket, gameId: number): Promise<void> {
    unwatch(socket, gameId);
    const { userId } = socket.identity;
    if (!presence.remove(socket, gameId)) return;
    presence.setLeaving(gameId, userId, true);
    // A line that closed while this node stood still: first its player is given back what that took, by the seat that is still held.
    if (!acceptsCommands()) return;
    await empty(gameId, userId);
    presence.setLeaving(gameId, userId, false);
  }

  async function leaveAgain(): Promise<void> {
    for (const { gameId, userId } of presence.leaving()) {
      try {
        await empty(gameId, userId);
        presence.setLeaving(gameId, userId, false);
      } catch (error) {
        // A corrupt game fails every second until an operator repairs it; the first failure was logged.
        if (!(error instanceof CorruptGameError))
          log.error({ err: error, gameId }, 'detach failed, will retry');
      }
    }
  }

  return { attach: enter, snapshotOnCommit: greeting, detach: leave, retryDetach: leaveAgain };
}

/** Sends all that the user may know of the game, and returns that. `seq` is the last number before what will be told to players. */
function greet(socket: HubSocket, held: LoadedGame, seq: number, nowMs: number): LoadedGame {
  const { userId } = socket.identity;
  const known = knownTo(held, userId, nowMs);
  const last = known === held ? seq : known.record.match.seq;
  socket.send(gameJoined(known, userId, last));
  socket.send(gameState(known, userId, last, nowMs));
  const over = gameOver(held, userId, held.record.match.seq);
  if (over !== null) socket.send(over);
  for (const offer of openRematchOffers(held, userId)) socket.send(offer);
  return known;
}

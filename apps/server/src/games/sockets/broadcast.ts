// Broadcasts the events of a game to the sockets of this node, and calls the callbacks of other modules. A player's messages go to all
// of the player's sockets. Spectators subscribe to the game's topic, which carries no offers and no absences. They receive the moves
// of a staked game with a delay (`spectators.ts`).

import { isStarting, type Match, type MatchEvent, otherSide, SIDES, turnOf, userOf } from '@kingstake/chess';
import type { Database } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import type { WrittenMessage } from '../../platform/sockets/index.ts';
import type { Time } from '../../platform/time.ts';
import { type LoadedGame, playersOf } from '../actor/loaded-game.ts';
import { findRematch } from '../rows/game-list-store.ts';
import type { AttachedSockets } from './attachments.ts';
import { gameOver, gameState, isDelayed, openRematchOffers, playerOf, visibleTo } from './game-view.ts';
import {
  type Broadcaster,
  isRecipient,
  type MoveMade,
  messageOf,
  moveMade,
  moverOf,
  type Spectators,
  spectatorTopic,
} from './spectators.ts';

/** Tells an absent player that an opponent awaits confirmation, or that the player's clock is running. */
export type AwayNotification =
  | { kind: 'found'; gameId: number; opponent: string }
  | { kind: 'turn'; gameId: number };

interface GameBroadcastDeps {
  database: Database;
  time: Time;
  log: Log;
  sockets: AttachedSockets;
  broadcaster: Broadcaster;
  spectators: Pick<Spectators, 'follow' | 'broadcast'>;
  /** The balances of these players have changed. */
  onSettled(userIds: readonly number[]): void;
  /** A seat was taken, or a game is over: the list of open games may have changed. */
  onSeatsChanged?: (() => void) | undefined;
  /** Called when a user has missed a ready check or a first move. */
  onSilent?: ((userId: number) => void) | undefined;
  /** Notifies an absent player. */
  notifyAway?: ((userId: number, notification: AwayNotification) => void) | undefined;
  /** A move of this user was broadcast on this node. */
  onMoved(userId: number): void;
}

export function createGameBroadcast(deps: GameBroadcastDeps) {
  return {
    /** Broadcasts a step that this node has committed. */
    broadcast(game: LoadedGame, events: readonly MatchEvent[]): void {
      broadcastEvents(deps, game, events);
      callFollowers(deps, game, events);
    },
    /** Broadcasts a step of another node, which has already called the callbacks. */
    broadcastRemote(game: LoadedGame, events: readonly MatchEvent[]): void {
      broadcastEvents(deps, game, events);
      if (events.some((event) => event.kind === 'rematch_started')) void sendRematch(deps, game);
    },
    /** Sends the whole state to the sockets attached to the game. */
    broadcastSnapshot(game: LoadedGame): void {
      const { match } = game.record;
      // Send the rematch first, because a client accepts it only while it knows of an offer, and the state contains none.
      if (match.status === 'ended' && match.isRematchMade)
        sendRematch(deps, game)
          .then(() => sendSnapshots(deps, game))
          .catch((error: unknown) =>
            deps.log.error({ err: error, gameId: game.record.id }, 'could not send the state of a game'),
          );
      else sendSnapshots(deps, game);
    },
  };
}

/** Sends the events in order. `game` is the state after all of them. */
export function broadcastEvents(
  deps: Pick<GameBroadcastDeps, 'broadcaster' | 'spectators' | 'onMoved'>,
  game: LoadedGame,
  events: readonly MatchEvent[],
): void {
  const { broadcaster, spectators } = deps;
  const { record } = game;
  const topic = spectatorTopic(record.id);
  for (const event of events) {
    if (event.kind === 'move_made') {
      broadcastMove(deps, game, event);
      continue;
    }
    for (const side of SIDES) {
      const userId = userOf(record.match, side);
      if (userId === null || !isRecipient(event, side)) continue;
      const message = messageOf(game, event, { userId, side });
      if (message !== null) broadcaster.sendToUser(userId, message);
    }
    if (event.audience !== 'everybody' || !broadcaster.hasSubscribers(topic)) continue;
    // Current clocks would reveal moves that are not visible yet.
    if (event.kind === 'timer_update' && isDelayed(record)) continue;
    if (event.kind === 'game_over') spectators.broadcast(game);
    const message = messageOf(game, event, null);
    if (message !== null) broadcaster.broadcast(topic, message);
  }
  // Must come last, because a draining node migrates a player right after their move.
  for (const event of events) {
    const mover = event.kind === 'move_made' ? userOf(record.match, moverOf(event.move)) : null;
    if (mover !== null) deps.onMoved(mover);
  }
}

/** Serializes once for all receivers except the mover, who also gets the client's id. Nearly all messages are moves. */
function broadcastMove(
  { broadcaster, spectators }: Pick<GameBroadcastDeps, 'broadcaster' | 'spectators'>,
  game: LoadedGame,
  event: MoveMade,
): void {
  const { record } = game;
  const message = moveMade(game, event);
  const written: WrittenMessage = { text: JSON.stringify(message) };
  const clientMoveId = record.moves.atPly(event.ply)?.clientMoveId ?? null;
  const mover = userOf(record.match, moverOf(event.move));
  for (const side of SIDES) {
    const userId = userOf(record.match, side);
    if (userId === null) continue;
    const isNamed = userId === mover && clientMoveId !== null;
    broadcaster.sendToUser(userId, isNamed ? { ...message, clientMoveId } : written);
  }
  if (broadcaster.hasSubscribers(spectatorTopic(record.id))) {
    if (record.wager === 0n) broadcaster.broadcast(spectatorTopic(record.id), written);
    else spectators.broadcast(game);
  }
}

function callFollowers(deps: GameBroadcastDeps, game: LoadedGame, events: readonly MatchEvent[]): void {
  const away = awayNotification(game, events);
  if (away !== null) deps.notifyAway?.(away.userId, away.notification);
  const isOver = events.some(({ kind }) => kind === 'game_over');
  if (isOver) {
    deps.onSettled(playersOf(game.record));
    const silent = silentUserOf(game.record.match);
    if (silent !== null) deps.onSilent?.(silent);
  }
  if (isOver || events.some(({ kind }) => kind === 'opponent_joined')) deps.onSeatsChanged?.();
}

function silentUserOf(match: Match): number | null {
  if (match.status !== 'ended') return null;
  const { reason, abortedBy } = match.ending;
  return reason === 'ready-expired' || reason === 'first-move' ? abortedBy : null;
}

/** Returns null if these events concern no absent player. */
function awayNotification(
  game: LoadedGame,
  events: readonly MatchEvent[],
): { userId: number; notification: AwayNotification } | null {
  const { match, id: gameId } = game.record;
  // White must confirm before the game begins, unless White is connected or ready: then it begins by itself.
  if (
    match.status === 'ready' &&
    !isStarting(match) &&
    events.some(({ kind }) => kind === 'opponent_joined')
  ) {
    const { username } = playerOf(game, match.black.userId);
    return { userId: match.white.userId, notification: { kind: 'found', gameId, opponent: username } };
  }
  if (match.status !== 'active') return null;
  const side = turnOf(match);
  const { userId, isAbsent } = match[side];
  const concerns = events.some(
    (event) =>
      event.kind === 'move_made' ||
      (event.kind === 'opponent_connection' && !event.connected && event.audience === otherSide(side)),
  );
  return isAbsent && concerns ? { userId, notification: { kind: 'turn', gameId } } : null;
}

function sendSnapshots({ sockets, spectators, time, onSettled }: GameBroadcastDeps, game: LoadedGame): void {
  const { id, match } = game.record;
  const nowMs = time.nowMs();
  for (const socket of sockets.ofGame(id)) {
    const { userId } = socket.identity;
    const visible = visibleTo(game, userId, nowMs);
    socket.send(gameState(visible, userId, visible.record.match.seq, nowMs));
    const over = gameOver(game, userId, match.seq);
    if (over !== null) socket.send(over);
    for (const offer of openRematchOffers(game, userId)) socket.send(offer);
  }
  spectators.follow(game, nowMs);
  if (match.status === 'ended') onSettled(playersOf(game.record));
}

/** Sends the players to the next game, which another node has created. */
async function sendRematch(
  { database, broadcaster, log }: GameBroadcastDeps,
  { record }: LoadedGame,
): Promise<void> {
  try {
    const rematchId = await database.run((queries) => findRematch(queries, record.id));
    if (rematchId === null) return; // the rematch has ended too
    for (const userId of playersOf(record))
      broadcaster.sendToUser(userId, { type: 'rematch_started', gameId: rematchId, seq: 0 });
  } catch (error) {
    log.error({ err: error, gameId: record.id }, 'could not send the rematch that another node has created');
  }
}

// games: tells the sockets of this node what a game has become, whoever changed it.
import { type Match, type MatchEvent, userOf } from '@kingstake/chess';
import type { Database } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Time } from '../../platform/time.ts';
import { type LoadedGame, playersOf } from '../registry/cached-game.ts';
import { findRematch } from '../store/game-list-store.ts';
import { type AwayNews, awayNews } from './away-news.ts';
import { type Broadcaster, broadcast, moverOf } from './broadcast.ts';
import type { Gallery } from './gallery.ts';
import { gameOver, gameState, openRematchOffers } from './game-view.ts';
import { knownTo } from './observed.ts';
import type { Presence } from './presence.ts';

export interface TellingDeps {
  database: Database;
  time: Time;
  log: Log;
  presence: Presence;
  broadcaster: Broadcaster;
  gallery: Gallery;
  /** These players' balances are other ones now. */
  onSettled(userIds: readonly number[]): void;
  /** A seat was taken, or a game is over: the games that wait for an opponent may be others now. */
  onSeatsChanged?: (() => void) | undefined;
  /** A user let a ready check or a first move lapse. */
  onSilent?: ((userId: number) => void) | undefined;
  /** Tells a player who is not there; see `awayNews`. */
  notifyAway?: ((userId: number, news: AwayNews) => void) | undefined;
  /** Everyone here was told of a move of this user's. */
  onMoved(userId: number): void;
}

export interface Telling {
  /** What this node has committed. */
  broadcast(held: LoadedGame, events: readonly MatchEvent[]): void;
  /** What another node has committed, which knows more than the events say. */
  onHeard(held: LoadedGame, events: readonly MatchEvent[]): void;
  /** The whole state, to those who may have missed something. */
  onReloaded(held: LoadedGame): void;
}

export function createTelling(deps: TellingDeps): Telling {
  const { broadcaster, gallery, onSettled, onMoved } = deps;

  function announce(held: LoadedGame, events: readonly MatchEvent[]): void {
    broadcast(broadcaster, gallery.tell, held, events);
    for (const event of events) {
      const mover = event.kind === 'move_made' ? userOf(held.record.match, moverOf(event.move)) : null;
      if (mover !== null) onMoved(mover);
    }
  }

  function tell(held: LoadedGame, events: readonly MatchEvent[]): void {
    announce(held, events);
    const away = awayNews(held, events);
    if (away !== null) deps.notifyAway?.(away.userId, away.news);
    if (events.some((event) => event.kind === 'game_over')) {
      onSettled(playersOf(held.record));
      const silent = silentUserOf(held.record.match);
      if (silent !== null) deps.onSilent?.(silent);
    }
    if (events.some(({ kind }) => kind === 'opponent_joined' || kind === 'game_over'))
      deps.onSeatsChanged?.();
  }

  return {
    broadcast: tell,
    onHeard(held, events) {
      // Who has ended it says to all whose balance is another one.
      announce(held, events);
      if (events.some((event) => event.kind === 'rematch_started')) void tellRematch(deps, held);
    },
    onReloaded(held) {
      const { match } = held.record;
      // First: a client takes it for this game's only while it knows of an offer, and none stands in the state.
      if (match.status === 'ended' && match.isRematchMade)
        void tellRematch(deps, held).then(() => tellState(deps, held));
      else tellState(deps, held);
    },
  };
}

function silentUserOf(match: Match): number | null {
  if (match.status !== 'ended') return null;
  const { reason, abortedBy } = match.ending;
  return reason === 'ready-expired' || reason === 'first-move' ? abortedBy : null;
}

function tellState({ presence, gallery, time, onSettled }: TellingDeps, held: LoadedGame): void {
  const { id, match } = held.record;
  const nowMs = time.nowMs();
  for (const socket of presence.socketsAt(id)) {
    const { userId } = socket.identity;
    const known = knownTo(held, userId, nowMs);
    socket.send(gameState(known, userId, known.record.match.seq, nowMs));
    const over = gameOver(held, userId, match.seq);
    if (over !== null) socket.send(over);
    for (const offer of openRematchOffers(held, userId)) socket.send(offer);
  }
  gallery.enter(held, nowMs);
  if (match.status === 'ended') onSettled(playersOf(held.record));
}

/** The players are taken to the next game, which another node has made. */
async function tellRematch(
  { database, broadcaster, log }: TellingDeps,
  { record }: LoadedGame,
): Promise<void> {
  try {
    const rematchId = await database.run((queries) => findRematch(queries, record.id));
    if (rematchId === null) return; // it has ended too
    for (const userId of playersOf(record))
      broadcaster.sendToUser(userId, { type: 'rematch_started', gameId: rematchId, seq: 0 });
  } catch (error) {
    log.error({ err: error, gameId: record.id }, 'a rematch of another node could not be told');
  }
}

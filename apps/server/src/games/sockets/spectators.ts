// Sends spectators of running staked games each move when it becomes visible (`game-view.ts`), and at the end all moves at once.

import { visibleAtMs, visiblePlies } from '@kingstake/chess';
import { PRESENCE } from '../../cluster/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Hub } from '../../platform/sockets/index.ts';
import type { Cancel, Time } from '../../platform/time.ts';
import type { LoadedGame } from '../actor/loaded-game.ts';
import { moveMadeOf, spectatorTopic } from './event-messages.ts';
import { isDelayed, playedAt, untilNextVisibleMs } from './game-view.ts';

// Counts the users who watch each game. Counts of other nodes are a few seconds old, and a user who watches on two nodes counts twice.

export type SpectatorCounts = ReturnType<typeof createSpectatorCounts>;

export function createSpectatorCounts(time: Pick<Time, 'monotonicMs'>) {
  const own = new Map<number, Map<number, number>>(); // sockets, by game and user
  const others = new Map<number, { counts: ReadonlyMap<number, number>; receivedMs: number }>(); // by node
  let hadNone = true;

  return {
    /** A socket of the user starts to watch. */
    watchStarted(gameId: number, userId: number): void {
      const users = own.get(gameId) ?? new Map<number, number>();
      own.set(gameId, users.set(userId, (users.get(userId) ?? 0) + 1));
    },
    /** A socket of the user stops watching. */
    watchStopped(gameId: number, userId: number): void {
      const users = own.get(gameId);
      const left = (users?.get(userId) ?? 0) - 1;
      if (left > 0) users?.set(userId, left);
      else users?.delete(userId);
      if (users?.size === 0) own.delete(gameId);
    },
    /** Returns the number of users who watch the game on all nodes. */
    watching(gameId: number): number {
      let count = own.get(gameId)?.size ?? 0;
      for (const { counts, receivedMs } of others.values())
        if (time.monotonicMs() - receivedMs <= PRESENCE.silentMs) count += counts.get(gameId) ?? 0;
      return count;
    },
    /** Returns this node's most watched games as alternating ids and counts. Null: still none since the last call. */
    ownCounts(): readonly number[] | null {
      const most = [...own]
        .sort(([, one], [, other]) => other.size - one.size)
        .slice(0, PRESENCE.watchedGames);
      const hasNone = most.length === 0 && hadNone;
      hadNone = most.length === 0;
      return hasNone ? null : most.flatMap(([gameId, users]) => [gameId, users.size]);
    },
    /** Stores the counts that another node has published. */
    receiveViewers(published: readonly number[], from: number): void {
      const counts = new Map<number, number>();
      for (let index = 0; index + 1 < published.length; index += 2)
        counts.set(published[index] ?? 0, published[index + 1] ?? 0);
      others.set(from, { counts, receivedMs: time.monotonicMs() });
    },
  };
}

/** The part of the hub that sends messages. */
export type Broadcaster = Pick<Hub, 'sendToUser' | 'broadcast' | 'hasSubscribers'>;

export interface Spectators extends SpectatorCounts {
  /** Follows a game from now on. The caller has sent its spectators what is visible at `nowMs`. */
  follow(game: LoadedGame, nowMs: number): void;
  /** Sends spectators the plies that a step has made visible. */
  broadcast(game: LoadedGame): void;
  /** Publishes how many users watch games on this node. */
  schedule(jobs: Jobs): void;
  stop(): void;
}

interface FollowedGame {
  newest: LoadedGame;
  sentPlies: number; // sent to all spectators on this node
  cancel: Cancel | null; // of the timer for the next visible ply
}

interface SpectatorsDeps {
  time: Time;
  broadcaster: Broadcaster;
  /** Publishes to other nodes how many users watch games on this node. */
  publishViewers?: (counts: readonly number[]) => void;
}

export function createSpectators({
  time,
  broadcaster,
  publishViewers = () => {},
}: SpectatorsDeps): Spectators {
  const games = new Map<number, FollowedGame>();

  function unfollow(gameId: number): void {
    games.get(gameId)?.cancel?.();
    games.delete(gameId);
  }

  /** Sends the visible plies, and sets a timer for the next one. */
  function sendVisible(gameId: number, followed: FollowedGame): void {
    followed.cancel?.();
    followed.cancel = null;
    if (!broadcaster.hasSubscribers(spectatorTopic(gameId))) {
      unfollow(gameId);
      return;
    }
    const nowMs = time.nowMs();
    const played = playedAt(followed.newest.record);
    sendUpTo(followed, visiblePlies(played, nowMs), (ply) => visibleAtMs(played, ply));
    const waitMs = untilNextVisibleMs(followed.newest, nowMs);
    if (waitMs !== null) followed.cancel = time.after(waitMs, () => sendVisible(gameId, followed));
  }

  function sendUpTo(
    followed: FollowedGame,
    plies: number,
    visibleAtMs: (ply: number) => number | undefined,
  ): void {
    const topic = spectatorTopic(followed.newest.record.id);
    for (; followed.sentPlies < plies; followed.sentPlies += 1) {
      const ply = followed.sentPlies + 1;
      broadcaster.broadcast(topic, moveMadeOf(followed.newest, ply, visibleAtMs(ply)));
    }
  }

  function follow(game: LoadedGame, nowMs: number): void {
    const { record } = game;
    if (!isDelayed(record)) return;
    // Spectators who joined later know at least as many plies. Clients ignore plies that they already have.
    const followed = games.get(record.id) ?? {
      newest: game,
      sentPlies: visiblePlies(playedAt(record), nowMs),
      cancel: null,
    };
    followed.newest = game;
    games.set(record.id, followed);
    sendVisible(record.id, followed);
  }

  const counts = createSpectatorCounts(time);
  return {
    ...counts,
    schedule(jobs) {
      jobs.schedule('publish-viewers', PRESENCE.everyMs, async () => {
        const own = counts.ownCounts();
        if (own !== null) publishViewers(own);
      });
    },
    follow,
    broadcast(game) {
      const { record } = game;
      const followed = games.get(record.id);
      if (followed === undefined) {
        // Its spectators joined before the start, when nothing was delayed. They know every ply that is visible before this step.
        follow(game, time.nowMs());
        return;
      }
      followed.newest = game;
      if (isDelayed(record)) {
        sendVisible(record.id, followed);
        return;
      }
      sendUpTo(followed, record.moves.length, () => undefined);
      unfollow(record.id);
    },
    stop() {
      for (const gameId of games.keys()) unfollow(gameId);
    },
  };
}

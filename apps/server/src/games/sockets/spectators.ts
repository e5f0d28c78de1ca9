// Sends spectators of running staked games each move when it becomes visible (the view below), and at the end all moves at once.
import {
  type ActiveMatch,
  type Clock,
  fenTurn,
  type PlayedAt,
  SPECTATOR_DELAY,
  seatOf,
  visibleAtMs,
  visiblePlies,
} from '@kingstake/chess';
import { PRESENCE } from '../../cluster/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Hub } from '../../platform/sockets/index.ts';
import type { Cancel, Time } from '../../platform/time.ts';
import type { LoadedGame } from '../actor/loaded-game.ts';
import type { ReceiptHead } from '../receipts/chain.ts';
import type { GameRecord, StoredMove } from '../rows/game-record.ts';
import { moveMadeOf, spectatorTopic } from './broadcast.ts';

// The view of a game for a user without a seat. It contains no moves that are not visible yet. Everything that the server sends such a
// user about a running staked game must be built from this view.

/** Whether spectators see the game with a delay, which applies to running games with a stake. The end is visible at once. */
export function isDelayed({ wager, match }: Pick<GameRecord, 'wager' | 'match'>): boolean {
  return wager > 0n && match.status === 'active';
}

/** Returns the view of the game for this user at `nowMs`. Players see all of it. Everyone does if the game is not delayed. */
export function visibleTo(game: LoadedGame, userId: number | null, nowMs: number): LoadedGame {
  const { record } = game;
  const { match } = record;
  if (match.status !== 'active' || !isDelayed(record) || isPlayer(game, userId)) return game;
  return spectatorView(game, match, nowMs);
}

/** Throws if the user may not see all of the game yet and the caller has not applied `visibleTo`. */
export function assertVisible(game: LoadedGame, userId: number | null): void {
  if (game.visibleAtMs === undefined && isDelayed(game.record) && !isPlayer(game, userId))
    throw new Error(`game ${game.record.id} would show moves that are not visible yet`);
}

const isPlayer = ({ record }: LoadedGame, userId: number | null): boolean =>
  userId !== null && seatOf(record.match, userId) !== null;

export function playedAt({ moves }: Pick<GameRecord, 'moves'>): PlayedAt {
  return {
    plies: moves.length,
    atMs(ply) {
      const move = moves.atPly(ply);
      if (move === undefined) throw new Error(`there is no ply ${ply}`);
      return move.atMs;
    },
  };
}

function spectatorView(game: LoadedGame, match: ActiveMatch, nowMs: number): LoadedGame {
  const { record } = game;
  const played = playedAt(record);
  const ply = visiblePlies(played, nowMs);
  const sinceMs = ply === 0 ? match.startedAtMs : visibleAtMs(played, ply);
  const moves = record.moves.upTo(ply);
  return {
    ...game,
    visibleAtMs: sinceMs,
    record: {
      ...record,
      moves,
      receipt: receiptUpTo(record.receipt, moves.last()),
      match: {
        ...match,
        ply,
        // In a running game only moves raise `seq`, each by one.
        seq: match.seq - (played.plies - ply),
        clock: clockAfter(match, moves.last(), sinceMs),
        drawOfferedBy: null,
      },
    },
  };
}

/** Returns the chain as of the last visible move. */
function receiptUpTo(head: ReceiptHead | null, last: StoredMove | undefined): ReceiptHead | null {
  if (head === null) return null;
  const { n, chain } = last?.receipt ?? { n: 0, chain: head.termsChain };
  return { ...head, n, chain };
}

/** Returns the clock after the move. It runs from when the move became visible, so hidden time does not show as used. */
function clockAfter(
  { clock, timeControl: { initialMs } }: ActiveMatch,
  move: { whiteMs: number; blackMs: number; fen: string } | undefined,
  sinceMs: number,
): Clock {
  const side = (remainingMs: number) => ({ remainingMs, lagBucketMs: clock.white.lagBucketMs });
  if (move === undefined)
    return { white: side(initialMs), black: side(initialMs), turn: 'white', runningSinceMs: sinceMs };
  return {
    white: side(move.whiteMs),
    black: side(move.blackMs),
    turn: fenTurn(move.fen),
    runningSinceMs: sinceMs,
  };
}

/** Returns the ms from `nowMs` until the next hidden move becomes visible; null if none is hidden. */
export function untilNextVisibleMs({ record }: LoadedGame, nowMs: number): number | null {
  const played = playedAt(record);
  const visible = visiblePlies(played, nowMs);
  if (visible === played.plies) return null;
  return Math.max(1, played.atMs(visible + 1) + SPECTATOR_DELAY.ms - nowMs);
}

// Counts the users who watch each game. Counts of other nodes are a few seconds old, and a user who watches on two nodes counts twice.

export interface SpectatorCounts {
  /** A socket of the user starts to watch. */
  watchStarted(gameId: number, userId: number): void;
  /** A socket of the user stops watching. */
  watchStopped(gameId: number, userId: number): void;
  /** Returns the number of users who watch the game on all nodes. */
  watching(gameId: number): number;
  /** Returns this node's most watched games as alternating ids and counts. Null: still none since the last call. */
  ownCounts(): readonly number[] | null;
  /** Stores the counts that another node has published. */
  receiveViewers(counts: readonly number[], from: number): void;
}

export function createSpectatorCounts(time: Pick<Time, 'monotonicMs'>): SpectatorCounts {
  const own = new Map<number, Map<number, number>>(); // sockets, by game and user
  const others = new Map<number, { counts: ReadonlyMap<number, number>; receivedMs: number }>(); // by node
  let hadNone = true;

  return {
    watchStarted(gameId, userId) {
      const users = own.get(gameId) ?? new Map<number, number>();
      own.set(gameId, users.set(userId, (users.get(userId) ?? 0) + 1));
    },
    watchStopped(gameId, userId) {
      const users = own.get(gameId);
      const left = (users?.get(userId) ?? 0) - 1;
      if (left > 0) users?.set(userId, left);
      else users?.delete(userId);
      if (users?.size === 0) own.delete(gameId);
    },
    watching(gameId) {
      let count = own.get(gameId)?.size ?? 0;
      for (const { counts, receivedMs } of others.values())
        if (time.monotonicMs() - receivedMs <= PRESENCE.silentMs) count += counts.get(gameId) ?? 0;
      return count;
    },
    ownCounts() {
      const most = [...own]
        .sort(([, one], [, other]) => other.size - one.size)
        .slice(0, PRESENCE.watchedGames);
      const hasNone = most.length === 0 && hadNone;
      hadNone = most.length === 0;
      return hasNone ? null : most.flatMap(([gameId, users]) => [gameId, users.size]);
    },
    receiveViewers(published, from) {
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

// Sends spectators of running staked games each move when it becomes visible (`game-view.ts`), and at the end all moves at once.

import { fenTurn, type MatchEvent, otherSide, type Side, visibleAtMs, visiblePlies } from '@kingstake/chess';
import type { PlayedMove, ServerMessage } from '@kingstake/protocol';
import { PRESENCE } from '../../cluster/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Hub, Topic } from '../../platform/sockets/index.ts';
import type { Cancel, Time } from '../../platform/time.ts';
import type { LoadedGame } from '../actor/loaded-game.ts';
import {
  clocksOf,
  gameOver,
  instant,
  isDelayed,
  playedAt,
  playerOf,
  receiptOf,
  startOf,
  untilNextVisibleMs,
  winnerOf,
} from './game-view.ts';

// Turns events of a match into messages of the contract, and determines who receives them.
export type MoveMade = Extract<MatchEvent, { kind: 'move_made' }>;

export function isRecipient(event: MatchEvent, side: Side): boolean {
  return event.audience === 'everybody' || event.audience === 'players' || event.audience === side;
}

/** The topic for a game's spectators. A number, because it is looked up with every move. */
export const spectatorTopic = (gameId: number): Topic => gameId;

interface Recipient {
  userId: number;
  side: Side;
}

/** Returns the message about an event for one recipient. A null recipient stands for spectators. */
export function messageOf(
  held: LoadedGame,
  event: Exclude<MatchEvent, MoveMade>,
  recipient: Recipient | null,
): ServerMessage | null {
  const { record } = held;
  const about = { gameId: record.id, seq: event.seq };
  switch (event.kind) {
    case 'opponent_joined': {
      const opponentId = recipient?.side === 'black' ? event.white : event.black;
      return { type: event.kind, ...about, opponent: playerOf(held, opponentId), ...startOf(record.match) };
    }
    case 'game_started':
    case 'timer_update':
      return { type: event.kind, ...about, ...clocksOf(event.clocks), ...receiptOf(record) };
    case 'game_over':
      return gameOver(held, recipient?.userId ?? null, event.seq);
    case 'draw_offered':
      return { type: event.kind, ...about, by: event.by };
    case 'draw_declined':
    case 'rematch_declined':
      return { type: event.kind, ...about };
    case 'opponent_connection':
      return {
        type: event.kind,
        ...about,
        connected: event.connected,
        courtesyDelayExpires: event.courtesyExpiresAtMs === null ? null : instant(event.courtesyExpiresAtMs),
      };
    case 'rematch_offered':
      return {
        type: event.kind,
        ...about,
        by: event.by,
        expiresAt: instant(event.expiresAtMs),
      };
    case 'rematch_started':
      // Sent by matchmaking, which creates the next game and knows its id.
      return null;
  }
}

/** Returns the move_made of an earlier move, as sent to its mover. */
export function moveMadeAgain(held: LoadedGame, ply: number): ServerMessage {
  const clientMoveId = held.record.moves.atPly(ply)?.clientMoveId ?? null;
  return { ...moveMadeOf(held, ply), ...(clientMoveId === null ? {} : { clientMoveId }) };
}

/** Returns the move_made of an earlier move. For spectators, the next clock runs from `atMs`, when the move became visible. */
function moveMadeOf(held: LoadedGame, ply: number, atMs?: number): ServerMessage {
  const { record } = held;
  const stored = record.moves.atPly(ply);
  if (stored === undefined) throw new Error(`game ${record.id} has no ply ${ply}`);
  const { match } = record;
  const ending = match.status === 'ended' && ply === record.moves.length ? match.ending : null;
  // Each later move raises seq by one. After the last move, only the end does.
  const later = record.moves.length - ply + (match.status === 'ended' ? 1 : 0);
  const event = {
    kind: 'move_made' as const,
    audience: 'everybody' as const,
    ply,
    move: stored,
    clocks: { whiteMs: stored.whiteMs, blackMs: stored.blackMs, atMs: atMs ?? stored.atMs },
    lagCreditMs: stored.lagCreditMs,
    ending: ending?.reason === 'checkmate' || ending?.result === 'draw' ? ending : null,
    seq: match.seq - later,
  };
  return moveMade(held, event);
}

/** Returns the side that made the move that led to this position. */
export const moverOf = ({ fen }: { fen: string }): Side => otherSide(fenTurn(fen));

/** Omits the client's id of the move, which only the mover gets. */
export function moveMade(
  { record }: LoadedGame,
  event: MoveMade,
): Extract<ServerMessage, { type: 'move_made' }> {
  const { from, to, promotion, san, fen } = event.move;
  const { receipt } = record.moves.atPly(event.ply) ?? {};
  const { whiteMs, blackMs } = event.clocks;
  const signed: Pick<PlayedMove, 'at' | 'clock' | 'sig'> =
    receipt === undefined ? {} : { at: receipt.at, clock: [whiteMs, blackMs], sig: receipt.sig };
  return {
    type: 'move_made',
    gameId: record.id,
    seq: event.seq,
    ...clocksOf(event.clocks),
    fen,
    ...(receipt === undefined ? {} : { receipt: { n: receipt.n, chain: receipt.chain } }),
    move: { from, to, ...(promotion === undefined ? {} : { promotion }), san, fen, ...signed },
    ply: event.ply,
    gameEnded: event.ending !== null,
    result: event.ending?.result ?? null,
    winner: event.ending === null ? null : winnerOf(record.match),
  };
}

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

export type Spectators = ReturnType<typeof createSpectators>;

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

export function createSpectators({ time, broadcaster, publishViewers = () => {} }: SpectatorsDeps) {
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

  /** Follows a game from now on. The caller has sent its spectators what is visible at `nowMs`. */
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
    /** Publishes how many users watch games on this node. */
    schedule(jobs: Jobs): void {
      jobs.schedule('publish-viewers', PRESENCE.everyMs, async () => {
        const own = counts.ownCounts();
        if (own !== null) publishViewers(own);
      });
    },
    follow,
    /** Sends spectators the plies that a step has made visible. */
    broadcast(game: LoadedGame): void {
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
    stop(): void {
      for (const gameId of games.keys()) unfollow(gameId);
    },
  };
}

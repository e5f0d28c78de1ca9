// games: cached games, one command queue each.

import { dueAtMs, type GameHead, type GameRecord } from '../store/game-record.ts';
import { type CachedGame, createGameHandle, type GameHandle, type GameHandleDeps } from './game-handle.ts';
import { executeOnHeads, type HeadDecision } from './head-writer.ts';

export interface GameRegistry {
  /** Runs `work` when all earlier work on this game has ended. */
  runExclusive<T>(gameId: number, work: (handle: GameHandle) => Promise<T>): Promise<T>;
  /**
   * Decides on many games while no other work on this node can change any of them, and writes them in one statement.
   * Returns the ids of those that must be decided alone; see `HeadDecision`.
   */
  decideOnSet(heads: readonly GameHead[], decideOn: (head: GameHead) => HeadDecision): Promise<number[]>;
  /** The game as it is cached now, while other work may be changing it; null when it is not. */
  peek(gameId: number): GameRecord | null;
  /** Ids of games whose last write may have been committed, and that were not reloaded since. */
  inDoubt(): readonly number[];
  /** Removes games from the cache unless `isNeeded`. */
  evict(isNeeded: (gameId: number) => boolean): void;
  /** Resolves when no work is in flight. */
  settled(): Promise<void>;
  stop(): void;
}

export function createGameRegistry(deps: GameHandleDeps): GameRegistry {
  const games = new Map<number, CachedGame>();
  let stopped = false;

  function entryOf(gameId: number): CachedGame {
    const cached = games.get(gameId) ?? emptyEntry(gameId);
    games.set(gameId, cached);
    return cached;
  }

  function runExclusive<T>(gameId: number, work: (handle: GameHandle) => Promise<T>): Promise<T> {
    const cached = entryOf(gameId);
    const result = cached.tail.then(() => work(createGameHandle(deps, cached, setTimer)));
    cached.tail = result.catch(() => {}); // the caller gets the error; the next work only waits
    return result;
  }

  /** Work on one game never waits for another game, so waiting for many cannot deadlock. */
  async function decideOnSet(
    heads: readonly GameHead[],
    decideOn: (head: GameHead) => HeadDecision,
  ): Promise<number[]> {
    const members = heads.map((head) => ({ head, isCached: games.has(head.id), cached: entryOf(head.id) }));
    const tails = members.map(({ cached }) => cached.tail);
    const result = Promise.all(tails).then(() => executeOnHeads(deps, members, decideOn, setTimer));
    const tail = result.catch(() => {}); // the caller hears of the failure
    for (const { cached } of members) cached.tail = tail;
    await tail;
    for (const { cached, isCached } of members) {
      if (!isCached && cached.tail === tail) games.delete(cached.id);
    }
    return result;
  }

  /** Applies the next deadline when it is due; the sweeper would do so up to a second later. */
  function setTimer(cached: CachedGame): void {
    cached.cancelTimer();
    const due = cached.record === null ? null : dueAtMs(cached.record.match);
    if (due === null || stopped) return;
    cached.cancelTimer = deps.time.after(Math.max(0, due - deps.time.nowMs()), () => {
      // An outage must move the deadline first; the sweeper applies what is due after it.
      if (deps.hasOpenOutage()) return;
      runExclusive(cached.id, (handle) => handle.execute({ type: 'sweep' })).catch((error: unknown) =>
        deps.log.error({ err: error, gameId: cached.id }, 'deadline could not be applied'),
      );
    });
  }

  return {
    runExclusive,
    decideOnSet,
    evict(isNeeded) {
      for (const cached of games.values()) if (!isNeeded(cached.id)) evictOne(games, cached, isNeeded);
    },
    peek: (gameId) => games.get(gameId)?.record ?? null,
    inDoubt: () => [...games.values()].filter((cached) => cached.inDoubt).map(({ id }) => id),
    async settled() {
      await Promise.all([...games.values()].map((cached) => cached.tail));
    },
    stop() {
      stopped = true;
      for (const cached of games.values()) cached.cancelTimer();
    },
  };
}

/** Evicts when the game's queue is empty. */
function evictOne(
  games: Map<number, CachedGame>,
  cached: CachedGame,
  isNeeded: (gameId: number) => boolean,
): void {
  const { tail } = cached;
  void tail.then(() => {
    if (cached.tail !== tail || isNeeded(cached.id)) return;
    cached.cancelTimer();
    games.delete(cached.id);
  });
}

function emptyEntry(id: number): CachedGame {
  return {
    id,
    tail: Promise.resolve(),
    record: null,
    game: null,
    players: new Map(),
    decidedMs: 0,
    inDoubt: false,
    cancelTimer: () => {},
  };
}

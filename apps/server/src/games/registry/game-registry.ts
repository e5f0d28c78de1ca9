// games: cached games, one command queue each.

import { yieldToEventLoop } from '../../platform/time.ts';
import type { GameHead, GameRecord } from '../store/game-record.ts';
import { type CachedGame, peek } from './cached-game.ts';
import { createDeadlineTimers } from './deadline-timers.ts';
import { createGameHandle, type GameHandle, type GameHandleDeps } from './game-handle.ts';
import type { GameUpdate } from './game-update.ts';
import { executeOnHeads, type HeadDecision } from './head-writer.ts';
import { hearStep } from './hearing.ts';

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
  /** Another node has committed a step. */
  onRemoteUpdate(update: GameUpdate): void;
  /** Ids of games whose last write may have been committed, and that were not reloaded since. */
  inDoubt(): readonly number[];
  /** Removes games from the cache unless `isNeeded`. */
  evict(isNeeded: (gameId: number) => boolean): void;
  /** Resolves when no work is in flight. */
  settled(): Promise<void>;
  stop(): void;
}

/** A game of the cache and its queue. */
interface Entry extends CachedGame {
  tail: Promise<unknown>; // the newest work on the game
  queued: number; // work that runs or waits
  handle: GameHandle | null; // made once
}

export function createGameRegistry(deps: GameHandleDeps): GameRegistry {
  const games = new Map<number, Entry>();
  const timers = createDeadlineTimers(deps, (cached) => {
    runExclusive(cached.id, (handle) => handle.execute({ type: 'sweep' })).catch((error: unknown) =>
      deps.log.error({ err: error, gameId: cached.id }, 'deadline could not be applied'),
    );
  });

  function entryOf(gameId: number): Entry {
    const cached = games.get(gameId) ?? emptyEntry(gameId);
    games.set(gameId, cached);
    return cached;
  }

  function runExclusive<T>(gameId: number, work: (handle: GameHandle) => Promise<T>): Promise<T> {
    const cached = entryOf(gameId);
    cached.handle ??= createGameHandle(deps, cached, timers.set);
    const { handle } = cached;
    // Most work finds none before it, and begins at once.
    const result = cached.queued === 0 ? work(handle) : cached.tail.then(() => work(handle));
    queue(deps, cached, result);
    return result;
  }

  /** Work on one game never waits for another game, so waiting for many cannot deadlock. */
  async function decideOnSet(
    heads: readonly GameHead[],
    decideOn: (head: GameHead) => HeadDecision,
  ): Promise<number[]> {
    const members = heads.map((head) => ({ head, isCached: games.has(head.id), cached: entryOf(head.id) }));
    const before = members.map(({ cached }) => cached.tail);
    const result = Promise.all(before).then(() => executeOnHeads(deps, members, decideOn, timers.set));
    for (const { cached } of members) queue(deps, cached, result);
    const ours = members.map(({ cached }) => cached.tail);
    await Promise.all(ours);
    for (const [index, { cached, isCached }] of members.entries()) {
      if (!isCached && cached.tail === ours[index]) games.delete(cached.id);
    }
    return result;
  }

  return {
    runExclusive,
    decideOnSet,
    onRemoteUpdate(update) {
      const cached = games.get(update.id);
      if (cached === undefined) return; // whoever comes reads the row
      const { log } = deps;
      runExclusive(update.id, (handle) => hearStep(deps, cached, handle, update, timers.set)).catch(
        (error: unknown) =>
          log.error({ err: error, gameId: update.id }, 'a step of another node could not be taken over'),
      );
    },
    evict(isNeeded) {
      for (const cached of games.values()) {
        if (isNeeded(cached.id)) continue;
        const { tail } = cached;
        void tail.then(() => {
          // Not with work in its queue.
          if (cached.tail !== tail || isNeeded(cached.id)) return;
          timers.cancel(cached);
          games.delete(cached.id);
        });
      }
    },
    peek: (gameId) => games.get(gameId)?.record ?? null,
    inDoubt: () => [...games.values()].filter((cached) => cached.inDoubt).map(({ id }) => id),
    async settled() {
      await Promise.all([...games.values()].map((cached) => cached.tail));
    },
    stop() {
      timers.stop(games.values());
    },
  };
}

/** Adds work that has begun, or begins when what is before it has ended. Its caller gets the error; the next only waits. */
function queue(deps: GameHandleDeps, cached: Entry, work: Promise<unknown>): void {
  cached.queued += 1;
  const ended = (): void | Promise<void> => {
    if (cached.owesState) return tellOwed(deps, cached).then(next);
    next();
  };
  const next = (): void => {
    cached.queued -= 1;
  };
  cached.tail = work.then(ended, ended);
}

/**
 * Sends the state that this node has read past what it had told. Who asked is answered first: a client that is sent a state
 * while its move is unanswered sends the move again.
 */
async function tellOwed(deps: GameHandleDeps, cached: Entry): Promise<void> {
  await yieldToEventLoop();
  const held = peek(cached);
  if (held === null) return; // whoever reads it next tells it
  cached.owesState = false;
  deps.onReloaded(held);
}

function emptyEntry(id: number): Entry {
  return {
    id,
    tail: Promise.resolve(),
    queued: 0,
    handle: null,
    record: null,
    game: null,
    players: new Map(),
    ratings: null,
    decidedMs: 0,
    inDoubt: false,
    told: null,
    owesState: false,
    isOurs: false,
    rangForMs: null,
    timer: null,
  };
}

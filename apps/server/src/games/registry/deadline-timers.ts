// games: one timer a cached game, for its next deadline. Most moves put the deadline off: then the timer that runs stays, looks
// when it rings, and waits on. A game of two hundred moves arms a handful.
import { dueAtMs } from '../store/game-record.ts';
import type { CachedGame } from './cached-game.ts';
import type { GameHandleDeps } from './game-handle.ts';

export interface DeadlineTimers {
  /** After the game may have changed: from now on its next deadline is applied when it is due. */
  set(cached: CachedGame): void;
  cancel(cached: CachedGame): void;
  /** Cancels those of all these games, and sets no more. */
  stop(games: Iterable<CachedGame>): void;
}

/** `onDue`: the game's next deadline has come. The sweeper would find it up to a second later. */
export function createDeadlineTimers(
  { time, hasOpenOutage }: Pick<GameHandleDeps, 'time' | 'hasOpenOutage'>,
  onDue: (cached: CachedGame) => void,
): DeadlineTimers {
  let stopped = false;

  const dueOf = ({ record }: CachedGame): number | null => (record === null ? null : dueAtMs(record.match));

  function cancel(cached: CachedGame): void {
    cached.timer?.cancel();
    cached.timer = null;
  }

  function set(cached: CachedGame): void {
    const due = dueOf(cached);
    if (due !== null && !stopped && cached.timer !== null && cached.timer.atMs <= due) return;
    cancel(cached);
    if (due === null || stopped) return;
    const run = time.after(Math.max(0, due - time.nowMs()), () => ring(cached));
    cached.timer = { atMs: due, cancel: run };
  }

  function ring(cached: CachedGame): void {
    cached.timer = null;
    // An outage must move the deadline first; the sweeper applies what is due after it.
    if (hasOpenOutage()) return;
    const due = dueOf(cached);
    if (due !== null && due > time.nowMs()) set(cached);
    else onDue(cached);
  }

  return {
    set,
    cancel,
    stop(games) {
      stopped = true;
      for (const cached of games) cancel(cached);
    },
  };
}

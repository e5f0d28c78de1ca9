// games: applies deadlines with a timer for each cached game, at its next deadline. Most moves only postpone the deadline. The running
// timer is then kept, and set again when it fires, so a game of two hundred moves sets a handful of timers. If several nodes cache a game,
// the node of the side to move applies deadlines first, or else the last writer, because the writes of the others would only conflict.
import { CLUSTER, type NodeDirectory } from '../../cluster/index.ts';
import type { Cancel, Time } from '../../platform/time.ts';
import { dueAtMs, type GameRecord } from '../rows/game-record.ts';
import { seatToMove } from './decision.ts';

/** A cached game with its timer. */
export interface TimedGame {
  readonly id: number;
  record: GameRecord | null;
  lastWriterIsSelf: boolean; // this node wrote the record
  timerFiredForMs: number | null; // the deadline for which its timer last fired
  timer: { readonly atMs: number; readonly cancel: Cancel } | null; // fires at its next deadline, or earlier
}

interface DeadlineTimersDeps {
  time: Pick<Time, 'nowMs' | 'after'>;
  hasOpenOutage(): boolean;
  nodes: Pick<NodeDirectory, 'isOwn' | 'isAlone'>;
}

export type DeadlineTimers = ReturnType<typeof createDeadlineTimers>;

/** Calls `onDue` at a game's next deadline. The sweeper would find it up to a second later. */
export function createDeadlineTimers(
  { time, hasOpenOutage, nodes }: DeadlineTimersDeps,
  onDue: (game: TimedGame) => void,
) {
  let stopped = false;

  const comesFirst = ({ match }: GameRecord, lastWriterIsSelf: boolean): boolean => {
    const at = match.status === 'active' ? seatToMove(match).at : [];
    return at.length > 0 ? at.some(nodes.isOwn) : lastWriterIsSelf || nodes.isAlone();
  };

  const deadlineOf = ({ record }: TimedGame): number | null =>
    record === null ? null : dueAtMs(record.match);

  const dueOf = (game: TimedGame): number | null => {
    const { record, lastWriterIsSelf } = game;
    const due = deadlineOf(game);
    if (record === null || due === null) return null;
    return comesFirst(record, lastWriterIsSelf) ? due : due + CLUSTER.holderWaitMs;
  };

  /** A deadline that was not applied when its timer fired is retried after `holderWaitMs`. */
  function nextOf(game: TimedGame): number | null {
    const hasFired = game.timerFiredForMs !== null && game.timerFiredForMs === deadlineOf(game);
    return hasFired ? time.nowMs() + CLUSTER.holderWaitMs : dueOf(game);
  }

  function cancel(game: TimedGame): void {
    game.timer?.cancel();
    game.timer = null;
  }

  function set(game: TimedGame): void {
    const due = nextOf(game);
    if (due !== null && !stopped && game.timer !== null && game.timer.atMs <= due) return;
    cancel(game);
    if (due === null || stopped) return;
    const run = time.after(Math.max(0, due - time.nowMs()), () => fire(game));
    game.timer = { atMs: due, cancel: run };
  }

  function fire(game: TimedGame): void {
    game.timer = null;
    // Compensation must postpone the deadline first. The sweeper applies deadlines that are still due afterwards.
    if (hasOpenOutage()) return;
    const due = dueOf(game);
    if (due !== null && due > time.nowMs()) {
      set(game);
      return;
    }
    game.timerFiredForMs = deadlineOf(game);
    onDue(game);
  }

  return {
    /** Must be called whenever the game may have changed. */
    set,
    cancel,
    /** Cancels the timers of these games. No timer is set afterwards. */
    stop(games: Iterable<TimedGame>): void {
      stopped = true;
      for (const game of games) cancel(game);
    },
  };
}

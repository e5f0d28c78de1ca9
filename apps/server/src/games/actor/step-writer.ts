// games: group commit. Steps of all games that arrive while one statement is in flight are written by the next. Before the writer forms a
// batch, it yields to the event loop, because with PGlite on the same thread every statement would otherwise contain one step. With a
// pace, it also waits between statements when few steps arrive, because each statement is a commit.

import type { Database, Queries } from '../../platform/database/index.ts';
import { type Pace, yieldToEventLoop } from '../../platform/time.ts';
import { GAMES } from '../limits.ts';
import type { GameStep } from '../rows/game-record.ts';
import { writeSteps } from '../rows/game-store.ts';
import type { OutageLog } from '../rows/outage-log.ts';
import { retryConflicts, writeErrorOf } from '../rows/step-rows.ts';

interface Waiting {
  step: GameStep;
  newestOutage: number; // that it was decided with
  done(written: boolean): void;
  failed(error: unknown): void;
}

export type StepWriter = ReturnType<typeof createStepWriter>;

/**
 * The caller must not submit a game twice at once, because one statement cannot update a row twice. A `pace` sets the minimum interval
 * between statements. A statement does not wait after an idle period, or if its batch is full.
 */
export function createStepWriter(
  database: Database,
  outages: Pick<OutageLog, 'current'>,
  pace: Pace | null = null,
) {
  let waiting: Waiting[] = [];
  let running = false;
  let beganMs = Number.NEGATIVE_INFINITY;
  let wakeFull: (() => void) | null = null; // ends the pause once a batch is full

  const isFull = (): boolean => waiting.length >= GAMES.stepBatch;

  /** Resolves when the next statement may begin. */
  async function turn(paced: Pace): Promise<void> {
    const leftMs = isFull() ? 0 : beganMs + paced.everyMs - paced.monotonicMs();
    await (leftMs > 0 ? pause(paced, leftMs) : yieldToEventLoop());
    beganMs = paced.monotonicMs();
  }

  function pause({ after }: Pace, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const stop = after(ms, resolve);
      wakeFull = () => {
        stop();
        resolve();
      };
    });
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    try {
      // Sort by id so that two nodes rarely deadlock. If PostgreSQL still locks in another order, it aborts one of the two statements.
      const steps = batch.map(({ step }) => step).sort((one, other) => one.after.id - other.after.id);
      const { newestOutage } = batch[0] as Waiting;
      const write = (queries: Queries) => writeSteps(queries, steps, newestOutage);
      const written = await retryConflicts(() => database.run(write));
      for (const { step, done } of batch) done(written.has(step.after.id));
    } catch (error) {
      // One game's step caused the error, so write each step alone.
      if (batch.length > 1 && writeErrorOf(error) === 'row') for (const each of batch) await write([each]);
      else for (const { failed } of batch) failed(error);
    }
  }

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      await (pace === null ? yieldToEventLoop() : turn(pace));
      const taken = waiting.slice(0, GAMES.stepBatch);
      waiting = waiting.slice(taken.length);
      const { newestId } = outages.current();
      const batch = taken.filter((each) => each.newestOutage === newestId);
      for (const each of taken) if (each.newestOutage !== newestId) each.done(false);
      if (batch.length > 0) await write(batch);
    }
    running = false;
  }

  return {
    /** Resolves after the commit: true if written, false on a version conflict or after a new outage. Rejects if the write failed. */
    write: (step: GameStep): Promise<boolean> =>
      new Promise((done, failed) => {
        waiting.push({ step, newestOutage: outages.current().newestId, done, failed });
        if (isFull()) wakeFull?.();
        if (running) return;
        running = true;
        void flush();
      }),
  };
}

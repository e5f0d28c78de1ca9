// games: group commit. Steps of all games that arrive while one statement is under way go out together in the next. The
// embedded database does its work on our own thread, so what arrived meanwhile is read before a batch is made up: without
// that turn every statement would carry one step.
import { GAMES } from '@kingstake/protocol';
import type { Database } from '../../platform/database/index.ts';
import { yieldToEventLoop } from '../../platform/time.ts';
import type { GameStep } from '../store/game-record.ts';
import { writeSteps } from '../store/game-store.ts';
import { retryConflicts, writeErrorOf } from '../store/write-errors.ts';

export interface Journal {
  /** Resolves after commit: true when written, false when another version stood. Rejects when nobody can tell. */
  write(step: GameStep): Promise<boolean>;
}

interface Waiting {
  step: GameStep;
  done(written: boolean): void;
  failed(error: unknown): void;
}

/** The caller sees to it that no game waits twice: one statement may not update a row twice. */
export function createJournal(database: Database): Journal {
  let waiting: Waiting[] = [];
  let running = false;

  async function write(batch: readonly Waiting[]): Promise<void> {
    try {
      // Sort by id so that two nodes rarely deadlock. PostgreSQL may still lock in another order; it then aborts one of the
      // two statements.
      const steps = batch.map(({ step }) => step).sort((one, other) => one.after.id - other.after.id);
      const written = await retryConflicts(() => database.run((queries) => writeSteps(queries, steps)));
      for (const { step, done } of batch) done(written.has(step.after.id));
    } catch (error) {
      // One game's step is at fault: the others must not pay for it.
      if (batch.length > 1 && writeErrorOf(error) === 'row') for (const each of batch) await write([each]);
      else for (const { failed } of batch) failed(error);
    }
  }

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      await yieldToEventLoop();
      const batch = waiting.slice(0, GAMES.journalBatch);
      waiting = waiting.slice(batch.length);
      await write(batch);
    }
    running = false;
  }

  return {
    write: (step) =>
      new Promise((done, failed) => {
        waiting.push({ step, done, failed });
        if (running) return;
        running = true;
        void flush();
      }),
  };
}

// platform/database: ends the process when the embedded engine breaks down.
import { writeSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';

/** In a thread, `process.stderr` has no descriptor. */
const STDERR = 2;
/** The status with which the engine unwinds to its loop after an ordinary error of a statement. */
const UNWINDS = 100;
/** Engines whose loop is watched already: each pool over one asks for it. */
const endingWith = new WeakSet<PGlite>();

/**
 * PGlite's main loop continues after any error its engine throws; it would then spin forever or never answer. No error can be
 * reported at that point, so exit the process. In a thread this ends the thread, and `PgliteThread` the process.
 */
export function endWithEngine(pglite: PGlite): void {
  if (endingWith.has(pglite)) return;
  endingWith.add(pglite);
  const { Module } = pglite;
  const loopOnce = Module._PostgresMainLoopOnce;
  Module._PostgresMainLoopOnce = () => {
    try {
      return loopOnce();
    } catch (error) {
      if ((error as { status?: unknown }).status !== UNWINDS) {
        writeSync(STDERR, `The embedded database broke down: ${String(error)}\n`);
        process.exit(1);
      }
      throw error;
    }
  };
}

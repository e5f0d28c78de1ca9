// platform/database: ends the process when the embedded engine fails.
import { writeSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';

/** The descriptor itself, because `process.stderr` has none in a thread. */
const STDERR = 2;
/** The status with which the engine unwinds to its main loop after an ordinary statement error. */
const UNWINDS = 100;
/** Engines that are already watched, because several pools may use one engine. */
const endingWith = new WeakSet<PGlite>();

/**
 * PGlite's main loop continues after any error that its engine throws, and would then spin forever or never answer. No error can be
 * reported at that point, so exit the process. In a thread this ends the thread, and `PgliteThread` ends the process.
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

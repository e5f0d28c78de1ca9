// Tools, mutants: one fault that is put in on purpose, where it goes in and which tests must catch it.

export interface Fault {
  name: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Vitest files that must turn red; `sim` runs seeds of the simulator. */
  caughtBy: readonly string[];
}

// Tools, mutants: one fault put in on purpose, where it goes and which tests must fail on it.

export interface Mutant {
  name: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Vitest files that must turn red; `sim` runs seeds of the simulator. */
  killedBy: readonly string[];
}

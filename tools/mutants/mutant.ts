// Tools, mutants: one fault put in on purpose, where it goes, which tests must fail on it and what that proves.

export interface Mutant {
  /** Begins with the acceptance lines that it breaks, as a test's title does, where it breaks one. */
  name: string;
  /** A file, or a folder among whose sources the text is looked for. */
  file: string;
  /** Occurs exactly once there; tests are no place for a fault. */
  find: string;
  replace: string;
  /**
   * What must turn red: a test file, the title of a test without its ids (a unit or database test, or a journey,
   * with ` @phone` behind it where it is meant on a phone), or `sim`,
   * which runs seeds of the simulator, or `sim on chain`, with stakes on chain.
   */
  killedBy: readonly string[];
}

const IDS = /^(?:[A-Z]\d+ )+/;

/** The acceptance lines whose demand it breaks. */
export function linesOf({ name }: Pick<Mutant, 'name'>): readonly string[] {
  return (IDS.exec(name)?.[0] ?? '').split(' ').filter((id) => id !== '');
}

/** A name, a text, what it becomes, and one or more tests. */
export type Row = readonly [name: string, find: string, replace: string, ...killedBy: string[]];

/** Many mutants by the place where they go, one row each. */
export function mutantsIn(places: Readonly<Record<string, readonly Row[]>>): Mutant[] {
  return Object.entries(places).flatMap(([file, rows]) =>
    rows.map(([name, find, replace, ...killedBy]) => ({ name, file, find, replace, killedBy })),
  );
}

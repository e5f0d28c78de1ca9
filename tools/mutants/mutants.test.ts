import { describe, expect, test } from 'vitest';
import { LINES } from '../acceptance/acceptance.ts';
import { ROOT, readTree } from '../tidy/read-tree.ts';
import { linesOf } from './mutant.ts';
import { MUTANTS } from './mutants.ts';
import { placeOf } from './place.ts';
import { createTrials } from './trial.ts';

const tree = readTree();
const trialOf = createTrials(tree);

describe('mutants', () => {
  test.each(MUTANTS)('"$name" still has its place in the sources, and its tests', (mutant) => {
    expect(() => placeOf(ROOT, mutant)).not.toThrow();
    for (const entry of mutant.killedBy) expect(() => trialOf(entry)).not.toThrow();
  });

  test('prove lines of the acceptance list, each under a name of its own', () => {
    const lines = tree.texts.get(LINES) ?? '';
    const unknown = MUTANTS.flatMap(linesOf).filter((id) => !lines.includes(`- ${id}. `));
    expect(unknown).toEqual([]);
    const names = MUTANTS.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

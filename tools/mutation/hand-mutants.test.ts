import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HAND_MUTANTS, placesIn } from './hand-mutants.ts';

const ROOT = join(import.meta.dirname, '../..');
const placeOf = placesIn(ROOT);
const tests = globSync('apps/{server,signer}/**/*.test.ts', { cwd: ROOT });

test.each(HAND_MUTANTS)('finds the text of "$name" in the sources, and its test', (mutant) => {
  expect(() => placeOf(mutant)).not.toThrow();
  expect(tests.filter((path) => path.endsWith(`/${mutant.test}`))).toHaveLength(1);
});

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HAND_MUTANTS } from './hand-mutants.ts';
import { findPlace, findTest } from './place.ts';

const ROOT = join(import.meta.dirname, '../..');

test.each(HAND_MUTANTS)('finds the text of "$name" in the sources, and its test', (mutant) => {
  expect(() => findPlace(ROOT, mutant)).not.toThrow();
  expect(() => findTest(ROOT, mutant.test)).not.toThrow();
});

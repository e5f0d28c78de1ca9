import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MUTANTS } from './mutants.ts';

const ROOT = join(import.meta.dirname, '../..');

test.each(MUTANTS)('$name: its text occurs once and its tests exist', (mutant) => {
  const source = readFileSync(join(ROOT, mutant.file), 'utf8');
  expect(source.split(mutant.find)).toHaveLength(2);
  expect(mutant.replace).not.toBe(mutant.find);
  for (const file of mutant.killedBy.filter((name) => name !== 'sim'))
    expect(existsSync(join(ROOT, file)), file).toBe(true);
});

test('no two mutants have one name', () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
});

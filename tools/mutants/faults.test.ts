import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FAULTS } from './faults.ts';

const ROOT = join(import.meta.dirname, '../..');

test.each(FAULTS)('$name: its place is there, once, and so are its tests', (fault) => {
  const source = readFileSync(join(ROOT, fault.file), 'utf8');
  expect(source.split(fault.find)).toHaveLength(2);
  expect(fault.replace).not.toBe(fault.find);
  for (const file of fault.caughtBy.filter((name) => name !== 'sim'))
    expect(existsSync(join(ROOT, file)), file).toBe(true);
});

test('no two faults have one name', () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
});

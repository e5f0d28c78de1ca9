import { expect, test } from 'vitest';
import { checkMigrations } from './migrations.ts';
import { createTree } from './tree.ts';

function found(...names: string[]): string[] {
  const files = names.map((name) => [`apps/server/migrations/${name}`, ''] as const);
  return checkMigrations(createTree(files)).map(({ sentence }) => sentence);
}

test('accepts numbers from 0001 without a gap', () => {
  expect(found('0001_clock.sql', '0002_owned_avatars.sql', 'README.md')).toEqual([]);
});

test('finds a gap, a repeat and a late start', () => {
  expect(found('0001_a.sql', '0003_c.sql')).toEqual([
    'number 0003 where 0002 is next: migrations count from 0001 without a gap or a repeat',
  ]);
  expect(found('0001_a.sql', '0001_b.sql')[0]).toMatch(/^number 0001 where 0002 is next/);
  expect(found('0002_a.sql')[0]).toMatch(/^number 0002 where 0001 is next/);
});

test('requires names with four digits, words and .sql', () => {
  for (const name of ['1_a.sql', '0001-a.sql', '0001_A.sql', 'seed.ts']) {
    expect(found(name)).toEqual(['a migration is named NNNN_name.sql, with four digits']);
  }
});

import { expect, test } from 'vitest';
import { createStatementNames } from './pool.ts';

const asked = (nameOf: (text: string) => string | null, text: string, times: number) =>
  Array.from({ length: times }, () => nameOf(text));

test('names a statement from its fifth use on, always with the same unique name', () => {
  const nameOf = createStatementNames();
  const names = asked(nameOf, 'select a from b where c = $1', 7);
  expect(names.slice(0, 4)).toEqual([null, null, null, null]);
  expect(names[4]).toMatch(/^s_[0-9a-f]{32}$/);
  expect(new Set(names.slice(4)).size).toBe(1);
  expect(asked(nameOf, 'select a from b where c = $2', 5).at(-1)).not.toBe(names[4]);
});

test.each([
  ['select * from a where b = $1'],
  ['SELECT\n  * from a where b = $1'],
  ['select "a".* from "a" where b = $1'],
  ['select 1, * from a where b = $1'],
  ['update a set b = $1 returning *'],
])('never names %s, because a migration may change the columns of a star', (text) => {
  expect(asked(createStatementNames(), text, 9).every((name) => name === null)).toBe(true);
});

test.each([['select count(*) from a where b = $1'], ['update a set b = b * $1 where c = $2']])(
  'names %s, whose columns are fixed',
  (text) => {
    expect(asked(createStatementNames(), text, 5).at(-1)).not.toBeNull();
  },
);

test('assigns at most 256 names', () => {
  const nameOf = createStatementNames();
  const texts = Array.from({ length: 300 }, (_, n) => `select a from b where c = $1 and d = ${n}`);
  const named = texts.filter((text) => asked(nameOf, text, 5).at(-1) !== null);
  expect(named).toHaveLength(256);
});

test('keeps counting a frequent text among many that are used once', () => {
  const nameOf = createStatementNames();
  let name: string | null = null;
  for (let round = 0; round < 5; round += 1) {
    for (let n = 0; n < 100; n += 1) nameOf(`select a from b where c in ($1) and d = ${round * 100 + n}`);
    name = nameOf('insert into a (b) values ($1)');
  }
  expect(name).not.toBeNull();
});

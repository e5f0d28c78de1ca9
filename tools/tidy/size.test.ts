import { expect, test } from 'vitest';
import { checkSize, lowerSizes } from './size.ts';

const tree = new Map([
  ['apps/a/src/one.ts', '1\n2\n3\n'],
  ['apps/a/src/one.test.ts', '1\n'],
  ['apps/a/src/testkit/rows.sql', '1\n'],
  ['apps/b/two.css', '1\n2\n'],
  ['package-lock.json', '1\n2\n3\n4\n'],
  ['README.md', '1\n'],
]);

test('names each folder that passes its number, in lines of source or of tests', () => {
  const most = {
    '.': { source: 0, tests: 0 },
    apps: { source: 2, tests: 0 },
    'apps/a': { source: 3, tests: 1 },
  };
  expect(checkSize(tree, most).map(({ sentence }) => sentence.split(':')[0])).toEqual([
    '. has 1 lines of source, at most 0 are allowed',
    'apps/a has 2 lines of tests, at most 1 are allowed',
  ]);
});

test('lowers numbers and raises none', () => {
  const most = { '.': { source: 5, tests: 5 }, apps: { source: 4, tests: 9 } };
  expect(lowerSizes(tree, most)).toBe(
    '{\n  ".": { "source": 1, "tests": 0 },\n  "apps": { "source": 4, "tests": 2 }\n}\n',
  );
});

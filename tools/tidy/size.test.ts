import { expect, test } from 'vitest';
import { checkSize, MAX_FILE_LINES } from './size.ts';
import { parseSource } from './source-file.ts';

const sentences = (path: string, count: number) =>
  checkSize(parseSource(path, 'x();\n'.repeat(count))).map(({ sentence }) => sentence);

test('a file of 350 lines is fine, and one of 351 is split', () => {
  expect(sentences('a.ts', MAX_FILE_LINES)).toEqual([]);
  expect(sentences('a.ts', MAX_FILE_LINES + 1)[0]).toMatch(/^351 lines, and a file has at most 350: split/);
});

test.each(['a.test.ts', 'e2e/journeys/a.spec.ts', 'e2e/fixtures/a.ts', 'src/generated/a.ts'])(
  '%s may be longer',
  (path) => {
    expect(sentences(path, MAX_FILE_LINES + 1)).toEqual([]);
  },
);

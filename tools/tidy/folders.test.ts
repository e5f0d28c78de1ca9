import { expect, test } from 'vitest';
import { checkFolders } from './folders.ts';
import { createTree } from './tree.ts';

const found = (count: number, exceptions = {}) => {
  const files = Array.from({ length: count }, (_, index) => [`apps/a/${index}.ts`, null] as const);
  return checkFolders(createTree([...files, ['apps/a/b/c.ts', null]]), exceptions).map(
    ({ path, sentence }) => `${path} ${sentence}`,
  );
};

test('accepts 25 files in a folder, and rejects 26', () => {
  expect(found(25)).toEqual([]);
  expect(found(26)).toEqual([
    'apps/a has 26 files, at most 25 are allowed: merge fragments or add a subfolder',
  ]);
});

test('accepts a larger folder that is listed, but no more files in it', () => {
  expect(found(30, { 'apps/a': 30 })).toEqual([]);
  expect(found(31, { 'apps/a': 30 })[0]).toContain('has 31 files, at most 30 are allowed');
});

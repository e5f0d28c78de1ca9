import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { faultSentence, storageFaultOf } from './data-folder.ts';

const withCode = (code: string): Error => Object.assign(new Error('raw'), { code });
const withSqlite = (errcode: number): Error =>
  Object.assign(new Error('raw'), { code: 'ERR_SQLITE_ERROR', errcode });

test.each([
  [withCode('ENOSPC'), 'full'],
  [withCode('EDQUOT'), 'full'],
  [withCode('53100'), 'full'],
  [withSqlite(13), 'full'],
  [withCode('EROFS'), 'not-writable'],
  [withCode('EACCES'), 'not-writable'],
  [withSqlite(8), 'not-writable'],
  [withCode('ENOTDIR'), 'not-a-folder'],
  [withSqlite(11), 'damaged'],
  [withSqlite(26), 'damaged'],
  [withCode('XX001'), 'damaged'],
  [withCode('23505'), null],
  [withCode('ECONNREFUSED'), null],
  [new Error('something else'), null],
  ['no error', null],
] as const)('classifies %s as %s', (error, fault) => {
  expect(storageFaultOf(error)).toBe(fault);
});

test('classifies the errors that SQLite throws', () => {
  expect(() => new DatabaseSync('/dev/null/none')).toThrow();
  try {
    new DatabaseSync('/dev/null/none');
  } catch (error) {
    expect(storageFaultOf(error)).toBe('not-writable');
  }
});

test('names the disk and the file if there is no space', () => {
  expect(faultSentence('full', 'the data folder', '/data')).toBe(
    'The disk under DATA_DIR is full: the data folder /data could not be written. Free some space and try again.',
  );
});

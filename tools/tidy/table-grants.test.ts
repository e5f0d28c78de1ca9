import { expect, test } from 'vitest';
import { checkTableGrants } from './table-grants.ts';
import { createTree } from './tree.ts';

const found = (migration: string) =>
  checkTableGrants(
    createTree([
      ['apps/server/migrations/0001_a.sql', migration],
      [
        'apps/server/src/platform/database/grants.ts',
        'export const SERVE_MAY = {\n  journal: APPENDED,\n};\n',
      ],
    ]),
  ).map(({ sentence }) => sentence);

test('a table needs a line that says what the server may do with it, a view does not', () => {
  expect(found('create table journal (id int);\ncreate view seen as select 1;')).toEqual([]);
  expect(found('create table extra (id int);')).toEqual([
    "table 'extra' has no line in apps/server/src/platform/database/grants.ts: say what the server may do with it",
  ]);
});

import { expect, test } from 'vitest';
import { checkFirstLines } from './first-lines.ts';
import { parseSource } from './source-file.ts';

const path = 'apps/server/src/games/game.ts';
const found = (at: string, text: string) =>
  checkFirstLines(parseSource(at, text)).map(({ sentence }) => sentence);

test.each([
  '// Games: a game as it is played. No money enters here.\nexport const a = 1;',
  '/* Games. */ export const a = 1;',
  '#!/usr/bin/env node\n// Server: the process.\nstart();',
])('%j begins well', (text) => {
  expect(found(path, text)).toEqual([]);
});

test.each(['export const a = 1; // Games.', '// biome-ignore lint: x\nexport const a = 1;', ''])(
  '%j does not',
  (text) => {
    expect(found(path, text)).toEqual([
      'begin with a comment: which module this is, and what must not enter it',
    ]);
  },
);

test.each([
  'apps/server/src/games/game.test.ts',
  'apps/web/vite.config.ts',
  'apps/web/src/env.d.ts',
  'tools/start.ts',
])('%s need not', (at) => {
  expect(found(at, 'export const a = 1;')).toEqual([]);
});

import { expect, test } from 'vitest';
import { checkPlainImports } from './plain-imports.ts';
import { parseSource } from './source-file.ts';

const check = (path: string, text: string) =>
  checkPlainImports(parseSource(path, text)).map(({ sentence }) => sentence);

test.each([
  ['a computed import', 'const w = await import(name);', /^import\(\) takes a plain string/],
  [
    'a type imported in place',
    "type W = Promise<import('../wagers/index.ts').Wager>;",
    /^write 'import type'/,
  ],
  ['a worker of another folder', "new URL('../wagers/worker.ts', import.meta.url);", /^the file of a worker/],
])('%s is a finding', (_, text, sentence) => {
  expect(check('apps/server/src/games/game.ts', text)).toEqual([expect.stringMatching(sentence)]);
});

test.each([
  ['a plain dynamic import', 'apps/web/src/app/page.tsx', "const p = import('./screens.tsx');"],
  ['a worker beside its starter', 'apps/web/src/app/page.tsx', "new URL('./worker.ts', import.meta.url);"],
  ['a computed import in a test', 'apps/server/src/users/a.test.ts', 'await import(name);'],
])('%s is fine', (_, path, text) => {
  expect(check(path, text)).toEqual([]);
});

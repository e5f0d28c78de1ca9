import { expect, test } from 'vitest';
import { checkNames } from './names.ts';
import { createTree } from './tree.ts';

function found(path: string): string[] {
  return checkNames(createTree([[path, null]])).map(({ sentence }) => sentence);
}

test.each([
  'apps/server/src/games/ready-check.ts',
  'apps/server/migrations/0001_clock.sql',
  'docs/ARCHITECTURE.md',
  'LICENSE',
  '.gitignore',
  'package-lock.json',
  'tsconfig.base.json',
  'apps/server/src/games/store.db.test.ts',
  'apps/web/public/avatars/evilkermit_premium.gif',
])('%s is a good name', (path) => {
  expect(found(path)).toEqual([]);
});

test.each([
  'apps/server/src/utils/a.ts',
  'apps/web/src/ui/helpers.ts',
  'apps/web/src/ui/string-utils.test.ts',
  'apps/server/src/games/game-manager.ts',
  'packages/common/index.ts',
  'tools/misc.ts',
])('%s says nothing', (path) => {
  expect(found(path)[0]).toMatch(/says nothing about what is in it: name it after the noun it is about$/);
});

test.each(['apps/web/src/ui/Button.tsx', 'apps/web/src/ui/use_clock.ts', 'docs/Runbook.md'])(
  '%s is not kebab-case',
  (path) => {
    expect(found(path)[0]).toMatch(/is not kebab-case/);
  },
);

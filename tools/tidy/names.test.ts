import { expect, test } from 'vitest';
import { checkNames } from './names.ts';
import { createTree } from './tree.ts';

function found(path: string): string[] {
  return checkNames(createTree([[path, null]])).map(({ sentence }) => sentence);
}

test.each([
  'apps/server/src/games/ready-check.ts',
  'docs/ARCHITECTURE.md',
  '.gitignore',
  'apps/web/public/avatars/evilkermit_premium.gif',
])('accepts %s', (path) => {
  expect(found(path)).toEqual([]);
});

test.each([
  'apps/server/src/utils/a.ts',
  'apps/web/src/ui/helpers.ts',
  'apps/web/src/ui/string-utils.test.ts',
  'apps/server/src/games/game-manager.ts',
  'packages/common/index.ts',
  'tools/misc.ts',
])('rejects %s', (path) => {
  expect(found(path)[0]).toMatch(/does not say what it contains: name it after its subject$/);
});

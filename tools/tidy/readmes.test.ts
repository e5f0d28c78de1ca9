import { expect, test } from 'vitest';
import { checkReadmes } from './readmes.ts';
import { createTree } from './tree.ts';

function found(files: Record<string, string>): string[] {
  return checkReadmes(createTree(Object.entries(files))).map(({ path, sentence }) => `${path}: ${sentence}`);
}

test('a module with a short README is fine, and the root may say more', () => {
  expect(
    found({ 'sim/run.ts': '', 'sim/README.md': 'x\n'.repeat(45), 'README.md': 'x\n'.repeat(99) }),
  ).toEqual([]);
});

test('every module needs one', () => {
  const files = {
    'apps/server/src/games/parts/a.ts': '',
    'apps/web/src/features/play/index.tsx': '',
    'bench/a.ts': '',
  };
  const sentence = 'a module has a README.md: say in 1 to 45 lines what belongs here';
  expect(found(files)).toEqual(
    ['apps/server', 'apps/server/src/games', 'apps/web', 'apps/web/src/features/play', 'bench'].map(
      (folder) => `${folder}/README.md: ${sentence}`,
    ),
  );
});

test('an empty one says nothing, a long one is not read', () => {
  expect(found({ 'tools/README.md': '\n' })[0]).toContain('say in 1 to 45 lines');
  expect(found({ 'tools/README.md': 'x\n'.repeat(46) })).toEqual([
    "tools/README.md: 46 lines, and a module's README has at most 45: the rest belongs in docs/",
  ]);
});

import { expect, test } from 'vitest';
import { checkReadmes } from './readmes.ts';
import { createTree } from './tree.ts';

function found(files: Record<string, string>): string[] {
  return checkReadmes(createTree(Object.entries(files))).map(({ path, sentence }) => `${path}: ${sentence}`);
}

test('a room with a short README is fine, and the root may say more', () => {
  expect(
    found({ 'sim/run.ts': '', 'sim/README.md': 'x\n'.repeat(15), 'README.md': 'x\n'.repeat(99) }),
  ).toEqual([]);
});

test('every room needs one', () => {
  const files = {
    'apps/server/src/games/parts/a.ts': '',
    'apps/web/src/features/play/index.tsx': '',
    'bench/a.ts': '',
  };
  const sentence = 'a room has a README.md: say in 1 to 15 lines what belongs here';
  expect(found(files)).toEqual(
    ['apps/server', 'apps/server/src/games', 'apps/web', 'apps/web/src/features/play', 'bench'].map(
      (folder) => `${folder}/README.md: ${sentence}`,
    ),
  );
});

test('an empty one says nothing, a long one is not read', () => {
  expect(found({ 'tools/README.md': '\n' })[0]).toContain('say in 1 to 15 lines');
  expect(found({ 'tools/README.md': 'x\n'.repeat(16) })).toEqual([
    "tools/README.md: 16 lines, and a room's README has at most 15: the rest belongs in docs/",
  ]);
});

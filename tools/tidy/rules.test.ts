import { expect, test } from 'vitest';
import { RULES, report } from './rules.ts';
import { createTree } from './tree.ts';

test('findings are printed as path:line, rule and sentence, in the order of the paths', () => {
  const tree = createTree([
    ['apps/server/src/users/user.ts', '// Users.\n\nimport(name);'],
    ['apps/server/src/games/game.ts', '// Games.\nconst now = Date.now();'],
  ]);
  const lines = report(tree).filter((line) => /plain-imports|banned/.test(line));
  expect(lines).toEqual([
    expect.stringMatching(
      /^apps\/server\/src\/games\/game\.ts:2 {2}banned-calls {2}Date\.now is a hidden clock/,
    ),
    expect.stringMatching(/^apps\/server\/src\/users\/user\.ts:3 {2}plain-imports {2}import\(\) takes/),
  ]);
});

test('a file that does not parse is a finding', () => {
  const lines = report(createTree([['tools/a.ts', '\nconst = 1;']]));
  expect(lines).toContainEqual(expect.stringMatching(/^tools\/a\.ts:2 {2}syntax {2}does not parse: /));
});

test('each rule has a name of its own', () => {
  expect(new Set(RULES.map((rule) => rule.name)).size).toBe(RULES.length);
});

import { expect, test } from 'vitest';
import { RULES, report } from './rules.ts';
import { createTree } from './tree.ts';

test('findings are printed as path:line, rule and sentence, in the order of the paths', () => {
  const tree = createTree([
    ['apps/server/src/users/user.ts', 'export const a = 1;'],
    ['apps/server/src/games/game.ts', '// Games.\nconst = 1;'],
  ]);
  const lines = report(tree).filter((line) => /first-lines|syntax/.test(line));
  expect(lines).toEqual([
    expect.stringMatching(/^apps\/server\/src\/games\/game\.ts:2 {2}syntax {2}does not parse: /),
    expect.stringMatching(/^apps\/server\/src\/users\/user\.ts:1 {2}first-lines {2}begin with a comment/),
  ]);
});

test('each rule has a name of its own', () => {
  expect(new Set(RULES.map((rule) => rule.name)).size).toBe(RULES.length);
});

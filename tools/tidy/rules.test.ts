import { expect, test } from 'vitest';
import { RULES, report } from './rules.ts';
import { createTree } from './tree.ts';

test('prints findings as path:line, rule and sentence, ordered by path', () => {
  const tree = createTree([
    ['apps/server/src/utils/user.ts', 'export const a = 1;'],
    ['apps/server/src/games/game.ts', '// Games.\nconst = 1;'],
  ]);
  const lines = report(tree).filter((line) => /names|syntax/.test(line));
  expect(lines).toEqual([
    expect.stringMatching(/^apps\/server\/src\/games\/game\.ts:2 {2}syntax {2}does not parse: /),
    expect.stringMatching(/^apps\/server\/src\/utils\/user\.ts:1 {2}names {2}'utils' does not say/),
  ]);
});

test('gives each rule a unique name', () => {
  expect(new Set(RULES.map((rule) => rule.name)).size).toBe(RULES.length);
});

import { expect, test } from 'vitest';
import { checkLinks } from './links.ts';
import { RULES, report } from './rules.ts';
import { createTree } from './tree.ts';

test('prints findings as path:line, rule and sentence, ordered by path', () => {
  const tree = createTree([
    ['apps/server/src/games/store.ts', 'const due = sql`now()`;'],
    ['apps/server/src/games/game.ts', '// Games.\nconst = 1;'],
  ]);
  const lines = report(tree).filter((line) => /sql-clock|syntax/.test(line));
  expect(lines).toEqual([
    expect.stringMatching(/^apps\/server\/src\/games\/game\.ts:2 {2}syntax {2}does not parse: /),
    expect.stringMatching(/^apps\/server\/src\/games\/store\.ts:1 {2}sql-clock {2}now\(\) in SQL/),
  ]);
});

test('gives each rule a unique name', () => {
  expect(new Set(RULES.map((rule) => rule.name)).size).toBe(RULES.length);
});

const found = (link: string) =>
  checkLinks(
    createTree([
      ['docs/a.md', `# A\n\n${link}`],
      ['deploy/README.md', '# Deployment\n\n### Loss of the primary, `now`\n'],
      ['docs/screens/lobby.png', null],
    ]),
  ).map(({ line, sentence }) => `${line}: ${sentence}`);

test.each([
  '[a](https://x.example/none.md)',
  '[a](/fees)',
  '[a](#a)',
  '![a](screens/lobby.png)',
  '[a](../deploy)',
  '[a](../deploy/README.md#loss-of-the-primary-now)',
])('accepts %s', (link) => {
  expect(found(link)).toEqual([]);
});

test.each([
  '[a](b.md)',
  '[a](deploy/README.md)',
  '![a](screens/game.png)',
  '[a](../deploy/README.md#loss)',
  '[a](#b)',
])('finds %s, which leads nowhere', (link) => {
  expect(found(link)[0]).toMatch(/^3: no file or heading of this repository has the address /);
});

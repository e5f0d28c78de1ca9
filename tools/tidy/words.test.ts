import { expect, test } from 'vitest';
import { createTree } from './tree.ts';
import { checkWords } from './words.ts';

function found(path: string, text: string): string[] {
  return checkWords(createTree([[path, text]])).map(({ line, sentence }) => `${line}: ${sentence}`);
}

test.each(["import '../home/lobby.ts'", 'apps/web/src/home/README.md', 'git+https://x.org/work', './work/a'])(
  '%s is fine',
  (text) => {
    expect(found('docs/a.md', text)).toEqual([]);
  },
);

test('a registry is not named', () => {
  expect(found('package-lock.json', '{\n"resolved": "https://registry.npmjs.org/a"')).toEqual([
    "2: a registry's host: every machine has its own, so the lockfile and the docs name packages only",
  ]);
});

test.each(['/work/main', 'see /home/me/x', '"/root/.cache"', 'file:///home/me'])(
  '%s is one machine',
  (text) => {
    expect(found('docs/a.md', `x\n${text.padEnd(12, '/')}`)[0]).toMatch(
      /^2: a path that exists on one machine only/,
    );
  },
);

import { expect, test } from 'vitest';
import { checkDependencies } from './dependencies.ts';
import { createTree } from './tree.ts';

function sentences(files: Record<string, string>): string[] {
  return checkDependencies(createTree(Object.entries(files))).map(({ sentence }) => sentence);
}

test('chess imports only itself, protocol only zod and chess types, and tests what they like', () => {
  const files = {
    'packages/chess/src/rules/san.ts': "import { f } from './fen.ts';",
    'packages/chess/src/rules/san.test.ts':
      "import { test } from 'vitest'; import { Chess } from 'chess.js';",
    'packages/chess/package.json': '{ "devDependencies": { "chess.js": "1.4.0" } }',
    'packages/protocol/src/money.ts':
      "import { z } from 'zod/mini'; import type { M } from '@kingstake/chess';",
    'packages/protocol/package.json': '{ "dependencies": { "zod": "4", "@kingstake/chess": "0" } }',
    'apps/server/src/app.ts': "import { readFileSync } from 'node:fs';",
  };
  expect(sentences(files)).toEqual([]);
});

test('chess imports no package and no part of Node', () => {
  const text = "import { randomInt } from 'node:crypto';";
  expect(sentences({ 'packages/chess/src/bot/search.ts': text })).toEqual([
    "'node:crypto': chess imports no package and no part of Node: pass in what it needs as an argument",
  ]);
});

test('protocol imports nothing beside zod', () => {
  expect(sentences({ 'packages/protocol/src/money.ts': "import Big from 'big.js';" })[0]).toMatch(
    /^'big.js': protocol imports only zod/,
  );
});

test('package.json says the same', () => {
  const files = { 'packages/chess/package.json': '{\n  "dependencies": {\n    "chess.js": "1.4.0"\n  }\n}' };
  expect(checkDependencies(createTree(Object.entries(files)))).toEqual([
    {
      path: 'packages/chess/package.json',
      line: 3,
      sentence: expect.stringMatching(/^'chess.js' in dependencies: chess imports no package/),
    },
  ]);
});

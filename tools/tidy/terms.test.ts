import { expect, test } from 'vitest';
import { checkTerms } from './terms.ts';
import { createTree } from './tree.ts';

const found = (text: string, path = 'apps/server/src/a.ts', allowed = {}) =>
  checkTerms(createTree([[path, text]]), allowed).map(({ line, sentence }) => `${line}: ${sentence}`);

test.each([
  ['a word', 'let a;\n// one house', '2: '],
  ['the first part of an identifier', 'houseClock()', '1: '],
  ['a later part of an identifier', 'const ofHouse1 = inHouse();', '1: '],
  ['a part of a constant', 'HOUSE_NODES', '1: '],
])('finds a private term as %s', (_, text, start) => {
  expect(found(text)[0]).toMatch(new RegExp(`^${start}'house': write cluster`));
});

test.each(['household', 'warehouse', 'houseboat', 'HOUSEHOLD'])('accepts %s', (text) => {
  expect(found(text)).toEqual([]);
});

test('finds a phrase, but not its single words', () => {
  expect(found('// the first node\nconst first = node;')).toEqual(["1: 'first node': write leader"]);
});

test('finds a word with an innocent use only where its use is private', () => {
  expect(found('hint', 'apps/web/src/ui/field.tsx')).toEqual([]);
  expect(found('hint')).toEqual(["1: 'hint': write cluster message"]);
});

test.each(['apps/web/src/features/money/texts.ts', 'packages/protocol/src/reasons.ts'])(
  'accepts texts that players read, in %s',
  (path) => {
    expect(found('the door', path)).toEqual([]);
  },
);

test.each([
  'body: { closedToStrangers: true }',
  "rights: ['approve', 'house']",
  "PUT('/api/challenges/door')",
  "// '*' stands for one folder",
])('accepts names of the API and idioms: %s', (text) => {
  expect(found(text)).toEqual([]);
  expect(found(`${text}\n// the door of the house stands open`)).toHaveLength(3);
});

test('accepts a loop over a variable that is declared before', () => {
  expect(found('for (const key of before) a();\nfor (const b of before.keys()) c();')).toEqual([]);
  expect(found('// the piece of before')).toEqual(["1: 'of before': write previous"]);
});

test('counts the remaining uses of a term, and reports additional ones', () => {
  expect(found('storm, storm', 'sim/a.ts', { storm: 2 })).toEqual([]);
  expect(found('storm, storm', 'sim/a.ts', { storm: 1 })).toEqual([
    "1: 'storm': write fault phase (2 uses, at most 1 may be left)",
  ]);
});

test('rejects a file name that does not say what the file contains', () => {
  expect(found('', 'apps/server/src/games/around.ts')).toEqual([
    "1: 'file name': name the file after what it contains",
  ]);
  expect(found('', 'apps/server/src/games/turnaround.ts')).toEqual([]);
});

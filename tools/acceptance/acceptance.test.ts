// Each line in lines.md has a test whose title begins with its id: 'G33 G34 resigning takes five seconds'.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** The ids of `test('…`, `test.each(rows)('…` and the same calls of `it`. A skipped test proves nothing. */
const TITLE =
  /(?:(?<![\w.])(?:test|it)(?:\.(?:only|concurrent|sequential))?|[)`])\(\s*['"`]((?:[A-Z]\d+ )+)/g;

const idsIn = (text: string) => [...text.matchAll(TITLE)].flatMap(([, ids = '']) => ids.trim().split(' '));

test('finds a test for every acceptance line of the product', () => {
  const lines = readFileSync(join(import.meta.dirname, 'lines.md'), 'utf8');
  const ids = [...lines.matchAll(/^- ([A-Z]\d+)\. ./gm)].map(([, id]) => id);
  const files = globSync('{apps,packages,programs,sim,e2e}/**/*.{test,spec}.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  });
  const proven = new Set(files.flatMap((path) => idsIn(readFileSync(join(ROOT, path), 'utf8'))));
  expect(ids.length).toBeGreaterThan(500);
  expect(new Set(ids).size).toBe(ids.length);
  // An id that is missing on the left has no line. One that is missing on the right has no test.
  expect([...proven].sort()).toEqual([...ids].sort());
});

test('accepts only titles of tests that run', () => {
  expect(
    idsIn("test('A1 A2 opens'); it.only(`A3 x`); test.each([1])(\n  'A4 %d'); test.each`a`('A5 x')"),
  ).toEqual(['A1', 'A2', 'A3', 'A4', 'A5']);
  expect(idsIn("test('opens A1'); test.skip('A2 x'); describe('A3 x'); run('A4 x')")).toEqual([]);
});

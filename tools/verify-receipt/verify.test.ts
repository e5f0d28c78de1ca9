import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reportOf } from './verify.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../packages/receipts/src/testkit/vectors.json'), 'utf8'),
) as { serverKey: string; cases: { name: string; ok: boolean; receipt: Json }[] };
const good = vectors.cases[0]?.receipt as { terms: { startedAt: string } };
const text = JSON.stringify(good);
const published = (from: string, until: string | null, key = vectors.serverKey, use = 'receipt') =>
  JSON.stringify({ keys: [{ key, use, from, until }] });
const KEYS = published('2026-11-01T00:00:00.000Z', null);

/** Returns the paths of all values that are neither objects nor arrays. */
function leavesOf(value: Json, path: readonly string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return [[...path]];
  return Object.entries(value).flatMap(([key, member]) => leavesOf(member, [...path, key]));
}

function changedAt(path: readonly string[]): string {
  const copy = structuredClone(good) as unknown as Record<string, Json>;
  let holder = copy;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, Json>;
  const last = path.at(-1) ?? '';
  holder[last] = another(holder[last] as Json);
  return JSON.stringify(copy);
}

function another(value: Json): Json {
  if (typeof value === 'number') return value + 1;
  if (typeof value !== 'string') return 'changed';
  const [first = ''] = value;
  return `${first === '1' ? '2' : '1'}${value.slice(1)}`;
}

describe('the good vector', () => {
  test('passes every check with the published keys', async () => {
    const { isGood, lines } = await reportOf(text, KEYS);
    expect(lines.slice(1, -2).map((line) => line.slice(0, 2))).toEqual(Array(10).fill('ok'));
    expect(isGood).toBe(true);
  });

  test.each(leavesOf(good as unknown as Json).map((path) => [path.join('.'), path] as const))(
    'fails with another %s',
    async (_, path) => {
      expect((await reportOf(changedAt(path), KEYS)).isGood).toBe(false);
    },
  );
});

describe('the published keys', () => {
  test.each([
    ['an earlier key', published('2026-11-01T00:00:00.000Z', '2026-11-25T12:00:00.000Z')],
    ['a later key', published('2026-11-25T13:00:00.000Z', null)],
    ['a key of another use', published('2026-11-01T00:00:00.000Z', null, vectors.serverKey, 'reserves')],
  ])('do not accept %s', async (_, keys) => {
    const { isGood, lines } = await reportOf(text, keys);
    expect(isGood).toBe(false);
    expect(lines.join('\n')).toMatch(/FAILED {2}The key \w+ is not published by the server/);
  });

  test('are not compared if they are not given', async () => {
    const { isGood, lines } = await reportOf(text, null);
    expect(isGood).toBe(true);
    expect(lines.join('\n')).toContain('It was not compared with the published keys.');
  });
});

test.each([
  ['a text', 'no receipt', 'The file is not JSON.'],
  ['other JSON', '{"v":1}', 'This is not a Kingstake receipt.'],
  ['a large file', ' '.repeat(1_000_001), 'The file is larger than 1 MB.'],
])('refuses %s', async (_, file, sentence) => {
  expect(await reportOf(file, null)).toEqual({ isGood: false, lines: [`FAILED  ${sentence}`] });
});

test('exits with 0, with 1 if a check failed, and with 2 if it cannot check', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-receipt-'));
  const path = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const run = (...words: string[]) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const main = join(import.meta.dirname, 'main.ts');
      execFile(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', main, ...words],
        (error, out, err) => resolve({ code: Number(error?.code ?? 0), said: out + err }),
      );
    });
  const right = path('right.json', text);
  const keys = path('keys.json', KEYS);
  expect(await run(right, '--keys', keys)).toMatchObject({
    code: 0,
    said: expect.stringContaining('No check failed.'),
  });
  expect(await run(path('wrong.json', changedAt(['end', 'reason'])))).toMatchObject({
    code: 1,
    said: expect.stringContaining('3 of 10 checks failed.'),
  });
  expect((await run(right, '--keys', right)).code).toBe(2);
  expect(await run()).toMatchObject({ code: 2, said: expect.stringContaining('usage:') });
  rmSync(folder, { recursive: true });
});

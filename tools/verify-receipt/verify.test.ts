import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { reportOf } from './verify.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../packages/proofs/src/receipts/testkit/vectors.json'), 'utf8'),
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
    const { verdict, lines } = await reportOf(text, KEYS);
    expect(lines.slice(1, -2).map((line) => line.slice(0, 2))).toEqual(Array(10).fill('ok'));
    expect(verdict).toBe('proved');
  });

  test.each(leavesOf(good as unknown as Json).map((path) => [path.join('.'), path] as const))(
    'fails with another %s',
    async (_, path) => {
      expect(['failed', 'not read']).toContain((await reportOf(changedAt(path), KEYS)).verdict);
    },
  );
});

describe('the published keys', () => {
  test.each([
    ['an earlier key', published('2026-11-01T00:00:00.000Z', '2026-11-25T12:00:00.000Z')],
    ['a later key', published('2026-11-25T13:00:00.000Z', null)],
    ['a key that came into force after the end', published('2026-11-25T12:10:43.001Z', null)],
    ['a key of another use', published('2026-11-01T00:00:00.000Z', null, vectors.serverKey, 'reserves')],
  ])('do not accept %s', async (_, keys) => {
    const { verdict, lines } = await reportOf(text, keys);
    expect(verdict).toBe('failed');
    expect(lines.join('\n')).toMatch(/FAILED {2}The key \w+ is not published by the server/);
  });

  test.each([
    ['that came into force during the game', published('2026-11-25T12:10:34.000Z', null)],
    ['that was in force until the end', published('2026-11-01T00:00:00.000Z', '2026-11-25T12:10:43.000Z')],
  ])('accept a key %s', async (_, keys) => {
    expect((await reportOf(text, keys)).verdict).toBe('proved');
  });

  test('prove nothing if they are not given', async () => {
    const { verdict, lines } = await reportOf(text, null);
    expect(verdict).toBe('not proved');
    expect(lines.at(-1)).toBe(
      "Not proved: the server's key was not compared. Save https://play.example.org/.well-known/kingstake.json and give it with --keys.",
    );
  });
});

test('refuses a file of keys that is something else', async () => {
  await expect(reportOf(text, text)).rejects.toThrow('The file of --keys is not a list of keys.');
});

test.each([
  ['a text', 'no receipt', 'The file is not JSON.'],
  ['other JSON', '{"v":1}', 'This is not a Kingstake receipt.'],
  ['a large file', ' '.repeat(1_000_001), 'The file is larger than 1 MB.'],
])('refuses %s', async (_, file, sentence) => {
  expect(await reportOf(file, null)).toEqual({ verdict: 'not read', lines: [sentence] });
});

test('exits with 0 if all is proved, 1, 2 without the keys, 3 for what it cannot read, each with a sentence', async () => {
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
  const cases: [words: string[], code: number, said: string][] = [
    [[right, '--keys', keys], 0, 'Proved: no check failed.'],
    [[path('wrong.json', changedAt(['end', 'reason']))], 1, '3 of 10 checks failed.'],
    [[right], 2, "Not proved: the server's key was not compared."],
    [['/no/such'], 3, 'The file /no/such cannot be read: there is no such file.'],
    [['/no/\u001b[2J'], 3, 'The file /no/\\u001b[2J cannot be read'],
    // A hostile receipt cannot forge lines or control the terminal.
    [
      [path('hostile.json', text.replace('"checkmate"', '"\\u001b[2J\\nok      proved"'))],
      1,
      'not as a win of Black (\\u001b[2J\\u000aok      proved)',
    ],
    [['--all'], 3, "Unknown option '--all'.\n\nusage: npm run verify-receipt"],
    [['--help'], 0, 'usage: npm run verify-receipt'],
  ];
  const seen = await Promise.all(cases.map(([words]) => run(...words)));
  for (const [at, [, code, said]] of cases.entries())
    expect(seen[at]).toEqual({ code, said: expect.stringContaining(said) });
  rmSync(folder, { recursive: true });
});

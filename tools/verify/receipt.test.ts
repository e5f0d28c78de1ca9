// What the command says about a receipt. The tests of packages/proofs change every part of one.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { linesOf } from './command.ts';
import { RECEIPT, reportOf } from './receipt.ts';

const VECTORS = join(import.meta.dirname, '../../packages/proofs/src/receipts/testkit/vectors.json');
const vectors = JSON.parse(readFileSync(VECTORS, 'utf8')) as {
  serverKey: string;
  cases: { receipt: unknown }[];
};
const text = JSON.stringify(vectors.cases[0]?.receipt);
const published = (from: string, until: string | null, key = vectors.serverKey, use = 'receipt') =>
  JSON.stringify({ keys: [{ key, use, from, until }] });
const KEYS = published('2026-11-01T00:00:00.000Z', null);

test('the good vector passes every check with the published keys, from files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-receipt-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [file, keys] = [join(folder, 'receipt.json'), join(folder, 'keys.json')];
  writeFileSync(file, text);
  writeFileSync(keys, KEYS);
  const report = await RECEIPT.check([file, '--keys', keys]);
  expect(report).toMatchObject({ last: 'Proved: no check failed.', code: 0 });
  const [heading, ...lines] = linesOf(report, RECEIPT);
  expect(heading).toBe('Game 4711 of https://play.example.org, started 2026-11-25T12:10:30.000Z');
  expect(lines.slice(0, -2).map((line) => line.slice(0, 8))).toEqual(Array(10).fill('ok      '));
});

test('a hostile receipt cannot forge lines or control the terminal', async () => {
  const report = await reportOf(text.replace('"checkmate"', '"\\u001b[2J\\nok      proved"'), KEYS);
  expect(report).toMatchObject({ last: '3 of 10 checks failed.', code: 1 });
  const forged = linesOf(report, RECEIPT).filter((line) => line.includes('proved'));
  expect(forged).toEqual([
    expect.stringMatching(/^FAILED {2}.*not as a win of Black \(\\u001b\[2J\\u000aok {6}proved\)/),
  ]);
});

describe('the published keys', () => {
  test.each([
    ['an earlier key', published('2026-11-01T00:00:00.000Z', '2026-11-25T12:00:00.000Z')],
    ['a later key', published('2026-11-25T13:00:00.000Z', null)],
    ['a key that came into force after the end', published('2026-11-25T12:10:43.001Z', null)],
    ['a key of another use', published('2026-11-01T00:00:00.000Z', null, vectors.serverKey, 'reserves')],
  ])('do not accept %s', async (_, keys) => {
    const { findings, code } = await reportOf(text, keys);
    expect(code).toBe(1);
    expect(findings).toContainEqual({
      verdict: 'failed',
      sentence: expect.stringMatching(/^The key \w+ is not published by the server/),
    });
  });

  test.each([
    ['that came into force during the game', published('2026-11-25T12:10:34.000Z', null)],
    ['that was in force until the end', published('2026-11-01T00:00:00.000Z', '2026-11-25T12:10:43.000Z')],
  ])('accept a key %s', async (_, keys) => {
    expect((await reportOf(text, keys)).code).toBe(0);
  });

  test('prove nothing if they are not given', async () => {
    expect(await reportOf(text, null)).toMatchObject({
      last: "Not proved: the server's key was not compared. Save https://play.example.org/.well-known/kingstake.json and give it with --keys.",
      code: 2,
    });
  });

  test('are refused if the file is something else', async () => {
    await expect(reportOf(text, text)).rejects.toThrow('The file of --keys is not a list of keys.');
  });
});

test.each([
  ['a text', 'no receipt', 'The file is not JSON.'],
  ['other JSON', '{"v":1}', 'This is not a Kingstake receipt.'],
  ['a large file', ' '.repeat(1_000_001), 'The file is larger than 1 MB.'],
])('refuses %s', async (_, file, sentence) => {
  const report = await reportOf(file, null);
  expect([report.code, linesOf(report, RECEIPT)]).toEqual([3, [sentence]]);
});

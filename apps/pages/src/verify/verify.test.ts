import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Receipt, webCryptoVerify } from '@kingstake/proofs/receipts';
import { describe, expect, it, test } from 'vitest';
import { type Judged, judge, outcomeOf, type PublishedKeys, readReceipt } from './judge.ts';
import { positionsOf } from './replay.ts';
import { VERIFY_WORDS } from './words.ts';

const file = join(import.meta.dirname, '../../../../packages/proofs/src/receipts/testkit/vectors.json');
const { cases, serverKey } = JSON.parse(readFileSync(file, 'utf8')) as {
  serverKey: string;
  cases: { name: string; receipt: Receipt }[];
};
const vector = (name: string): Receipt => {
  const found = cases.find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  return found.receipt;
};
const words = VERIFY_WORDS.en;
const KEYS = {
  text: JSON.stringify({
    keys: [{ key: serverKey, use: 'receipt', from: '2026-01-01T00:00:00.000Z', until: null }],
  }),
};

async function judged(receipt: Receipt, keys: PublishedKeys = KEYS): Promise<Judged> {
  const verify = await webCryptoVerify(crypto.subtle);
  if (verify === null) throw new Error('no Ed25519');
  const found = await judge(JSON.stringify(receipt), { words, verify, readKeys: async () => keys });
  if (typeof found === 'string') throw new Error(found);
  return found;
}

const states = ({ rows }: Judged) => rows.map(({ state }) => state);

describe('a good receipt', () => {
  it('V40 passes every check from top to bottom', async () => {
    const found = await judged(vector('good'));
    expect(found.verdict).toBe('genuine');
    expect(states(found)).toEqual(Array(11).fill('good'));
    expect(outcomeOf(found.receipt, words)).toBe('Black won: checkmate. 4 moves.');
    expect(positionsOf(found.receipt).map(({ label }) => label)).toEqual([
      '',
      '1. f3',
      '1… e5',
      '2. g4',
      '2… Qh4#',
    ]);
  });

  it.each([
    ['not compared', 'not-compared', words.notCompared(vector('good').terms.origin)],
    ['not reached', 'not-reached', words.notReached],
    ['not read, because the answer is HTML', { text: '<h1>502</h1>' }, words.keysNotRead],
  ] as const)('V42 reports that the key was %s', async (_name, keys, text) => {
    const found = await judged(vector('good'), keys);
    expect(found.verdict).toBe('consistent');
    expect(found.rows.at(-1)).toMatchObject({ state: 'note', text });
  });

  it('V40 names the moves that are not signed', async () => {
    const { rows } = await judged(vector('an outside client that signs nothing'));
    expect(rows.filter(({ state }) => state === 'note')).toMatchObject([
      { name: 'black-signatures', text: words.unsigned(2), figure: '0 of 2' },
    ]);
  });
});

describe('a wrong receipt', () => {
  it('V41 stops at the first check that fails', async () => {
    const found = await judged(vector('another clock'));
    expect(found.verdict).toBe('wrong');
    expect(states(found)).toEqual(['good', 'good', 'good', 'bad', ...Array(7).fill('off')]);
    expect(found.rows[3]).toMatchObject({
      text: words.names['white-signatures'].bad,
      detail: expect.stringMatching(/^Entry 4: /),
    });
    expect(found.rows[4]?.text).toBe(words.skipped);
  });

  it.each([
    ['white_wins', 'a win of White (checkmate)'],
    ['no_such_result', '"no_such_result" (checkmate)'],
  ])('V41 names results in words: %s', async (result, named) => {
    const receipt = vector('good');
    const { rows } = await judged({ ...receipt, end: { ...receipt.end, result } });
    expect(rows.find(({ state }) => state === 'bad')?.detail).toBe(
      `The game ended as a win of Black (checkmate), not as ${named}.`,
    );
  });

  it('V41 lists the published keys when the key is not among them', async () => {
    const other = { text: JSON.stringify({ keys: [] }) };
    const found = await judged(vector('good'), other);
    expect(found.rows.at(-1)).toMatchObject({ state: 'bad', text: words.names.server.bad });
  });
});

it('V41 rejects a file that is not a receipt', async () => {
  const verify = await webCryptoVerify(crypto.subtle);
  if (verify === null) throw new Error('no Ed25519');
  expect(await judge('{}', { words, verify, readKeys: async () => KEYS })).toBe('not-a-receipt');
});

test.each<[string, () => Promise<Response>, string]>([
  ['an HTML page with status 200', async () => new Response('<h1>Log in to the hotel</h1>'), 'not-read'],
  ['a refusal', async () => new Response('{}', { status: 404 }), 'not-fetched'],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'not-fetched'],
])('reads no receipt from %s', async (_name, fetch, fault) => {
  expect(await readReceipt(fetch, '7', 'receipt.json')).toBe(fault);
});

test('reads a receipt', async () => {
  const file = await readReceipt(async () => new Response('{"v":1}'), '7', 'receipt.json');
  expect(file).toMatchObject({ name: 'receipt.json', size: 7 });
});

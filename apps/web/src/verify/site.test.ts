import { expect, test } from 'vitest';
import { readReceipt } from './site.ts';

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

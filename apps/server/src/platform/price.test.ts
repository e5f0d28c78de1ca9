import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { type AskPrice, createPrice, PRICE, readPrice } from './price.ts';
import { createManualTime } from './testkit/manual-time.ts';

test.each([
  [{ solana: { usd: 166.25 } }, 166.25],
  [{ solana: { usd: 150, eur: 140 }, bitcoin: { usd: 1 } }, 150],
  [{ solana: { usd: 0 } }, null],
  [{ solana: { usd: -1 } }, null],
  [{ solana: { usd: Number.POSITIVE_INFINITY } }, null],
  [{ solana: { usd: '150' } }, null],
  [{ solana: { usd: null } }, null],
  [{ solana: null }, null],
  [{ solana: 150 }, null],
  [Object.create({ solana: { usd: 150 } }), null],
  [[], null],
  [null, null],
  ['150', null],
])('parses %j as the price %s', (answer, usd) => {
  expect(readPrice(answer)).toBe(usd);
});

/** Creates a price with a simulated service, and records the requests and log entries. */
function priceOver(ask: AskPrice) {
  const time = createManualTime();
  const said: string[] = [];
  const log = createLog('silent');
  log.warn = (...words: unknown[]) => said.push(String(words.at(-1)));
  let asked = 0;
  const askPrice: AskPrice = () => {
    asked += 1;
    return ask();
  };
  return { price: createPrice({ askPrice, time, log }), time, said, asked: () => asked };
}

test('R46 requests the price once in 60 s', async () => {
  let usd = 150;
  const { price, time, said, asked } = priceOver(async () => ({ solana: { usd } }));
  expect(await price.current()).toBe(150);
  usd = 151;
  time.advance(60_000 - 1);
  expect(await price.current()).toBe(150);
  expect(asked()).toBe(1);
  time.advance(1);
  expect(await price.current()).toBe(151);
  expect(asked()).toBe(2);
  expect(said).toEqual([]);
});

test.each<[string, AskPrice, string]>([
  [
    'a service that does not answer',
    async () => {
      throw new Error('gone');
    },
    'price request failed',
  ],
  ['nonsense', async () => ({ solana: { usd: -5 } }), 'price service returned no price'],
])('returns null for %s, logs it once, and retries after 10 s', async (_name, ask, sentence) => {
  const { price, time, said, asked } = priceOver(ask);
  expect(await price.current()).toBeNull();
  time.advance(PRICE.failedMs - 1);
  expect(await price.current()).toBeNull();
  expect([asked(), said]).toEqual([1, [sentence]]);
  time.advance(1);
  expect(await price.current()).toBeNull();
  expect([asked(), said]).toEqual([2, [sentence, sentence]]);
});

test('shares one request among concurrent callers, even if it fails', async () => {
  let answer: (value: unknown) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const { price, time, asked } = priceOver(
    () =>
      new Promise((resolve, reject) => {
        answer = resolve;
        fail = reject;
      }),
  );
  const first = [price.current(), price.current(), price.current()];
  answer({ solana: { usd: 150 } });
  expect(await Promise.all(first)).toEqual([150, 150, 150]);
  expect(asked()).toBe(1);
  time.advance(PRICE.freshMs);
  const second = [price.current(), price.current()];
  fail(new Error('gone'));
  expect(await Promise.all(second)).toEqual([null, null]);
  expect(asked()).toBe(2);
});

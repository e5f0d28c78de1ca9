import { expect, test } from 'vitest';
import { HINTS } from '../redis-limits.ts';
import { MessageAge } from './message-age.ts';

const SKEW_MS = 1_000_000; // between two arbitrary clocks
const LIFE = { node: 1, life: 'one' };

/** A message that was sent at `sentMs` of our clock and arrived `wayMs` later. */
const arrives = (age: MessageAge, sentMs: number, wayMs: number): boolean =>
  age.isOld({ ...LIFE, atMs: sentMs - SKEW_MS }, sentMs + wayMs);

test('a message is old that took oldMs longer than the fastest one', () => {
  const age = new MessageAge();
  expect(arrives(age, 0, 5)).toBe(false);
  expect(arrives(age, 100, 1)).toBe(false);
  expect(arrives(age, 200, HINTS.oldMs)).toBe(false);
  expect(arrives(age, 300, HINTS.oldMs + 2)).toBe(true);
  expect(arrives(age, 3_000, 1)).toBe(false);
});

test('the first message of another life says nothing about its age', () => {
  const age = new MessageAge();
  expect(arrives(age, 0, 1)).toBe(false);
  expect(age.isOld({ node: 1, life: 'two', atMs: 0 }, 5)).toBe(false);
});

test('a sender whose clock stood still is heard again after oldAllMs', () => {
  const age = new MessageAge();
  const stoodMs = 600_000;
  expect(arrives(age, 0, 1)).toBe(false);
  const afterwards = [0, 1_000, HINTS.oldAllMs - 1, HINTS.oldAllMs, HINTS.oldAllMs + 250].map((ms) =>
    age.isOld({ ...LIFE, atMs: 1_000 + ms - SKEW_MS }, 1_000 + ms + stoodMs),
  );
  expect(afterwards).toEqual([true, true, true, false, false]);
});

test('clocks that drift apart by 0.1 ms a second make nothing old in a day', () => {
  const age = new MessageAge();
  const old: number[] = [];
  for (let second = 0; second < 86_400; second += 2) {
    const sentMs = second * 1_000;
    if (age.isOld({ ...LIFE, atMs: sentMs * (1 - 0.000_1) }, sentMs + 1)) old.push(second);
  }
  expect(old).toEqual([]);
});

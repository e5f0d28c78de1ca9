import { expect, test } from 'vitest';
import { BUS } from '../limits.ts';
import { MessageAge } from './message-age.ts';

const SKEW_MS = 1_000_000; // between two arbitrary clocks
const SENDER = { node: 1, instance: 'one' };

/** Whether a message that was sent at `sentMs` of this node's clock and arrived `wayMs` later is old. */
const arrives = (age: MessageAge, sentMs: number, wayMs: number): boolean =>
  age.isOld({ ...SENDER, atMs: sentMs - SKEW_MS }, sentMs + wayMs);

test('reports a message as old if it took oldMs longer than the fastest one', () => {
  const age = new MessageAge();
  expect(arrives(age, 0, 5)).toBe(false);
  expect(arrives(age, 100, 1)).toBe(false);
  expect(arrives(age, 200, BUS.oldMs)).toBe(false);
  expect(arrives(age, 300, BUS.oldMs + 2)).toBe(true);
  expect(arrives(age, 3_000, 1)).toBe(false);
});

test('accepts the first message of another instance', () => {
  const age = new MessageAge();
  expect(arrives(age, 0, 1)).toBe(false);
  expect(age.isOld({ node: 1, instance: 'two', atMs: 0 }, 5)).toBe(false);
});

test('accepts a sender again oldAllMs after its clock was stopped', () => {
  const age = new MessageAge();
  const stoodMs = 600_000;
  expect(arrives(age, 0, 1)).toBe(false);
  const afterwards = [0, 1_000, BUS.oldAllMs - 1, BUS.oldAllMs, BUS.oldAllMs + 250].map((ms) =>
    age.isOld({ ...SENDER, atMs: 1_000 + ms - SKEW_MS }, 1_000 + ms + stoodMs),
  );
  expect(afterwards).toEqual([true, true, true, false, false]);
});

test('reports no message as old in a day while clocks drift apart by 0.1 ms a second', () => {
  const age = new MessageAge();
  const old: number[] = [];
  for (let second = 0; second < 86_400; second += 2) {
    const sentMs = second * 1_000;
    if (age.isOld({ ...SENDER, atMs: sentMs * (1 - 0.000_1) }, sentMs + 1)) old.push(second);
  }
  expect(old).toEqual([]);
});

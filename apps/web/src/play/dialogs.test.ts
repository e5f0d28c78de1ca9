import { expect, test } from 'vitest';
import { CHAIN_TEXTS } from './dialog-texts.ts';
import {
  closedText,
  holdShare,
  isPressKey,
  NOT_HELD,
  passTime,
  press,
  RESIGN_HOLD_MS,
  release,
} from './dialogs.tsx';

const AT = 1_000_000;

test('G26 completes the hold after 5000 ms and not a millisecond before', () => {
  expect(RESIGN_HOLD_MS).toBe(5_000);
  const held = press(NOT_HELD, AT);
  expect(passTime(held, AT + 4_999, RESIGN_HOLD_MS).done).toBe(false);
  expect(passTime(held, AT + 5_000, RESIGN_HOLD_MS).done).toBe(true);
});

test('G26 fills the progress evenly', () => {
  const held = press(NOT_HELD, AT);
  const shares = [0, 1_250, 2_500, 5_000, 9_000].map((ms) => holdShare(held, AT + ms, RESIGN_HOLD_MS));
  expect(shares).toEqual([0, 0.25, 0.5, 1, 1]);
  expect(holdShare(NOT_HELD, AT, RESIGN_HOLD_MS)).toBe(0);
});

test('G26 resets on release: the next hold starts from zero', () => {
  const again = press(release(press(NOT_HELD, AT)), AT + 4_900);
  expect(holdShare(again, AT + 4_900, RESIGN_HOLD_MS)).toBe(0);
  expect(passTime(again, AT + 5_000, RESIGN_HOLD_MS).done).toBe(false);
});

test('ignores key repeat, and accepts Space and Enter', () => {
  expect(press(press(NOT_HELD, AT), AT + 500).sinceMs).toBe(AT);
  expect([' ', 'Enter', 'Escape', 'a'].map(isPressKey)).toEqual([true, true, false, false]);
});

test('keeps a completed hold complete', () => {
  const done = passTime(press(NOT_HELD, AT), AT + 5_000, RESIGN_HOLD_MS);
  expect(release(done)).toBe(done);
});

test.each([
  ['0', 'balance', 'Nothing was wagered.'],
  ['0.1', 'balance', 'Your wager was refunded.'],
  ['0.1', 'escrow', CHAIN_TEXTS.closed],
] as const)('explains what happened to %s SOL from the %s', (wagerAmount, stakeSource, text) => {
  expect(closedText({ wagerAmount, stakeSource })).toBe(text);
});

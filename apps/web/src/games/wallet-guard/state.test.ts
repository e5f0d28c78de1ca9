import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { describe, expect, test } from 'vitest';
import { guardKeyOf, TRAINING_GUARD_KEY } from '../guarded-games.ts';
import { holdsSession, isStakeAtRisk, type Loss, NO_LOSS, nextLoss } from './state.ts';

const NOW = 1_700_000_000_000;
const MINUTE = 60_000;
const counting: Loss = { kind: 'counting', untilMs: NOW + MINUTE };
const seen = (loss: Loss, walletLost: boolean, running: number, nowMs = NOW) =>
  nextLoss(loss, { type: 'seen', walletLost, running, nowMs });

describe('C6 F9 a wallet that is lost', () => {
  test('gives a minute to reconnect while a clock runs', () => {
    expect(PAGE_TIMES.walletLostMs).toBe(MINUTE);
    expect(seen(NO_LOSS, true, 1)).toEqual(counting);
    expect(seen(NO_LOSS, true, 0)).toBe(NO_LOSS);
    expect(seen(NO_LOSS, false, 1)).toBe(NO_LOSS);
  });

  test('resigns nothing when the wallet is back or the game has ended', () => {
    expect(seen(counting, false, 1, NOW + MINUTE - 1)).toEqual(NO_LOSS);
    expect(seen(counting, true, 0)).toEqual(NO_LOSS);
  });

  test('resigns at zero, and not a millisecond before', () => {
    expect(seen(counting, true, 1, NOW + MINUTE - 1)).toBe(counting);
    expect(seen(counting, true, 1, NOW + MINUTE)).toEqual({ kind: 'forfeiting' });
  });

  test('keeps the dialog after a resignation until it is closed, even when the wallet is back', () => {
    const forfeiting: Loss = { kind: 'forfeiting' };
    expect(seen(forfeiting, true, 1)).toBe(forfeiting);
    expect(seen(forfeiting, false, 1)).toBe(forfeiting);
    const forfeited = seen(forfeiting, true, 0);
    expect(forfeited).toEqual({ kind: 'forfeited' });
    expect(seen(forfeited, false, 0)).toBe(forfeited);
    expect(nextLoss(forfeited, { type: 'dismissed' })).toEqual(NO_LOSS);
    expect(nextLoss(counting, { type: 'dismissed' })).toBe(counting);
  });

  test('keeps the session while a game is running or the dialog is open', () => {
    expect([holdsSession(NO_LOSS, 1), holdsSession(NO_LOSS, 0), holdsSession(counting, 1)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([holdsSession({ kind: 'forfeiting' }, 0), holdsSession({ kind: 'forfeited' }, 0)]).toEqual([
      true,
      true,
    ]);
  });
});

test.each([
  ['a training game', [TRAINING_GUARD_KEY], false],
  ['a friendly game', [TRAINING_GUARD_KEY, guardKeyOf(1)], false],
  ['a staked game', [guardKeyOf(1), guardKeyOf(2)], true],
  ['a game that is not listed yet', [guardKeyOf(3)], true],
])('returns whether a stake is at risk: %s', (_name, keys, isStaked) => {
  const games = [
    { id: 1, wagerAmount: '0' },
    { id: 2, wagerAmount: '0.1' },
  ];
  expect(isStakeAtRisk(keys, games)).toBe(isStaked);
});

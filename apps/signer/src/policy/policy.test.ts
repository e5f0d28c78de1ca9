// The policy as a table. Each row is one order, with the orders signed before it, and names the one rule that decides.
import { describe, expect, test } from 'vitest';
import type { PayoutOrder, SeatStep } from '../contract/index.ts';
import { addressOf, lifetimeOf, NOW_MS, SOL } from '../testkit/parties.ts';
import type { SignedEntry } from './entries.ts';
import {
  type Approver,
  type Evidence,
  judgeMemo,
  judgePayout,
  judgeReserves,
  judgeStep,
  type Verdict,
} from './policy.ts';
import { createRecord } from './record.ts';
import { DAY_MS, HOUR_MS, type Rules, SIGNATURE_FEE } from './rules.ts';

const [wallet, other] = [await addressOf(20), await addressOf(21)];

const RULES: Rules = {
  maxWithdrawal: 10n * SOL,
  maxUserDay: 15n * SOL,
  maxHour: 20n * SOL,
  autoUserDay: 2n * SOL,
  autoHour: 3n * SOL,
  secondApproval: 5n * SOL,
  maxHourSteps: 2,
  maxHourMemos: 2,
  maxHourReserves: 2,
  attemptGapMs: 120_000,
};

const order = (given: Partial<PayoutOrder> = {}): PayoutOrder => ({
  withdrawal: 7,
  attempt: 1,
  user: 3,
  wallet,
  lamports: SOL,
  lifetime: lifetimeOf(1),
  passed: null,
  approvals: [],
  solvency: null,
  ...given,
});

/** Approvers who each signed one command. */
const by = (...names: string[]): Approver[] => names.map((name) => ({ name, nonce: `${name}-1` }));
const again = (...names: string[]): Approver[] => names.map((name) => ({ name, nonce: `${name}-2` }));

const evidence = (given: Partial<Evidence> = {}): Evidence => ({
  nowMs: NOW_MS,
  approvers: by('ann'),
  insolvent: null,
  mayLand: null,
  ...given,
});

/** A payout that was signed some time ago. */
function signed(agoMs: number, given: Partial<PayoutOrder>, approvers = by('ann')): [SignedEntry, number] {
  const { withdrawal, attempt, user, wallet: to, lamports, lifetime } = order(given);
  const terms = { withdrawal, attempt, user, wallet: to, lamports, lifetime };
  const [names, approvals] = [approvers.map(({ name }) => name), approvers.map(({ nonce }) => nonce)];
  return [{ kind: 'payout', approvers: names, approvals, ...terms }, NOW_MS - agoMs];
}

function recordOf(entries: readonly [SignedEntry, number][]) {
  const record = createRecord();
  for (const [entry, atMs] of entries) record.add(entry, atMs);
  return record;
}

const said = (verdict: Verdict) => (verdict.do === 'refuse' ? verdict.code : verdict.do);

type Row = [
  name: string,
  expected: string,
  before: readonly [SignedEntry, number][],
  order?: Partial<PayoutOrder>,
  evidence?: Partial<Evidence>,
];

const TWO = { approvers: by('ann', 'bea') };
const AUTO = { approvers: [] };
const UNPROVED = { mayLand: 'no node' };
const FIRST = [signed(200_000, {})];
const FIRST_AUTO = [signed(200_000, {}, [])];
const NEXT = { attempt: 2, lifetime: lifetimeOf(2), passed: lifetimeOf(1).lastValidBlockHeight };
const [FIVE, TEN] = [5n * SOL, 10n * SOL];
/** An earlier attempt of an amount that two operators approve. */
const FIRST_OF_TWO = [signed(200_000, { lamports: FIVE }, by('ann', 'bea'))];
/** Earlier withdrawals of others, which use the automatic cap of the hour up to 1 SOL. */
const autoOfOthers = (agoMs: number) =>
  [5, 6].map((user) => signed(agoMs, { withdrawal: user, user, wallet: `${user}` }, []));
/** An earlier withdrawal of 11 SOL, 4 SOL below the daily cap. */
const ofDay = (agoMs: number, given = {}) => [
  signed(agoMs, { withdrawal: 1, lamports: 11n * SOL, ...given }),
];
/** An earlier withdrawal of another user, which leaves 4 SOL and both fees of the hour. */
const ofHour = (agoMs: number) => [
  signed(agoMs, { withdrawal: 1, user: 9, wallet: other, lamports: 16n * SOL - 2n * SIGNATURE_FEE }),
];
const FOUR = { lamports: 4n * SOL };
const OVER_FOUR = { lamports: 4n * SOL + 1n };
const OVER_ONE = { lamports: SOL + 1n };

const ROWS: readonly Row[] = [
  ['an approved withdrawal', 'sign', []],
  ['books that do not cover what is owed', 'solvency', [], {}, { insolvent: 'short' }],
  ['such books, for bytes that were already signed', 'solvency', FIRST, {}, { insolvent: 'short' }],

  ['the same attempt again, with a newer blockhash', 'repeat', FIRST, { lifetime: lifetimeOf(9) }],
  ['it, when every approval is lost', 'repeat', FIRST, {}, { approvers: { fault: 'lost', isOld: false } }],
  ['the same attempt for another amount', 'terms', FIRST, { lamports: SOL + 1n }],
  ['the same attempt to another wallet', 'terms', FIRST, { wallet: other }],
  ['the same attempt for another user', 'terms', FIRST, { user: 4 }],
  ['the next attempt to another wallet', 'terms', FIRST, { ...NEXT, wallet: other }],
  ['the next attempt, with the first one named as expired', 'sign', FIRST, NEXT],
  ['the next attempt, with none named as expired', 'attempt', FIRST, { ...NEXT, passed: null }],
  ['the next attempt, with another height', 'attempt', FIRST, { ...NEXT, passed: 1_000n }],
  ['the attempt after the next', 'attempt', FIRST, { ...NEXT, attempt: 3 }],
  ['the next attempt after 120 s', 'sign', [signed(120_000, {})], NEXT],
  ['the next attempt a millisecond earlier', 'attempt', [signed(119_999, {})], NEXT],
  ['a later attempt of a withdrawal that this signer does not know', 'sign', [], { attempt: 4 }],

  ['approvals that are too old', 'approve-again', [], {}, { approvers: { fault: 'old', isOld: true } }],
  ['the next attempt without proof of expiry', 'approve-again', FIRST, NEXT, UNPROVED],
  ['it, approved again', 'sign', FIRST, NEXT, { ...UNPROVED, approvers: [...by('ann'), ...again('ann')] }],
  ['it, approved by another operator', 'sign', FIRST, NEXT, { ...UNPROVED, approvers: by('bea') }],
  [
    'the next attempt of an amount for two operators, approved again by one',
    'approve-again',
    FIRST_OF_TWO,
    { ...NEXT, lamports: FIVE },
    { ...UNPROVED, approvers: [...by('ann', 'bea'), ...again('ann')] },
  ],
  [
    'it, approved again by both',
    'sign',
    FIRST_OF_TWO,
    { ...NEXT, lamports: FIVE },
    { ...UNPROVED, approvers: again('ann', 'bea') },
  ],
  [
    'the third attempt with the approval of the second',
    'approve-again',
    [signed(400_000, {}), signed(200_000, { attempt: 2, lifetime: lifetimeOf(2) }, again('ann'))],
    { attempt: 3, lifetime: lifetimeOf(3), passed: lifetimeOf(2).lastValidBlockHeight },
    { ...UNPROVED, approvers: [...by('ann'), ...again('ann')] },
  ],
  ['an automatic next attempt without proof', 'approve-again', FIRST_AUTO, NEXT, { ...AUTO, ...UNPROVED }],
  ['an automatic next attempt with proof of expiry', 'sign', FIRST_AUTO, NEXT, AUTO],
  ['approvals that do not count', 'approval', [], {}, { approvers: { fault: 'forged', isOld: false } }],
  ['one operator under the second threshold', 'sign', [], { lamports: FIVE - 1n }],
  ['one operator at the second threshold', 'approval', [], { lamports: FIVE }],
  ['two operators at the second threshold', 'sign', [], { lamports: FIVE }, TWO],
  ['no operator, at the automatic cap', 'sign', [], { lamports: 2n * SOL }, AUTO],
  ['no operator, a lamport above it', 'approval', [], { lamports: 2n * SOL + 1n }, AUTO],
  [
    'no operator, and the user was paid part of the cap today',
    'approval',
    [signed(DAY_MS - 1, { withdrawal: 1 }, [])],
    OVER_ONE,
    AUTO,
  ],
  ['no operator, and that was a day ago', 'sign', [signed(DAY_MS, { withdrawal: 1 }, [])], OVER_ONE, AUTO],
  [
    'no operator, an invented user, and the wallet was paid part of the cap today',
    'approval',
    [signed(DAY_MS - 1, { withdrawal: 1, user: 99 }, [])],
    OVER_ONE,
    AUTO,
  ],
  [
    'no operator, and an operator approved what the user was paid today',
    'sign',
    [signed(1, { withdrawal: 1, lamports: 2n * SOL })],
    { lamports: 2n * SOL },
    AUTO,
  ],
  ['no operator, and others used the hourly cap', 'approval', autoOfOthers(HOUR_MS - 1), OVER_ONE, AUTO],
  ['no operator, and that was an hour ago', 'sign', autoOfOthers(HOUR_MS), OVER_ONE, AUTO],

  ['the largest withdrawal', 'sign', [], { lamports: TEN }, TWO],
  ['a lamport above the largest withdrawal', 'cap', [], { lamports: TEN + 1n }, TWO],
  ['up to the daily cap of a user', 'sign', ofDay(DAY_MS - 1), FOUR],
  ['a lamport above the daily cap', 'cap', ofDay(DAY_MS - 1), OVER_FOUR],
  ['the same a day later', 'sign', ofDay(DAY_MS), OVER_FOUR],
  ['the cap of the wallet, for another user', 'cap', ofDay(DAY_MS - 1, { user: 99 }), OVER_FOUR],
  ['the cap of the user, to another wallet', 'cap', ofDay(DAY_MS - 1, { wallet: other }), OVER_FOUR],
  [
    'expired attempts, which count too',
    'cap',
    [signed(200_000, { lamports: 9n * SOL })],
    { ...NEXT, lamports: 9n * SOL },
    TWO,
  ],
  ['up to the hourly cap, with both fees', 'sign', ofHour(HOUR_MS - 1), FOUR],
  ['a lamport above the hourly cap', 'cap', ofHour(HOUR_MS - 1), OVER_FOUR],
  ['the same an hour later', 'sign', ofHour(HOUR_MS), OVER_FOUR],
  ['a clock that was set back, which resets no cap', 'cap', ofDay(-DAY_MS), OVER_FOUR],
];

describe('a payout', () => {
  test.each(ROWS)('is judged with %s: %s', (_name, expected, before, changes, proved) => {
    expect(said(judgePayout(recordOf(before), order(changes), evidence(proved), RULES))).toBe(expected);
  });

  test('is not approved automatically when automatic approval is off', () => {
    const rules = { ...RULES, autoUserDay: 0n };
    expect(said(judgePayout(recordOf([]), order({ lamports: 1n }), evidence(AUTO), rules))).toBe('approval');
  });

  test('is signed again with the terms and the lifetime of the first signature', () => {
    const verdict = judgePayout(recordOf(FIRST), order({ lifetime: lifetimeOf(9) }), evidence(), RULES);
    expect(verdict).toMatchObject({ do: 'repeat', entry: { lifetime: lifetimeOf(1), attempt: 1 } });
  });
});

const decide = (winnerSeat: string, loserSeat: string): SeatStep => ({
  do: 'decide',
  winner: wallet,
  winnerSeat,
  loserSeat,
  record: '00'.repeat(32),
});

describe('a step of the arbiter', () => {
  const at = (step: SeatStep, agoMs: number): [SignedEntry, number] => [
    { kind: 'step', step, lifetime: lifetimeOf(1) },
    NOW_MS - agoMs,
  ];
  const terms = { wagerLamports: 1n, feeLamports: 0n, lockSeconds: 1n };
  const start: SeatStep = { do: 'start', seats: ['a', 'b'], terms };
  const back: SeatStep = { do: 'return', seats: [{ seat: 'a', player: wallet }] };
  const [ab, ba, cd] = [decide('a', 'b'), decide('b', 'a'), decide('c', 'd')];
  test.each<[string, [SignedEntry, number][], SeatStep, string]>([
    ['the first of an hour', [], start, 'sign'],
    ['the last of an hour', [at(start, 1)], start, 'sign'],
    ['one more', [at(start, 1), at(start, HOUR_MS - 1)], start, 'cap'],
    ['one more when the hour is over', [at(start, 1), at(start, HOUR_MS)], start, 'sign'],
    ['a payout after the allowed number of starts and returns', [at(start, 1), at(back, 2)], ab, 'sign'],
    ['the last payout of an hour', [at(cd, 1)], ab, 'sign'],
    ['one payout more', [at(cd, 1), at(decide('e', 'f'), 2)], ab, 'cap'],
    ['a return after the allowed number of payouts', [at(cd, 1), at(decide('e', 'f'), 2)], back, 'sign'],
    ['the same decision again', [at(ab, DAY_MS)], ab, 'sign'],
    ['the same seats, decided the other way', [at(ab, 9 * DAY_MS)], ba, 'terms'],
    ['other seats', [at(ab, DAY_MS)], decide('c', 'b'), 'sign'],
  ])('is judged with %s: %4$s', (_name, earlier, step, expected) => {
    const asked = { step, lifetime: lifetimeOf(2) };
    expect(said(judgeStep(recordOf(earlier), asked, { nowMs: NOW_MS }, RULES))).toBe(expected);
  });
});

const [hash, otherHash] = ['ab'.repeat(32), 'cd'.repeat(32)];
const logMemo = { entries: 1, hash, receiptKey: null, lifetime: lifetimeOf(1) };
const memosAt = (...agoMs: number[]) =>
  agoMs.map((ago): [SignedEntry, number] => [{ kind: 'memo', ...logMemo }, NOW_MS - ago]);

describe('a memo of the log', () => {
  test.each<[string, number[], bigint, string]>([
    ['the first', [], 20n * SOL, 'sign'],
    ['the last of an hour', [1], 20n * SOL, 'sign'],
    ['one more', [1, HOUR_MS - 1], 20n * SOL, 'cap'],
    ['one more when the hour is over', [1, HOUR_MS], 20n * SOL, 'sign'],
    ['a fee within the hourly cap', [1], 2n * SIGNATURE_FEE, 'sign'],
    ['a fee above the hourly cap', [1], 2n * SIGNATURE_FEE - 1n, 'cap'],
  ])('is judged with %s: %4$s', (_name, earlier, maxHour, expected) => {
    const verdict = judgeMemo(
      recordOf(memosAt(...earlier)),
      logMemo,
      { nowMs: NOW_MS },
      { ...RULES, maxHour },
    );
    expect(said(verdict)).toBe(expected);
  });
});

describe('the memo of a statement of reserves', () => {
  const GAP_MS = RULES.attemptGapMs;
  const at = (height: number, agoMs: number): [SignedEntry, number] => [
    { kind: 'reserves', height, hash, lifetime: lifetimeOf(1) },
    NOW_MS - agoMs,
  ];
  test.each<[string, [SignedEntry, number][], { height: number; hash: string }, string]>([
    ['the first', [], { height: 7, hash }, 'sign'],
    ['the next height', [at(7, 1)], { height: 8, hash }, 'sign'],
    ['a later height, after lost statements', [at(7, 1)], { height: 12, hash }, 'sign'],
    ['an earlier height', [at(7, DAY_MS)], { height: 6, hash }, 'terms'],
    ['the same height with another hash', [at(7, DAY_MS)], { height: 7, hash: otherHash }, 'terms'],
    ['the same height before its memo has expired', [at(7, GAP_MS - 1)], { height: 7, hash }, 'attempt'],
    ['the same height after it', [at(7, GAP_MS)], { height: 7, hash }, 'sign'],
    ['one above the hourly limit', [at(6, 2), at(7, 1)], { height: 8, hash }, 'cap'],
    ['one more when the hour is over', [at(6, HOUR_MS), at(7, 1)], { height: 8, hash }, 'sign'],
  ])('W2 is judged with %s: %4$s', (_name, earlier, given, expected) => {
    const asked = { ...given, lifetime: lifetimeOf(2) };
    expect(said(judgeReserves(recordOf(earlier), asked, { nowMs: NOW_MS }, RULES))).toBe(expected);
  });

  test.each<[bigint, string]>([
    [2n * SIGNATURE_FEE, 'sign'],
    [2n * SIGNATURE_FEE - 1n, 'cap'],
  ])('is judged with an hourly cap of %s after one memo: %s', (maxHour, expected) => {
    const asked = { height: 1, hash, lifetime: lifetimeOf(2) };
    const rules = { ...RULES, maxHour };
    expect(said(judgeReserves(recordOf(memosAt(1)), asked, { nowMs: NOW_MS }, rules))).toBe(expected);
  });
});

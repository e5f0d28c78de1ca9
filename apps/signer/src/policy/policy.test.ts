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
const again = (...names: string[]): Approver[] =>
  by(...names).map((one) => ({ ...one, nonce: `${one.name}-2` }));

const evidence = (given: Partial<Evidence> = {}): Evidence => ({
  nowMs: NOW_MS,
  approvers: by('ann'),
  insolvent: null,
  mayLand: null,
  ...given,
});

interface Before {
  agoMs: number;
  approvers?: readonly string[];
  approvals?: readonly string[];
  given?: Partial<PayoutOrder>;
}

function recordOf(payouts: readonly Before[]) {
  const record = createRecord();
  for (const { agoMs, approvers = ['ann'], approvals = ['ann-1'], given } of payouts) {
    const { withdrawal, attempt, user, wallet: to, lamports, lifetime } = order(given);
    const terms = { withdrawal, attempt, user, wallet: to, lamports, lifetime };
    record.add({ kind: 'payout', approvers, approvals, ...terms }, NOW_MS - agoMs);
  }
  return record;
}

const said = (verdict: Verdict) => (verdict.do === 'refuse' ? verdict.code : verdict.do);

interface Given {
  before?: readonly Before[];
  order?: Partial<PayoutOrder>;
  evidence?: Partial<Evidence>;
}

type Row = readonly [name: string, expected: string, given: Given | null];

const first = { agoMs: 200_000, given: {} };
const second = { attempt: 2, lifetime: lifetimeOf(2), passed: lifetimeOf(1).lastValidBlockHeight };
const auto = { approvers: [] };

const ROWS: readonly Row[] = [
  ['an approved withdrawal', 'sign', null],
  ['books that do not cover what is owed', 'solvency', { evidence: { insolvent: 'short' } }],
  [
    'books that do not cover it, for bytes that were already signed',
    'solvency',
    { before: [first], evidence: { insolvent: 'short' } },
  ],

  [
    'the same attempt again, with a newer blockhash',
    'repeat',
    { before: [first], order: { lifetime: lifetimeOf(9) } },
  ],
  [
    'the same attempt again, when every approval is lost',
    'repeat',
    { before: [first], evidence: { approvers: { fault: 'lost', isOld: false } } },
  ],
  ['the same attempt for another amount', 'terms', { before: [first], order: { lamports: SOL + 1n } }],
  ['the same attempt to another wallet', 'terms', { before: [first], order: { wallet: other } }],
  ['the same attempt for another user', 'terms', { before: [first], order: { user: 4 } }],
  ['the next attempt to another wallet', 'terms', { before: [first], order: { ...second, wallet: other } }],
  ['the next attempt, with the first one named as expired', 'sign', { before: [first], order: second }],
  [
    'the next attempt, with none named as expired',
    'attempt',
    { before: [first], order: { ...second, passed: null } },
  ],
  [
    'the next attempt, with another height',
    'attempt',
    { before: [first], order: { ...second, passed: 1_000n } },
  ],
  ['the attempt after the next', 'attempt', { before: [first], order: { ...second, attempt: 3 } }],
  ['the next attempt after 120 s', 'sign', { before: [{ ...first, agoMs: 120_000 }], order: second }],
  [
    'the next attempt a millisecond earlier',
    'attempt',
    { before: [{ ...first, agoMs: 119_999 }], order: second },
  ],
  ['a later attempt of a withdrawal that this signer does not know', 'sign', { order: { attempt: 4 } }],

  ['approvals that are too old', 'approve-again', { evidence: { approvers: { fault: 'old', isOld: true } } }],
  [
    'the next attempt without proof of expiry, with the approval of the first',
    'approve-again',
    { before: [first], order: second, evidence: { mayLand: 'no node' } },
  ],
  [
    'the next attempt without proof of expiry, approved again',
    'sign',
    {
      before: [first],
      order: second,
      evidence: { mayLand: 'no node', approvers: [...by('ann'), ...again('ann')] },
    },
  ],
  [
    'the next attempt without proof of expiry, approved by another operator',
    'sign',
    { before: [first], order: second, evidence: { mayLand: 'no node', approvers: by('bea') } },
  ],
  [
    'the next attempt of an amount for two operators, approved again by one',
    'approve-again',
    {
      before: [{ ...first, approvals: ['ann-1', 'bea-1'], given: { lamports: 5n * SOL } }],
      order: { ...second, lamports: 5n * SOL },
      evidence: { mayLand: 'no node', approvers: [...by('ann', 'bea'), ...again('ann')] },
    },
  ],
  [
    'the next attempt of an amount for two operators, approved again by both',
    'sign',
    {
      before: [{ ...first, approvals: ['ann-1', 'bea-1'], given: { lamports: 5n * SOL } }],
      order: { ...second, lamports: 5n * SOL },
      evidence: { mayLand: 'no node', approvers: again('ann', 'bea') },
    },
  ],
  [
    'the third attempt with the approval of the second',
    'approve-again',
    {
      before: [
        { ...first, agoMs: 400_000 },
        { ...first, approvals: ['ann-2'], given: { attempt: 2, lifetime: lifetimeOf(2) } },
      ],
      order: { attempt: 3, lifetime: lifetimeOf(3), passed: lifetimeOf(2).lastValidBlockHeight },
      evidence: { mayLand: 'no node', approvers: [...by('ann'), ...again('ann')] },
    },
  ],
  [
    'the next attempt of an automatically approved one, without proof of expiry',
    'approve-again',
    {
      before: [{ ...first, approvers: [], approvals: [] }],
      order: second,
      evidence: { ...auto, mayLand: 'no node' },
    },
  ],
  [
    'the next attempt of an automatically approved one, with proof of expiry',
    'sign',
    { before: [{ ...first, approvers: [], approvals: [] }], order: second, evidence: auto },
  ],
  ['approvals that do not count', 'approval', { evidence: { approvers: { fault: 'forged', isOld: false } } }],
  ['one operator under the second threshold', 'sign', { order: { lamports: 5n * SOL - 1n } }],
  ['one operator at the second threshold', 'approval', { order: { lamports: 5n * SOL } }],
  [
    'two operators at the second threshold',
    'sign',
    { order: { lamports: 5n * SOL }, evidence: { approvers: by('ann', 'bea') } },
  ],
  ['no operator, at the automatic cap', 'sign', { order: { lamports: 2n * SOL }, evidence: auto }],
  ['no operator, a lamport above it', 'approval', { order: { lamports: 2n * SOL + 1n }, evidence: auto }],
  [
    'no operator, and the user was paid part of the cap today',
    'approval',
    {
      before: [{ agoMs: DAY_MS - 1, approvers: [], given: { withdrawal: 1 } }],
      order: { lamports: SOL + 1n },
      evidence: auto,
    },
  ],
  [
    'no operator, and the user was paid part of the cap a day ago',
    'sign',
    {
      before: [{ agoMs: DAY_MS, approvers: [], given: { withdrawal: 1 } }],
      order: { lamports: 2n * SOL },
      evidence: auto,
    },
  ],
  [
    'no operator, an invented user, and the wallet was paid part of the cap today',
    'approval',
    {
      before: [{ agoMs: DAY_MS - 1, approvers: [], given: { withdrawal: 1, user: 99 } }],
      order: { lamports: SOL + 1n },
      evidence: auto,
    },
  ],
  [
    'no operator, and an operator approved what the user was paid today',
    'sign',
    {
      before: [{ agoMs: 1, given: { withdrawal: 1, lamports: 2n * SOL } }],
      order: { lamports: 2n * SOL },
      evidence: auto,
    },
  ],
  [
    'no operator, and others were paid up to the hourly cap',
    'approval',
    {
      before: [5, 6].map((user) => ({
        agoMs: HOUR_MS - 1,
        approvers: [],
        given: { withdrawal: user, user, wallet: `${user}`, lamports: SOL },
      })),
      order: { lamports: SOL + 1n },
      evidence: auto,
    },
  ],
  [
    'no operator, and others were paid as much an hour ago',
    'sign',
    {
      before: [5, 6].map((user) => ({
        agoMs: HOUR_MS,
        approvers: [],
        given: { withdrawal: user, user, wallet: `${user}`, lamports: SOL },
      })),
      order: { lamports: SOL + 1n },
      evidence: auto,
    },
  ],

  [
    'the largest withdrawal',
    'sign',
    { order: { lamports: 10n * SOL }, evidence: { approvers: by('ann', 'bea') } },
  ],
  [
    'a lamport above the largest withdrawal',
    'cap',
    { order: { lamports: 10n * SOL + 1n }, evidence: { approvers: by('ann', 'bea') } },
  ],
  [
    'up to the daily cap of a user',
    'sign',
    {
      before: [{ agoMs: DAY_MS - 1, given: { withdrawal: 1, lamports: 11n * SOL } }],
      order: { lamports: 4n * SOL },
    },
  ],
  [
    'a lamport above the daily cap',
    'cap',
    {
      before: [{ agoMs: DAY_MS - 1, given: { withdrawal: 1, lamports: 11n * SOL } }],
      order: { lamports: 4n * SOL + 1n },
    },
  ],
  [
    'the same a day later',
    'sign',
    {
      before: [{ agoMs: DAY_MS, given: { withdrawal: 1, lamports: 11n * SOL } }],
      order: { lamports: 4n * SOL + 1n },
    },
  ],
  [
    'a lamport above the cap of the wallet, for another user',
    'cap',
    {
      before: [{ agoMs: DAY_MS - 1, given: { withdrawal: 1, user: 99, lamports: 11n * SOL } }],
      order: { lamports: 4n * SOL + 1n },
    },
  ],
  [
    'a lamport above the cap of the user, to another wallet',
    'cap',
    {
      before: [{ agoMs: DAY_MS - 1, given: { withdrawal: 1, wallet: other, lamports: 11n * SOL } }],
      order: { lamports: 4n * SOL + 1n },
    },
  ],
  [
    'expired attempts, which count too',
    'cap',
    {
      before: [{ agoMs: 200_000, given: { lamports: 9n * SOL } }],
      order: { ...second, lamports: 9n * SOL },
      evidence: { approvers: by('ann', 'bea') },
    },
  ],
  [
    'up to the hourly cap, with both fees',
    'sign',
    {
      before: [
        {
          agoMs: HOUR_MS - 1,
          given: { withdrawal: 1, user: 9, wallet: other, lamports: 16n * SOL - 2n * SIGNATURE_FEE },
        },
      ],
      order: { lamports: 4n * SOL },
    },
  ],
  [
    'a lamport above the hourly cap',
    'cap',
    {
      before: [
        {
          agoMs: HOUR_MS - 1,
          given: { withdrawal: 1, user: 9, wallet: other, lamports: 16n * SOL - 2n * SIGNATURE_FEE },
        },
      ],
      order: { lamports: 4n * SOL + 1n },
    },
  ],
  [
    'the same an hour later',
    'sign',
    {
      before: [{ agoMs: HOUR_MS, given: { withdrawal: 1, user: 9, wallet: other, lamports: 16n * SOL } }],
      order: { lamports: 4n * SOL + 1n },
    },
  ],
  [
    'a clock that was set back, which resets no cap',
    'cap',
    {
      before: [{ agoMs: -DAY_MS, given: { withdrawal: 1, lamports: 11n * SOL } }],
      order: { lamports: 4n * SOL + 1n },
    },
  ],
];

describe('a payout', () => {
  test.each(ROWS)('is judged with %s: %s', (_name, expected, given) => {
    const { before = [], order: changes, evidence: proved } = given ?? {};
    expect(said(judgePayout(recordOf(before), order(changes), evidence(proved), RULES))).toBe(expected);
  });

  test('is not approved automatically when automatic approval is off', () => {
    const rules = { ...RULES, autoUserDay: 0n };
    expect(said(judgePayout(recordOf([]), order({ lamports: 1n }), evidence(auto), rules))).toBe('approval');
  });

  test('is signed again with the terms and the lifetime of the first signature', () => {
    const verdict = judgePayout(recordOf([first]), order({ lifetime: lifetimeOf(9) }), evidence(), RULES);
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
  const start: SeatStep = {
    do: 'start',
    seats: ['a', 'b'],
    terms: { wagerLamports: 1n, feeLamports: 0n, lockSeconds: 1n },
  };
  const back: SeatStep = { do: 'return', seats: [{ seat: 'a', player: wallet }] };
  test.each([
    ['the first of an hour', [], start, 'sign'],
    ['the last of an hour', [at(start, 1)], start, 'sign'],
    ['one more', [at(start, 1), at(start, HOUR_MS - 1)], start, 'cap'],
    ['one more when the hour is over', [at(start, 1), at(start, HOUR_MS)], start, 'sign'],
    [
      'a payout after the allowed number of starts and returns',
      [at(start, 1), at(back, 2)],
      decide('a', 'b'),
      'sign',
    ],
    ['the last payout of an hour', [at(decide('c', 'd'), 1)], decide('a', 'b'), 'sign'],
    ['one payout more', [at(decide('c', 'd'), 1), at(decide('e', 'f'), 2)], decide('a', 'b'), 'cap'],
    [
      'a return after the allowed number of payouts',
      [at(decide('c', 'd'), 1), at(decide('e', 'f'), 2)],
      back,
      'sign',
    ],
    ['the same decision again', [at(decide('a', 'b'), DAY_MS)], decide('a', 'b'), 'sign'],
    ['the same seats, decided the other way', [at(decide('a', 'b'), 9 * DAY_MS)], decide('b', 'a'), 'terms'],
    ['other seats', [at(decide('a', 'b'), DAY_MS)], decide('c', 'b'), 'sign'],
  ] as const)('is judged with %s: %4$s', (_name, earlier, step, expected) => {
    const record = createRecord();
    for (const [entry, atMs] of earlier) record.add(entry, atMs);
    const verdict = judgeStep(record, { step, lifetime: lifetimeOf(2) }, { nowMs: NOW_MS }, RULES);
    expect(said(verdict)).toBe(expected);
  });
});

describe('a memo of the log', () => {
  const memo = { entries: 1, hash: 'ab'.repeat(32), receiptKey: null, lifetime: lifetimeOf(1) };
  test.each([
    ['the first', [], 20n * SOL, 'sign'],
    ['the last of an hour', [1], 20n * SOL, 'sign'],
    ['one more', [1, HOUR_MS - 1], 20n * SOL, 'cap'],
    ['one more when the hour is over', [1, HOUR_MS], 20n * SOL, 'sign'],
    ['a fee within the hourly cap', [1], 2n * SIGNATURE_FEE, 'sign'],
    ['a fee above the hourly cap', [1], 2n * SIGNATURE_FEE - 1n, 'cap'],
  ] as const)('is judged with %s: %4$s', (_name, earlier, maxHour, expected) => {
    const record = createRecord();
    for (const agoMs of earlier) record.add({ kind: 'memo', ...memo }, NOW_MS - agoMs);
    expect(said(judgeMemo(record, memo, { nowMs: NOW_MS }, { ...RULES, maxHour }))).toBe(expected);
  });
});

describe('the memo of a statement of reserves', () => {
  const [hash, otherHash] = ['ab'.repeat(32), 'cd'.repeat(32)];
  const rules = RULES;
  const GAP_MS = rules.attemptGapMs;
  const at = (height: number, agoMs: number, of = hash) => ({ height, agoMs, of });
  test.each([
    ['the first', [], { height: 7, hash }, 'sign'],
    ['the next height', [at(7, 1)], { height: 8, hash }, 'sign'],
    ['a later height, after lost statements', [at(7, 1)], { height: 12, hash }, 'sign'],
    ['an earlier height', [at(7, DAY_MS)], { height: 6, hash }, 'terms'],
    ['the same height with another hash', [at(7, DAY_MS)], { height: 7, hash: otherHash }, 'terms'],
    [
      'the same height before the previous memo has expired',
      [at(7, GAP_MS - 1)],
      { height: 7, hash },
      'attempt',
    ],
    ['the same height after it', [at(7, GAP_MS)], { height: 7, hash }, 'sign'],
    ['one above the hourly limit', [at(6, 2), at(7, 1)], { height: 8, hash }, 'cap'],
    ['one more when the hour is over', [at(6, HOUR_MS), at(7, 1)], { height: 8, hash }, 'sign'],
  ] as const)('W2 is judged with %s: %4$s', (_name, earlier, order, expected) => {
    const record = createRecord();
    for (const { height, agoMs, of } of earlier)
      record.add({ kind: 'reserves', height, hash: of, lifetime: lifetimeOf(1) }, NOW_MS - agoMs);
    const asked = { ...order, lifetime: lifetimeOf(2) };
    expect(said(judgeReserves(record, asked, { nowMs: NOW_MS }, rules))).toBe(expected);
  });

  test('is refused when its fee exceeds the hourly cap', () => {
    const record = createRecord();
    record.add({ kind: 'memo', entries: 1, hash, receiptKey: null, lifetime: lifetimeOf(1) }, NOW_MS - 1);
    const asked = { height: 1, hash, lifetime: lifetimeOf(2) };
    const verdict = (maxHour: bigint) =>
      said(judgeReserves(record, asked, { nowMs: NOW_MS }, { ...rules, maxHour }));
    expect([verdict(2n * SIGNATURE_FEE), verdict(2n * SIGNATURE_FEE - 1n)]).toEqual(['sign', 'cap']);
  });
});

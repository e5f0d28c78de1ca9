import { lamports } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { sol } from '../ledger/testkit/amounts.ts';
import {
  type AttemptFacts,
  approve,
  freeSlot,
  inFlightBetween,
  mayReject,
  neededApprovals,
  nextStep,
  type Payment,
  PROOF_BLOCKS,
  SHOWN_STATUS,
  type SigningFacts,
  signingBlocker,
} from './withdrawal.ts';

const LAST = 150n;
const facts = (change: Partial<AttemptFacts>): AttemptFacts => ({
  lastValidBlockHeight: LAST,
  missingSinceHeight: null,
  finalizedHeight: 100n,
  status: null,
  inTreasuryHistory: false,
  ...change,
});
const status = (commitment: 'processed' | 'confirmed' | 'finalized', failed = false) => ({
  slot: 90n,
  failed,
  commitment,
});

const PASSED = LAST + 1n; // the first height at which the attempt can no longer land
const MISSING = { missingSinceHeight: PASSED };
test.each<[string, finalizedHeight: bigint, Partial<AttemptFacts>, string]>([
  ['not seen, may still land', 100n, {}, 'resend'],
  ['not seen, in its last valid block', LAST, {}, 'resend'],
  ['processed', 100n, { status: status('processed') }, 'wait'],
  ['confirmed', 100n, { status: status('confirmed') }, 'wait'],
  ['confirmed, though its last block has passed', LAST + 500n, { status: status('confirmed') }, 'wait'],
  ['confirmed as failed', 100n, { status: status('confirmed', true) }, 'wait'],
  ['finalized', 100n, { status: status('finalized') }, 'complete'],
  ['finalized as failed', 100n, { status: status('finalized', true) }, 'refund'],
  ['finalized though marked missing', 900n, { ...MISSING, status: status('finalized') }, 'complete'],
  ['absent after its last block, first read', PASSED, {}, 'mark-missing'],
  ['absent, second read too early', PASSED, MISSING, 'wait'],
  ['absent, second read one block too early', LAST + PROOF_BLOCKS, MISSING, 'wait'],
  ['absent, second read late enough', PASSED + PROOF_BLOCKS, MISSING, 're-sign'],
  ['absent, but in the treasury’s history', LAST + 900n, { ...MISSING, inTreasuryHistory: true }, 'wait'],
  ['marked missing, and the node fell back behind its last block', 100n, MISSING, 'resend'],
])('judges a signed withdrawal: %s', (_name, finalizedHeight, change, step) => {
  expect(nextStep(facts({ finalizedHeight, ...change }))).toEqual({ step });
});

describe('a payment before its signature', () => {
  const NO_FEES = 'the operating account does not cover the network fees';
  const TREASURY = 'the treasury does not hold enough';
  const SHORT = 'the treasury does not hold what is owed';
  test.each<[string, Partial<SigningFacts>, string | null]>([
    ['exactly enough of everything', {}, null],
    ['money is frozen', { frozen: 'audit: x' }, 'money is frozen (audit: x)'],
    ['a lamport less in the operating account', { operating: lamports(14_999n) }, NO_FEES],
    ['one more attempt is open', { openAttempts: 3 }, NO_FEES],
    ['a lamport less in the treasury', { treasury: lamports(1_016_099n), liabilities: 0n }, TREASURY],
    ['a lamport more is requested', { amount: lamports(1_000_001n) }, TREASURY],
    ['a lamport more is in flight', { inFlight: lamports(10_101n) }, TREASURY],
    ['a lamport more must stay', { rentExemptMinimum: lamports(1001n) }, TREASURY],
    ['without a statement', { statement: null }, 'there is no valid statement of solvency'],
    [
      'the auditor read a lamport too little',
      { statement: { treasury: 10n, inFlight: 5n, liabilities: 16n } },
      SHORT,
    ],
    ['a lamport more is owed when it is stored', { liabilities: 1_026_201n }, SHORT],
  ])('is checked: %s', (_name, change, why) => {
    const enough: SigningFacts = {
      amount: lamports(1_000_000n),
      frozen: null,
      operating: lamports(15_000n),
      openAttempts: 2,
      treasury: lamports(1_016_100n),
      inFlight: lamports(10_100n),
      rentExemptMinimum: lamports(1000n),
      liabilities: 1_026_200n,
      statement: { treasury: 10n, inFlight: 5n, liabilities: 15n },
    };
    expect(signingBlocker({ ...enough, ...change })).toBe(why);
  });
});

describe('approvals', () => {
  test.each([
    ['one is enough below the threshold', 'requested', [], 'eve', 1, { approvals: ['eve'], enough: true }],
    ['the first of two', 'requested', [], 'eve', 2, { approvals: ['eve'], enough: false }],
    ['the second of two', 'requested', ['eve'], 'dan', 2, { approvals: ['eve', 'dan'], enough: true }],
    ['the same name twice', 'requested', ['eve'], 'eve', 2, { refused: 'same-name' }],
    ['approved already', 'approved', ['eve'], 'dan', 1, { refused: 'not-requested' }],
    ['signed already', 'signed', ['eve'], 'dan', 1, { refused: 'not-requested' }],
    ['cancelled', 'cancelled', [], 'dan', 1, { refused: 'not-requested' }],
  ] as const)('are judged: %s', (_name, state, before, by, needed, expected) => {
    expect(approve(state, before, { by, needed })).toEqual(expected);
  });

  test('are rejected only before the signature', () => {
    const states = ['requested', 'approved', 'signed', 'completed', 'failed', 'cancelled'] as const;
    expect(states.map(mayReject)).toEqual([true, true, false, false, false, false]);
  });
});

test.each<[string, number[], number | null]>([
  ['the first takes the first slot', [], 1],
  ['the second takes the second', [1], 2],
  ['the third takes the third', [2, 1], 3],
  ['a slot that came free is taken again', [3, 1], 2],
  ['a fourth has none', [1, 2, 3], null],
])('gives a player’s next withdrawal a slot: %s', (_name, taken, slot) => {
  expect(freeSlot(taken)).toBe(slot);
});

const open = (signature: string): Payment => ({ signature, lamports: lamports(100n), isOpen: true });
const booked = (signature: string): Payment => ({ ...open(signature), isOpen: false });

test.each<[string, Payment[], Payment[], bigint]>([
  ['nothing', [], [], 0n],
  ['open before and after', [open('a')], [open('a')], 101n],
  ['open before, booked in between', [open('a')], [booked('a')], 101n],
  ['booked before, so that the treasury’s answer knows it too', [booked('a')], [booked('a')], 0n],
  ['signed in between', [], [open('a')], 101n],
  ['signed and booked in between', [], [booked('a')], 101n],
  ['one of each', [open('a'), booked('b')], [booked('a'), booked('b'), open('c')], 202n],
])('sums the payments in flight while the chain is read: %s', (_name, before, after, expected) => {
  expect(inFlightBetween(before, after, lamports(1n))).toBe(expected);
});

test.each([
  { secondApproval: null, inADay: '1000', needed: 1 },
  { secondApproval: '10', inADay: '9.999999999', needed: 1 },
  { secondApproval: '10', inADay: '10', needed: 2 },
  { secondApproval: '10', inADay: '10.000000001', needed: 2 },
])(
  'needs $needed approvals for $inADay SOL in a day with a limit of $secondApproval',
  ({ needed, ...rule }) => {
    const secondApproval = rule.secondApproval === null ? null : sol(rule.secondApproval);
    const rules = { autoApproveMax: sol('0'), secondApproval };
    expect(neededApprovals(sol(rule.inADay), rules)).toBe(needed);
  },
);

test('shows every state before the end as pending', () => {
  expect(SHOWN_STATUS).toEqual({
    ...{ requested: 'pending', approved: 'pending', signed: 'pending' },
    ...{ completed: 'completed', failed: 'failed', cancelled: 'cancelled' },
  });
});

import { lamports } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { FEE_ACCOUNTS } from './limits.ts';
import {
  type AccountKind,
  account,
  feeAccountOf,
  move,
  refusalOf,
  requestHash,
  type Transfer,
  transferFault,
} from './posting.ts';

const PLAYER = account('player', 7);
const ESCROW = account('escrow', 3);
const leg = (of: { kind: AccountKind; ref: number }, amount: bigint) => ({
  account: of,
  amount: lamports(amount),
});
const wager: Transfer = { opKey: 'wager:3', kind: 'wager', legs: move(PLAYER, ESCROW, lamports(100n)) };

describe('an account', () => {
  test.each<[AccountKind, number]>([
    ['player', 1],
    ['escrow', 1],
    ['unclaimed', 1],
    ['withdraw_only', 1],
    ['fee', 0],
    ['fee', FEE_ACCOUNTS - 1],
    ['chain', 0],
    ['operating', 0],
    ['adjust', 0],
    ['withdraw_hold', 0],
  ])('may be %s %i', (kind, ref) => {
    expect(account(kind, ref)).toEqual({ kind, ref });
  });

  test.each<[AccountKind, number]>([
    ['player', 0],
    ['player', -1],
    ['escrow', 0],
    ['unclaimed', 0],
    ['withdraw_only', 0],
    ['fee', -1],
    ['fee', FEE_ACCOUNTS],
    ['chain', 1],
    ['operating', 1],
    ['adjust', 1],
    ['withdraw_hold', 1],
  ])('cannot be %s %i', (kind, ref) => {
    expect(() => account(kind, ref)).toThrow(`account ${kind} with ref ${ref}`);
  });

  test('of fees is one of several, by the id of the game', () => {
    expect([0, 1, FEE_ACCOUNTS, FEE_ACCOUNTS + 1].map(feeAccountOf)).toEqual(
      [0, 1, 0, 1].map((ref) => ({ kind: 'fee', ref })),
    );
  });
});

test.each<[string | null, Partial<Transfer>]>([
  [null, {}],
  [null, { legs: [leg(PLAYER, -100n), leg(ESCROW, 95n), leg(account('fee'), 5n)] }],
  ['no-op-key', { opKey: '' }],
  ['too-few-legs', { legs: [] }],
  ['too-few-legs', { legs: [leg(PLAYER, 0n)] }],
  ['zero-leg', { legs: [leg(PLAYER, -100n), leg(ESCROW, 100n), leg(account('fee'), 0n)] }],
  ['account-twice', { legs: [leg(PLAYER, -100n), leg(PLAYER, 100n)] }],
  ['unbalanced', { legs: [leg(PLAYER, -100n), leg(ESCROW, 99n)] }],
  ['unbalanced', { legs: [leg(PLAYER, 100n), leg(ESCROW, 100n)] }],
])('reports the fault %s', (fault, change) => {
  expect(transferFault({ ...wager, ...change })).toBe(fault);
});

describe('the hash of a transfer', () => {
  const hash = requestHash(wager);

  test('does not depend on the order of its legs, its operation key or its reason', () => {
    const legs = wager.legs.toReversed();
    expect(requestHash({ ...wager, legs, opKey: 'wager:4', reason: 'again' })).toBe(hash);
  });

  test.each<[string, Partial<Transfer>]>([
    ['kind', { kind: 'refund' }],
    ['amount', { legs: move(PLAYER, ESCROW, lamports(101n)) }],
    ['direction', { legs: move(ESCROW, PLAYER, lamports(100n)) }],
    ['account', { legs: move(PLAYER, account('escrow', 4), lamports(100n)) }],
    ['kind of account', { legs: move(PLAYER, account('unclaimed', 3), lamports(100n)) }],
  ])('changes with its %s', (_what, change) => {
    expect(requestHash({ ...wager, ...change })).not.toBe(hash);
  });
});

test.each<[string, AccountKind, bigint, bigint, boolean, object | null]>([
  ['books a balance down to zero', 'player', 100n, -100n, false, null],
  [
    'refuses to overdraw a player',
    'player',
    99n,
    -100n,
    false,
    { refused: 'overdrawn', balance: 99n, needed: 100n },
  ],
  [
    'refuses to overdraw the operator',
    'operating',
    0n,
    -1n,
    false,
    { refused: 'overdrawn', balance: 0n, needed: 1n },
  ],
  ['overdraws the mirror of the chain', 'chain', 0n, -1n, false, null],
  ['overdraws corrections', 'adjust', 0n, -1n, false, null],
  ['refuses a closed account', 'escrow', 100n, -100n, true, { refused: 'closed' }],
  ['refuses to add to a closed account', 'escrow', 0n, 100n, true, { refused: 'closed' }],
])('%s', (_what, kind, balance, amount, closed, refusal) => {
  const of = account(kind, ['player', 'escrow'].includes(kind) ? 7 : 0);
  const found = refusalOf({ kind: 'test', legs: [leg(of, amount)] }, () => ({ balance, closed }), new Map());
  expect(found).toEqual(refusal === null ? null : { ...refusal, account: of });
});

test('refuses a transfer for the first leg that does not fit', () => {
  const snapshots = { player: { balance: 0n, closed: false }, escrow: { balance: 0n, closed: true } };
  const found = refusalOf(wager, ({ kind }) => snapshots[kind as 'player' | 'escrow'], new Map());
  expect(found).toMatchObject({ refused: 'overdrawn', account: PLAYER });
});

describe('of a player of whom money is held, a transfer', () => {
  const WITHDRAW_ONLY = account('withdraw_only', 7);
  const UNTIL_MS = 1_000;
  /** Each amount is in lamports. The stakes at tables and the withdrawals have left the accounts. */
  test.each<
    [
      outcome: 'fits' | 'overdrawn' | 'held',
      what: string,
      kind: string,
      has: { playing: bigint; only?: bigint; held: bigint },
      change: { playing?: bigint; only?: bigint },
    ]
  >([
    ['fits', 'a stake of what is free', 'wager', { playing: 50n, held: 39n }, { playing: -11n }],
    ['held', 'a stake of one lamport more', 'wager', { playing: 50n, held: 39n }, { playing: -12n }],
    ['held', 'a stake of the whole balance', 'wager', { playing: 50n, held: 39n }, { playing: -50n }],
    ['overdrawn', 'a stake above the balance', 'wager', { playing: 50n, held: 39n }, { playing: -51n }],
    [
      'fits',
      'a stake, with all that is held withdraw-only',
      'wager',
      { playing: 5n, only: 39n, held: 39n },
      { playing: -5n },
    ],
    [
      'held',
      'a stake, with too little withdraw-only',
      'wager',
      { playing: 5n, only: 38n, held: 39n },
      { playing: -5n },
    ],
    [
      'overdrawn',
      'a stake that only both accounts could pay',
      'wager',
      { playing: 5n, only: 50n, held: 1n },
      { playing: -6n },
    ],
    ['held', 'a stake while half of it is at tables', 'wager', { playing: 20n, held: 39n }, { playing: -1n }],
    [
      'held',
      'a stake while all else is in unsigned withdrawals',
      'wager',
      { playing: 1n, held: 39n },
      { playing: -1n },
    ],
    ['overdrawn', 'a stake of an empty balance', 'wager', { playing: 0n, held: 39n }, { playing: -1n }],
    [
      'held',
      'a stake, with the holds of two games',
      'wager',
      { playing: 50n, held: 20n + 30n },
      { playing: -1n },
    ],
    ['held', 'a purchase', 'purchase', { playing: 50n, held: 39n }, { playing: -12n }],
    ['held', 'a payment of a debt', 'debt', { playing: 50n, held: 39n }, { playing: -12n }],
    ['held', 'the rest of a closed account', 'closing', { playing: 3n, held: 3n }, { playing: -3n }],
    [
      'fits',
      'a withdrawal from both accounts',
      'withdrawal',
      { playing: 30n, only: 20n, held: 25n },
      { playing: -5n, only: -20n },
    ],
    [
      'held',
      'a larger withdrawal from both accounts',
      'withdrawal',
      { playing: 30n, only: 20n, held: 25n },
      { playing: -6n, only: -20n },
    ],
    [
      'fits',
      'a release to the playing balance',
      'release',
      { playing: 0n, only: 20n, held: 39n },
      { playing: 20n, only: -20n },
    ],
    ['fits', 'a prize', 'winnings', { playing: 0n, held: 39n }, { playing: 1n }],
    ['fits', 'a stake that comes back', 'refund', { playing: 0n, held: 39n }, { playing: 1n }],
    ['fits', 'the return of an upheld game', 'void', { playing: 39n, held: 39n }, { playing: -39n }],
    ['fits', "an operator's correction", 'adjust', { playing: 39n, held: 39n }, { playing: -1n }],
    ['overdrawn', 'a correction above the balance', 'adjust', { playing: 39n, held: 39n }, { playing: -40n }],
    ['fits', 'a stake when nothing is held', 'wager', { playing: 39n, held: 0n }, { playing: -39n }],
  ])('%s: %s', (outcome, _what, kind, { playing, only = 0n, held }, change) => {
    const legs = [
      leg(PLAYER, change.playing ?? 0n),
      leg(WITHDRAW_ONLY, change.only ?? 0n),
      leg(account('operating'), -(change.playing ?? 0n) - (change.only ?? 0n)),
    ].filter(({ amount }) => amount !== 0n);
    const balances: Partial<Record<AccountKind, bigint>> = { player: playing, withdraw_only: only };
    const money = { balance: playing + only, held: lamports(held), untilMs: UNTIL_MS };
    const found = refusalOf(
      { kind, legs },
      (of) => ({ balance: balances[of.kind] ?? 1_000n, closed: false }),
      held === 0n ? new Map() : new Map([[PLAYER.ref, money]]),
    );
    expect(found?.refused ?? 'fits').toBe(outcome);
    if (outcome === 'held')
      expect(found).toEqual({ refused: 'held', userId: PLAYER.ref, held, untilMs: UNTIL_MS });
  });
});

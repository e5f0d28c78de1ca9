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
  test.each<[AccountKind, valid: number[], invalid: number[]]>([
    ['player', [1], [0, -1]],
    ['escrow', [1], [0]],
    ['unclaimed', [1], [0]],
    ['withdraw_only', [1], [0]],
    ['fee', [0, FEE_ACCOUNTS - 1], [-1, FEE_ACCOUNTS]],
    ['chain', [0], [1]],
    ['operating', [0], [1]],
    ['adjust', [0], [1]],
    ['withdraw_hold', [0], [1]],
  ])('may be %s %j, and not %j', (kind, valid, invalid) => {
    for (const ref of valid) expect(account(kind, ref)).toEqual({ kind, ref });
    for (const ref of invalid) expect(() => account(kind, ref)).toThrow(`account ${kind} with ref ${ref}`);
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

const overdrawn = (balance: bigint, needed: bigint) => ({ refused: 'overdrawn', balance, needed });

test.each<[string, AccountKind, bigint, bigint, boolean, object | null]>([
  ['books a balance down to zero', 'player', 100n, -100n, false, null],
  ['refuses to overdraw a player', 'player', 99n, -100n, false, overdrawn(99n, 100n)],
  ['refuses to overdraw the operator', 'operating', 0n, -1n, false, overdrawn(0n, 1n)],
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
  /** In lamports: the playing and the withdraw-only balance and what is held, then the change of both balances. */
  test.each<
    [
      outcome: 'fits' | 'overdrawn' | 'held',
      what: string,
      kind: string,
      has: readonly [playing: bigint, only: bigint, held: bigint],
      change: readonly [playing: bigint, only: bigint],
    ]
  >([
    ['fits', 'a stake of what is free', 'wager', [50n, 0n, 39n], [-11n, 0n]],
    ['held', 'a stake of one lamport more', 'wager', [50n, 0n, 39n], [-12n, 0n]],
    ['held', 'a stake of the whole balance', 'wager', [50n, 0n, 39n], [-50n, 0n]],
    ['overdrawn', 'a stake above the balance', 'wager', [50n, 0n, 39n], [-51n, 0n]],
    ['fits', 'a stake, with all that is held withdraw-only', 'wager', [5n, 39n, 39n], [-5n, 0n]],
    ['held', 'a stake, with too little withdraw-only', 'wager', [5n, 38n, 39n], [-5n, 0n]],
    ['overdrawn', 'a stake that only both accounts could pay', 'wager', [5n, 50n, 1n], [-6n, 0n]],
    ['held', 'a stake while more is held than the player has', 'wager', [20n, 0n, 39n], [-1n, 0n]],
    ['held', 'a purchase', 'purchase', [50n, 0n, 39n], [-12n, 0n]],
    ['fits', 'a withdrawal from both accounts', 'withdrawal', [30n, 20n, 25n], [-5n, -20n]],
    ['held', 'a larger withdrawal from both accounts', 'withdrawal', [30n, 20n, 25n], [-6n, -20n]],
    ['fits', 'a release to the playing balance', 'release', [0n, 20n, 39n], [20n, -20n]],
    ['fits', 'a prize', 'winnings', [0n, 0n, 39n], [1n, 0n]],
    ['fits', 'the return of an upheld game', 'void', [39n, 0n, 39n], [-39n, 0n]],
    ['fits', "an operator's correction", 'adjust', [39n, 0n, 39n], [-1n, 0n]],
    ['overdrawn', 'a correction above the balance', 'adjust', [39n, 0n, 39n], [-40n, 0n]],
    ['fits', 'a stake when nothing is held', 'wager', [39n, 0n, 0n], [-39n, 0n]],
  ])('%s: %s', (outcome, _what, kind, [playing, only, held], change) => {
    const legs = [
      leg(PLAYER, change[0]),
      leg(WITHDRAW_ONLY, change[1]),
      leg(account('operating'), -change[0] - change[1]),
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

// Each row is a transaction that must be impossible, given as balances. The invariants must report it.
import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import type { Seat } from '../client/index.ts';
import { type People, testKey } from '../testkit/bed.ts';
import type { Attempt, Kind } from './attempts.ts';
import { findViolations, type Wealth } from './money.ts';

const names = ['white', 'black', 'arbiter', 'mallory'] as const;
const keys = await Promise.all(names.map((_, index) => testKey(index + 1)));
const [white, black, arbiter, mallory] = keys.map(({ address }) => address) as [
  Address,
  Address,
  Address,
  Address,
];
const payer = keys[3] as People['mallory'];

const DEADLINE = 1_800_000_000n;
const seatOf = (player: Address, opponent: Address): Seat => ({
  state: 'locked',
  player,
  opponent,
  arbiter,
  match: new Uint8Array(16).fill(1),
  wagerLamports: 100n,
  feeLamports: 5n,
  lockSeconds: 86_400n,
  deadline: DEADLINE,
});
const [WHITES, BLACKS] = keys.map(({ address }) => address).reverse() as [Address, Address];
const bound = [
  { address: WHITES, seat: seatOf(white, black), lamports: 100n },
  { address: BLACKS, seat: seatOf(black, white), lamports: 100n },
];
const open = bound.map((held) => ({
  ...held,
  seat: { ...held.seat, state: 'open' as const, opponent: null },
}));
const EVERYONE = [white, black, arbiter, mallory];

interface Case {
  changes?: readonly bigint[]; // for white, black, arbiter and mallory, who pays 5,000 for the transaction
  signers?: readonly Address[];
  unclaimed?: bigint;
  seats?: readonly [before: Wealth['seats'], after: Wealth['seats']];
  now?: bigint;
}

function violations(kind: Kind, { changes = [], signers = [arbiter], ...rest }: Case) {
  const { unclaimed = 0n, seats: [had, have] = [bound, bound], now = DEADLINE } = rest;
  const balancesWith = (more: readonly bigint[]) =>
    new Map(EVERYONE.map((person, index) => [person, 10_000n + (more[index] ?? 0n)]));
  const paid = EVERYONE.map((person, index) => (changes[index] ?? 0n) - (person === mallory ? 5000n : 0n));
  const before: Wealth = { balances: balancesWith([]), seats: had, unclaimed: 0n };
  const after: Wealth = { balances: balancesWith(paid), seats: have, unclaimed };
  const attempt: Attempt = { kind, payer, instructions: [], signed: new Set([mallory, ...signers]) };
  return findViolations(before, after, attempt, { signatures: 1, now });
}

test.each([
  ['a decision', violations('decide', { changes: [95n, -100n, 5n] })],
  ['a stake that the arbiter gives back', violations('return', { seats: [bound, bound.slice(1)] })],
  [
    'a stake that its player takes back',
    violations('leave', { signers: [white], seats: [open, open.slice(1)] }),
  ],
  [
    'a stake after its deadline',
    violations('expire', { signers: [], now: DEADLINE + 1n, seats: [bound, bound.slice(1)] }),
  ],
  ['two seats of one match', violations('start', { seats: [open, bound] })],
  ['a gift', violations('gift', { changes: [7n, 0n, 0n, -7n] })],
])('finds no violation in %s', (_, found) => {
  expect(found).toEqual([]);
});

const otherMatch = open.map((held, index) => ({
  ...held,
  seat: { ...held.seat, match: new Uint8Array(16).fill(index) },
}));
const choosy = open.map((held) => ({ ...held, seat: { ...held.seat, opponent: mallory } }));

test.each([
  ['money is made', violations('start', { changes: [0n, 0n, 0n, 1n] })],
  ['money is lost', violations('start', { changes: [-1n] })],
  ['lamports stay behind on a seat that is done', violations('leave', { changes: [-100n], unclaimed: 100n })],
  ['a stake goes to another wallet', violations('leave', { changes: [-100n, 0n, 0n, 100n] })],
  ['a stake goes to the arbiter', violations('return', { changes: [-100n, 0n, 100n] })],
  [
    'a decision that the arbiter did not sign',
    violations('decide', { changes: [95n, -100n, 5n], signers: [] }),
  ],
  ['a decision pays another wallet', violations('decide', { changes: [0n, -100n, 5n, 95n] })],
  ['a decision pays the arbiter more', violations('decide', { changes: [94n, -100n, 6n] })],
  ['a decision takes more than the stake', violations('decide', { changes: [96n, -101n, 5n] })],
  ['a bound stake is left', violations('leave', { signers: [white], seats: [bound, bound.slice(1)] })],
  [
    'a stake is returned by another signer',
    violations('return', { signers: [], seats: [open, open.slice(1)] }),
  ],
  [
    'a stake expires in the second of its deadline',
    violations('expire', { signers: [], seats: [bound, bound.slice(1)] }),
  ],
  ['seats are bound without the arbiter', violations('start', { signers: [], seats: [open, bound] })],
  ['seats of two matches are bound', violations('start', { seats: [otherMatch, bound] })],
  ['seats are bound against the will of a player', violations('start', { seats: [choosy, bound] })],
  ['one seat is bound alone', violations('start', { seats: [open.slice(1), bound] })],
])('finds a violation: %s', (_, found) => {
  expect(found).not.toEqual([]);
});

// The money invariants of any transaction: no lamport is created or lost, no one's total changes except by a decision of the named
// arbiter, and no stake moves or is bound early.
import type { Address } from '@solana/kit';
import type { Seat } from '../client/index.ts';
import type { Sent } from '../testkit/bed.ts';
import type { Attempt } from './attempts.ts';
import type { View } from './view.ts';

const LAMPORTS_PER_SIGNATURE = 5000n;

interface Held {
  address: Address;
  seat: Seat;
  lamports: bigint;
}

/** The balances that a transaction may change, and the seats that hold them. */
export interface Wealth {
  balances: ReadonlyMap<Address, bigint>; // wallet plus seats, in lamports
  seats: readonly Held[];
  unclaimed: bigint; // lamports on done seats, which belong to no one, and at addresses without a seat yet
}

/** `others`: the addresses in the transaction that are not wallets. */
export function wealthOf(view: View, people: readonly Address[], others: readonly Address[]): Wealth {
  const balances = new Map(people.map((address) => [address, view.at(address).lamports]));
  const held: Held[] = [];
  let unclaimed = 0n;
  for (const address of others) {
    const { seat, lamports } = view.at(address);
    if (seat === null || seat.state === 'done') unclaimed += lamports;
    else balances.set(seat.player, (balances.get(seat.player) ?? 0n) + lamports);
    if (seat !== null) held.push({ address, seat, lamports });
  }
  return { balances, seats: held, unclaimed };
}

/** Returns a sentence for each invariant that a landed transaction violated. */
export function findViolations(
  before: Wealth,
  after: Wealth,
  attempt: Attempt,
  { signatures, now }: Pick<Sent, 'signatures'> & { now: bigint },
): string[] {
  const fee = LAMPORTS_PER_SIGNATURE * BigInt(signatures);
  const moved = new Map<Address, bigint>();
  for (const [person, had] of before.balances) {
    const paid = person === attempt.payer.address ? fee : 0n;
    const change = (after.balances.get(person) ?? 0n) - had + paid;
    if (change !== 0n) moved.set(person, change);
  }
  const sum = [...moved.values()].reduce((total, change) => total + change, 0n);
  const lost = sum + after.unclaimed - before.unclaimed;
  const found = lost === 0n ? [] : [`${lost} lamports were made`];
  if (attempt.kind === 'decide') return [...found, ...findWrongDecision(before, attempt, moved)];
  const untimely = [
    ...findUntimely(before, after, attempt, now),
    ...findWrongBinding(before, after, attempt),
  ];
  return [...found, ...untimely, ...findTakings(attempt, moved)];
}

/** Only a gift, or the opening of a seat that holds a gift, changes the sum of wallet and seats. */
function findTakings({ kind, payer }: Attempt, moved: ReadonlyMap<Address, bigint>): string[] {
  return [...moved].flatMap(([person, change]) => {
    const isGiver = kind === 'gift' && person === payer.address;
    const isGifted = change > 0n && (kind === 'gift' || (kind === 'opening' && person === payer.address));
    return isGiver || isGifted ? [] : [`${kind} moved ${change} of ${person}`];
  });
}

/** Without a decision, a stake leaves its seat only by the player while it is open, by the arbiter, or after the deadline. */
function findUntimely(before: Wealth, after: Wealth, { kind, signed }: Attempt, now: bigint): string[] {
  return before.seats.flatMap(({ address, seat, lamports }) => {
    const left = after.seats.find((other) => other.address === address)?.lamports ?? 0n;
    const isWilled = signed.has(seat.arbiter) || (seat.state === 'open' && signed.has(seat.player));
    const isDue = seat.state === 'locked' && now > seat.deadline;
    return left >= lamports || isWilled || isDue ? [] : [`${kind} took the stake of ${seat.player}`];
  });
}

/** Only the arbiter named in both seats binds them, and only seats of one match with equal terms. */
function findWrongBinding(before: Wealth, after: Wealth, { kind, signed }: Attempt): string[] {
  const open = before.seats.filter(({ seat }) => seat.state === 'open');
  const bound = open.filter(({ address }) =>
    after.seats.some((other) => other.address === address && other.seat.state === 'locked'),
  );
  if (bound.length === 0) return [];
  const [one, other] = bound.map(({ seat }) => seat);
  const isRight =
    one !== undefined &&
    other !== undefined &&
    one.player !== other.player &&
    Buffer.compare(one.match, other.match) === 0 &&
    one.wagerLamports === other.wagerLamports &&
    one.feeLamports === other.feeLamports &&
    [one, other].every(({ arbiter }) => signed.has(arbiter)) &&
    [null, other.player].includes(one.opponent) &&
    [null, one.player].includes(other.opponent);
  return isRight ? [] : [`${kind} bound what does not belong together`];
}

/** The lamports of one seat go to the player of the bound seat, except the fee, which goes to the arbiter. */
function findWrongDecision(
  before: Wealth,
  { signed }: Attempt,
  moved: ReadonlyMap<Address, bigint>,
): string[] {
  const locked = before.seats.filter(({ seat }) => seat.state === 'locked');
  const isRight = locked.some(({ seat: loser, lamports }) =>
    locked.some(({ seat: winner }) => {
      const areBound =
        loser.opponent === winner.player &&
        winner.opponent === loser.player &&
        Buffer.compare(loser.match, winner.match) === 0;
      return (
        areBound &&
        signed.has(loser.arbiter) &&
        moved.size === 3 &&
        moved.get(loser.player) === -lamports &&
        moved.get(winner.player) === lamports - loser.feeLamports &&
        moved.get(loser.arbiter) === loser.feeLamports
      );
    }),
  );
  return isRight
    ? []
    : [`a decision moved ${[...moved].map(([person, change]) => `${change} of ${person}`)}`];
}

// Instructions whose accounts, signers and bytes are mostly correct and sometimes random, so that many reach the last checks of the
// program and some land.
import {
  type AccountMeta,
  AccountRole,
  type AccountSignerMeta,
  type Address,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import type { Seat } from '../client/index.ts';
import { FEE, WAGER } from '../testkit/stage.ts';
import type { Random } from './random.ts';

export const LOCK_SECONDS = 86_400n;

/** The data length and the number of accounts of a correct instruction. `other` does not exist in the program. */
const SHAPES = {
  open: { tag: 0, bytes: 112, accounts: 2 },
  start: { tag: 1, bytes: 32, accounts: 3 },
  decide: { tag: 2, bytes: 40, accounts: 4 },
  leave: { tag: 3, bytes: 8, accounts: 2 },
  return: { tag: 4, bytes: 8, accounts: 3 },
  expire: { tag: 5, bytes: 8, accounts: 2 },
  other: { tag: 6, bytes: 8, accounts: 3 },
} as const;
const KINDS = Object.keys(SHAPES) as NearKind[];

export type NearKind = keyof typeof SHAPES;

/** The accounts that an instruction can name. */
export interface Surroundings {
  program: Address;
  people: readonly KeyPairSigner[];
  seats: ReadonlyMap<Address, Seat>; // currently existing seats
}

export function nearMiss(
  payer: KeyPairSigner,
  around: Surroundings,
  random: Random,
): { kind: NearKind; instructions: Instruction[]; signed: ReadonlySet<Address> } {
  const kind = random.pick(KINDS);
  const { bytes, accounts, tag } = SHAPES[kind];
  const anyone = () => random.pick(around.people).address;
  const { list, judge } = accountsFor(kind, around, random);
  const length = random.chance(0.9) ? accounts : 1 + random.below(5);
  const addresses = Array.from({ length }, (_, index) => list[index] ?? anyone());
  if (random.chance(0.1)) addresses[random.below(length)] = random.pick([...around.seats.keys(), anyone()]);
  const willing = new Set([payer.address, anyone()]);
  if (judge !== null && random.chance(0.7)) willing.add(judge);
  const signed = new Set([payer.address]);
  const metas = addresses.map((address): AccountMeta | AccountSignerMeta => {
    const signer = around.people.find((one) => one.address === address);
    if (signer === undefined || !willing.has(address)) return { address, role: AccountRole.WRITABLE };
    signed.add(address);
    return { address, role: AccountRole.WRITABLE_SIGNER, signer };
  });
  const data = dataFor(tag, random.chance(0.95) ? bytes : random.below(120));
  return { kind, instructions: [{ programAddress: around.program, accounts: metas, data }], signed };
}

/** Returns the accounts of a seat that is mostly in the right state, and its arbiter. */
function accountsFor(kind: NearKind, { people, seats }: Surroundings, random: Random) {
  const anyone = () => random.pick(people).address;
  const near = (address: Address | undefined) =>
    address !== undefined && random.chance(0.7) ? address : anyone();
  const state = kind === 'start' ? 'open' : kind === 'decide' || kind === 'expire' ? 'locked' : null;
  const fitting = [...seats].filter(([, seat]) => state === null || seat.state === state);
  const choice = fitting.length > 0 && random.chance(0.8) ? fitting : [...seats];
  const [first, seat] = choice.length === 0 ? [anyone(), null] : random.pick(choice);
  const mates = choice.filter(
    ([address, other]) => seat !== null && address !== first && areMates(seat, other),
  );
  const second = mates.length > 0 ? random.pick(mates)[0] : (choice.at(-1)?.[0] ?? anyone());
  const [player, arbiter] = [near(seat?.player), near(seat?.arbiter)];
  const lists: Record<NearKind, Address[]> = {
    open: [first, player],
    start: [arbiter, first, second],
    decide: [arbiter, first, second, player],
    leave: [first, player],
    return: [first, player, arbiter],
    expire: [first, player],
    other: [first, second, anyone()],
  };
  return { list: lists[kind], judge: seat?.arbiter ?? null };
}

function areMates(one: Seat, other: Seat): boolean {
  const isSameMatch = Buffer.compare(one.match, other.match) === 0 && one.arbiter === other.arbiter;
  return isSameMatch && (one.state === 'open' || one.opponent === other.player);
}

/** The tag and, for OPEN and START, the usual terms. The rest is zero. */
function dataFor(tag: number, bytes: number): Uint8Array {
  const data = new Uint8Array(bytes);
  const view = new DataView(data.buffer);
  if (bytes >= 8) view.setBigUint64(0, BigInt(tag), true);
  if (tag > SHAPES.start.tag || bytes < SHAPES.start.bytes) return data;
  for (const [index, value] of [WAGER, FEE, LOCK_SECONDS].entries()) {
    view.setBigUint64(8 + 8 * index, value, true);
  }
  return data;
}

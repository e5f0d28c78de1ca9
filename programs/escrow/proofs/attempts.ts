// Random transactions on a test network: openings as wallets create them, gifts to seats, and almost correct instructions
// (near-misses.ts).
import type { Address, Instruction, KeyPairSigner } from '@solana/kit';
import { openingInstructions, type Seat, type SeatTerms } from '../client/index.ts';
import { transferInstruction } from '../client/system-instructions.ts';
import type { Bed } from '../testkit/bed.ts';
import { FEE, matchOf, WAGER } from '../testkit/stage.ts';
import { LOCK_SECONDS, type NearKind, nearMiss, type Surroundings } from './near-misses.ts';
import type { Random } from './random.ts';
import type { View } from './view.ts';

export type Kind = NearKind | 'opening' | 'gift';

export interface Attempt {
  kind: Kind;
  payer: KeyPairSigner;
  instructions: readonly Instruction[];
  signed: ReadonlySet<Address>;
}

export interface Attempts {
  next(): Promise<Attempt>;
}

/** How many seats are tracked. Older ones are dropped, so that the remaining ones are combined more often. */
const SEATS = 14;
/** Number of concurrent matches, and of transactions until the next ones begin. */
const MATCHES = 3;
const MATCH_LIFE = 2000;

export function createAttempts(bed: Bed, view: View, random: Random): Attempts {
  const { white, black, mallory, carol, arbiter, otherArbiter } = bed.people;
  const players = [white, black, mallory, carol];
  const people = [...players, arbiter, otherArbiter];
  let known: Address[] = [];
  let count = 0;

  function terms(): SeatTerms {
    const epoch = Math.floor(count / MATCH_LIFE) * 10;
    return {
      match: matchOf(epoch + random.below(MATCHES)),
      wagerLamports: WAGER,
      feeLamports: FEE,
      lockSeconds: LOCK_SECONDS,
      arbiter: (random.chance(0.8) ? arbiter : otherArbiter).address,
      opponent: random.chance(0.3) ? random.pick(players).address : null,
    };
  }

  async function opening(payer: KeyPairSigner): Promise<Attempt> {
    const made = await openingInstructions({ program: bed.program, player: payer, terms: terms() });
    if (!known.includes(made.seat)) known.push(made.seat);
    return { kind: 'opening', payer, instructions: made.instructions, signed: new Set([payer.address]) };
  }

  function gift(payer: KeyPairSigner): Attempt {
    const to = random.pick([...known, random.pick(people).address]);
    const instructions = [transferInstruction(payer, to, BigInt(1 + random.below(1000)))];
    return { kind: 'gift', payer, instructions, signed: new Set([payer.address]) };
  }

  function surroundings(): Surroundings {
    const seats = new Map<Address, Seat>();
    for (const address of known) {
      const { seat } = view.at(address);
      if (seat !== null) seats.set(address, seat);
    }
    return { program: bed.program, people, seats };
  }

  return {
    async next() {
      count += 1;
      if (known.length > SEATS) known = [...surroundings().seats.keys()].slice(-SEATS);
      const payer = random.pick(people);
      if (random.chance(0.35)) return opening(payer);
      if (random.chance(0.03)) return gift(payer);
      return { payer, ...nearMiss(payer, surroundings(), random) };
    },
  };
}

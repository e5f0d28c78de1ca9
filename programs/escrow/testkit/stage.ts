// escrow testkit: helpers for scenes of cases: people who open, bind and pay seats, accounts that an attacker creates, and rows with the
// expected outcomes.
import {
  type Address,
  createAddressWithSeed,
  type Instruction,
  type KeyPairSigner,
  lamports,
} from '@solana/kit';
import {
  decideInstruction,
  expireInstruction,
  leaveInstruction,
  openInstruction,
  openingInstructions,
  type RefusalName,
  returnInstruction,
  SEAT_BYTES,
  type SeatTerms,
  startInstruction,
} from '../client/index.ts';
import { allocateWithSeedInstruction, transferInstruction } from '../client/system-instructions.ts';
import { type Bed, type Sent, testKey } from './bed.ts';

export const WAGER = 100_000_000n;
export const FEE = WAGER / 20n;
export const RECORD = new Uint8Array(32).fill(7);

/** One case: what was tried, the expected outcome, and the actual one. */
export interface Row {
  name: string;
  want: string;
  got: string;
}

/** Cases that share a set-up, in order. */
export interface Scene {
  name: string;
  play(stage: Stage): Promise<void>;
}

export const scene = (name: string, play: Scene['play']): Scene => ({ name, play });

/** Two seats of one match. */
export interface Pair {
  terms: SeatTerms;
  first: Address;
  second: Address;
}

export type Stage = ReturnType<typeof createStage>;

/** Returns a stage on this test bed. `nextMatch` returns a number that no scene on the bed has used. */
export function createStage(bed: Bed, nextMatch: () => number) {
  const { program, people } = bed;
  const rows: Row[] = [];
  const add = async (name: string, want: string, sent: Sent | Promise<Sent>) => {
    rows.push({ name, want, got: (await sent).outcome });
  };

  const stage = {
    ...people,
    bed,
    program,
    rows,
    send: (payer: KeyPairSigner, ...instructions: readonly Instruction[]) => bed.send(payer, instructions),

    /** The program must refuse it with this code. */
    refused: (name: string, refusal: RefusalName, sent: Sent | Promise<Sent>) => add(name, refusal, sent),
    /** The runtime or another program must refuse it with one of these errors, because some depend on the features. */
    async fails(name: string, errors: readonly string[], sent: Sent | Promise<Sent>): Promise<void> {
      const { outcome } = await sent;
      rows.push({ name, want: errors.includes(outcome) ? outcome : errors.join(' or '), got: outcome });
    },
    lands: (name: string, sent: Sent | Promise<Sent>) => add(name, 'lands', sent),
    /** The amounts must be equal. */
    holds(name: string, want: readonly bigint[], got: readonly bigint[]): void {
      rows.push({ name, want: want.join(), got: got.join() });
    },

    /** Runs a step of the set-up. Throws if it fails. */
    async must(sent: Sent | Promise<Sent>): Promise<void> {
      const { outcome } = await sent;
      if (outcome !== 'lands') throw new Error(`the set-up failed: ${outcome}`);
    },

    terms: (more: Partial<SeatTerms> = {}): SeatTerms => ({
      match: matchOf(nextMatch()),
      wagerLamports: WAGER,
      feeLamports: FEE,
      lockSeconds: 86_400n,
      arbiter: people.arbiter.address,
      opponent: null,
      ...more,
    }),

    /** Opens a seat as a wallet does. The stake may differ from the wager. */
    async open(player: KeyPairSigner, terms: SeatTerms, stakeLamports = terms.wagerLamports) {
      const { seat, instructions } = await openingInstructions({ program, player, terms });
      const [, ...rest] = instructions;
      return bed.send(player, [transferInstruction(player, seat, stakeLamports), ...rest]);
    },
    async opened(player: KeyPairSigner, terms: SeatTerms): Promise<Address> {
      const { seat, instructions } = await openingInstructions({ program, player, terms });
      await stage.must(bed.send(player, instructions));
      return seat;
    },
    async pair(terms: SeatTerms = stage.terms(), one = people.white, other = people.black): Promise<Pair> {
      return { terms, first: await stage.opened(one, terms), second: await stage.opened(other, terms) };
    },
    async locked(terms: SeatTerms = stage.terms(), one = people.white, other = people.black): Promise<Pair> {
      const pair = await stage.pair(terms, one, other);
      await stage.must(stage.send(people.arbiter, stage.start(pair)));
      return pair;
    },

    start: ({ first, second, terms }: Pair, arbiter: KeyPairSigner = people.arbiter) =>
      startInstruction({ program, arbiter, seats: [first, second], terms }),
    /** Decides for White's seat, the first one, by default. */
    decide: (
      pair: Pick<Pair, 'first' | 'second'>,
      over: Partial<Parameters<typeof decideInstruction>[0]> = {},
    ) =>
      decideInstruction({
        program,
        arbiter: people.arbiter,
        winner: people.white.address,
        winnerSeat: pair.first,
        loserSeat: pair.second,
        record: RECORD,
        ...over,
      }),
    leave: (seat: Address, player: KeyPairSigner) => leaveInstruction({ program, seat, player }),
    giveBack: (seat: Address, player: Address, arbiter: KeyPairSigner = people.arbiter) =>
      returnInstruction({ program, seat, player, arbiter }),
    expire: (seat: Address, player: Address) => expireInstruction({ program, seat, player }),
    /** OPEN alone, on any account. */
    reopen: (seat: Address, player: KeyPairSigner, terms: SeatTerms) =>
      openInstruction({ program, seat, player, terms }),

    /** Creates an account with space at an address of its creator's choice, and returns the instructions. */
    async bare(
      base: KeyPairSigner,
      seed: string,
      stakeLamports = WAGER,
      space = SEAT_BYTES,
      owner = program,
    ) {
      const account = await createAddressWithSeed({ baseAddress: base.address, programAddress: owner, seed });
      return {
        seat: account,
        making: [
          transferInstruction(base, account, stakeLamports),
          allocateWithSeedInstruction({ account, base, seed, space, owner }),
        ],
      };
    },
    /** A new player with this balance. */
    async newcomer(balance: bigint): Promise<KeyPairSigner> {
      const player = await testKey(100 + (nextMatch() % 156));
      bed.svm.airdrop(player.address, lamports(balance));
      return player;
    },
    /** Opens a second seat of one player in one match, at an address that is not the derived one. */
    async openedFor(player: KeyPairSigner, seed: string, terms: SeatTerms): Promise<Address> {
      const { seat, making } = await stage.bare(player, seed);
      await stage.must(stage.send(player, ...making, stage.reopen(seat, player, terms)));
      return seat;
    },
    /** Puts an account where no transaction could have put it. */
    put(
      address: Address,
      { lamports: held, owner, data }: { lamports: bigint; owner: Address; data: Uint8Array },
    ): void {
      bed.svm.setAccount({
        address,
        lamports: lamports(held),
        programAddress: owner,
        executable: false,
        data,
        space: BigInt(data.length),
      });
    },
    /** Puts a copy of an account at another address, owned by another program. */
    forge(address: Address, from: Address, owner: Address, change = (_data: Uint8Array) => {}): void {
      const account = bed.account(from);
      if (account === null) throw new Error('there is nothing to copy');
      const data = new Uint8Array(account.data);
      change(data);
      stage.put(address, { lamports: account.lamports, owner, data });
    },
  };
  return stage;
}

/** Returns the 16 bytes of a match for a number. */
export function matchOf(number: number): Uint8Array {
  const match = new Uint8Array(16);
  new DataView(match.buffer).setUint32(0, number, true);
  new DataView(match.buffer).setUint32(12, 0xabcdef01, true);
  return match;
}

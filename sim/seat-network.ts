// sim: the network of the escrow program. Transactions land in time, late or never, and every server sees the seats as of some blocks
// ago.

import { createHash } from 'node:crypto';
import {
  decideInstruction,
  decodeSeat,
  expireInstruction,
  leaveInstruction,
  openInstruction,
  returnInstruction,
  SEAT_BYTES,
  type SeatTerms,
  startInstruction,
} from '@kingstake/escrow';
import { readArtifact } from '@kingstake/escrow/artifact';
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getAddressDecoder,
  getAddressEncoder,
  type Instruction,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { Clock, FailedTransactionMetadata, LiteSVM } from 'litesvm';
import {
  type ArbiterStep,
  ChainUnavailable,
  type SeatAccount,
  type SeatChain,
  type SeatEvent,
} from '../apps/server/src/chain/index.ts';
import type { ChainFaults } from './chain.ts';
import type { Chance } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The effect of one transaction on one seat. */
export interface SeatChange {
  readonly seat: string;
  readonly kind: SeatEvent['kind'];
  readonly isExpiry: boolean; // the player took the stake back after the lock
  readonly player: string;
  readonly match: string; // hex
  readonly opponent: string | null; // the player to whose seat it is bound
  readonly moved: bigint; // lamports that the player's wallet gained, without network fees
  readonly signature: string;
  readonly block: number;
  readonly atMs: number;
  readonly after: SeatAccount;
}

const BLOCK_MS = 400;
const FINAL_AFTER = 8;
/** The lifetime of a transaction. */
const VALID_BLOCKS = 150;
/** The largest number of blocks by which a server's RPC node stays behind the others. */
const MOST_BEHIND = 60;
/** The share of the `swallowed` chance that applies to transactions of seats. */
const SWALLOWED = 0.3;
const START_LAMPORTS = 10_000_000_000n;
const ARBITER_LAMPORTS = 1_000_000_000n;

export class SeatNetwork {
  readonly #time: VirtualTime;
  readonly #chance: Chance;
  readonly #faults: () => ChainFaults;
  readonly #program = new SeatProgram();
  readonly #feesPaid = new Map<string, bigint>();
  readonly #landed = new Set<string>();
  readonly #refused = new Map<string, number>();
  #sends = 0;
  readonly changes: SeatChange[] = [];

  constructor(time: VirtualTime, chance: Chance, faults: () => ChainFaults) {
    [this.#time, this.#chance, this.#faults] = [time, chance, faults];
    this.#program.fund(ARBITER, ARBITER_LAMPORTS);
  }

  enter(wallet: string): void {
    this.#program.fund(wallet, START_LAMPORTS);
  }

  balance(wallet: string): bigint {
    return this.#program.balance(wallet);
  }

  /** Returns what a wallet or the arbiter has gained since the start, without network fees. */
  gained(wallet: string): bigint {
    const start = wallet === ARBITER ? ARBITER_LAMPORTS : START_LAMPORTS;
    return this.balance(wallet) - start + (this.#feesPaid.get(wallet) ?? 0n);
  }

  /** Counts the changes of seats, by kind, and the refused transactions. */
  counts(): Record<string, number> {
    const kinds = Map.groupBy(this.changes, ({ kind, isExpiry }) => (isExpiry ? 'expired' : kind));
    const counts = [...kinds].map(([kind, all]) => [kind, all.length] as const);
    return Object.fromEntries([...counts, ...this.#refused]);
  }

  /** Returns the newest account at a seat's address, final or not. */
  at(seat: string): SeatAccount {
    return this.#program.seat(seat);
  }

  /** Returns the addresses of all seats that were ever opened. */
  seats(): string[] {
    return [...new Set(this.changes.map(({ seat }) => seat))];
  }

  /** Returns the stakes that are bound now, final or not. */
  bound(): { seat: string; player: string; match: Uint8Array; deadlineMs: number }[] {
    return this.seats().flatMap((seat) => {
      const account = this.at(seat);
      if (account?.state !== 'locked') return [];
      const { player, match, deadline } = account;
      return [{ seat, player, match, deadlineMs: Number(deadline) * 1000 }];
    });
  }

  /** A wallet signs and sends the given terms, which may be its own. `afterMs`: the delay until it sends. */
  open(player: string, terms: SeatTerms, afterMs: number): void {
    const land = () => this.#program.open(player, terms);
    const opening: Unsigned = { payer: player, seats: [seatOf(player, terms.match)], kind: 'opened', land };
    this.#submit(opening, afterMs);
    // The wallet was asked twice.
    if (this.#chance.happens(this.#faults().twice / 4)) this.#submit(opening, afterMs);
  }

  /** A player takes an unbound stake back, without the help of a server. */
  leave(player: string, seat: string): void {
    this.#takeBack(player, seat, leaveInstruction, false);
  }

  /** A player takes a bound stake back, without the help of a server. The program refuses it until the lock is over. */
  expire(player: string, seat: string): void {
    this.#takeBack(player, seat, expireInstruction, true);
  }

  #takeBack(payer: string, seat: string, instruction: typeof expireInstruction, isExpiry: boolean): void {
    const accounts = { program: PROGRAM, seat: seat as Address, player: payer as Address };
    const land = () => this.#program.send(payer, [instruction(accounts)]);
    this.#submit({ payer, seats: [seat], kind: 'returned', land, isExpiry }, 0);
  }

  /** Creates the port of one server instance. Its node may lag by a fixed number of blocks, and its answers never go backwards. */
  readonly port = (): SeatChain => {
    const { lag } = this.#faults();
    const behind = this.#chance.happens(lag * 2) ? this.#chance.whole(0, MOST_BEHIND) : 0;
    let water = 0;
    const finalAt = (): number => {
      const { unavailable, lag: lags } = this.#faults();
      if (this.#chance.happens(unavailable)) throw new ChainUnavailable('no answer');
      const catchesUp = lags === 0 ? 0 : behind;
      const lagging = this.#chance.happens(lags) ? this.#chance.whole(1, 5) : 0;
      const at = this.#height() - FINAL_AFTER - catchesUp - lagging;
      if (at < water) throw new ChainUnavailable('behind');
      water = at;
      return at;
    };
    return {
      program: PROGRAM,
      arbiter: ARBITER,
      seatAddress: async (player, match) => seatOf(player, match),
      seats: async (addresses) => {
        const at = finalAt();
        return addresses.map((seat) => this.#last(seat, at)?.after ?? null);
      },
      opening: async (player, terms) => {
        const seat = seatOf(player, terms.match);
        const match = Buffer.from(terms.match).toString('hex');
        const { wagerLamports, feeLamports, lockSeconds, arbiter, opponent } = terms;
        const amounts = [wagerLamports, feeLamports, lockSeconds].map(String);
        return { seat, wire: Buffer.from(JSON.stringify({ match, amounts, arbiter, opponent })) };
      },
      take: async (step) => this.#take(step),
      lastEvent: async (seat, wanted) => {
        const found = this.#last(seat, finalAt(), wanted);
        if (found === undefined) return null;
        const { signature, kind } = found;
        const winner = this.changes.find((each) => each.signature === signature && each.moved > 0n);
        return { signature, kind, ...(kind === 'paid' && winner ? { winner: winner.player } : {}) };
      },
      arbiterLamports: async () => {
        finalAt();
        return this.#program.balance(ARBITER);
      },
      programFault: async () => null,
    };
  };

  #height(): number {
    return Math.floor(this.#time.monotonicMs() / BLOCK_MS) + 1;
  }

  #last(seat: string, at: number, wanted?: SeatEvent['kind']): SeatChange | undefined {
    return this.changes.findLast(
      (change) => change.seat === seat && change.block <= at && (wanted ?? change.kind) === change.kind,
    );
  }

  /** Signs with the newest blockhash and sends. The caller does not learn whether it lands. */
  #take(step: ArbiterStep): { signature: string; outcome: 'sent' } {
    const land = () => this.#program.send(ARBITER, instructionsOf(step));
    const signature = this.#submit({ payer: ARBITER, land, ...effectOf(step) }, 0);
    // A server that received no answer signs and sends the same step again.
    if (this.#chance.happens(this.#faults().twice))
      this.#submit({ payer: ARBITER, land, ...effectOf(step) }, 0);
    if (this.#chance.happens(this.#faults().unavailable)) throw new ChainUnavailable('no answer');
    return { signature, outcome: 'sent' };
  }

  /** Delivers a transaction once or twice. It lands at most once, possibly late. */
  #submit(transaction: Unsigned, afterMs: number): string {
    this.#sends += 1;
    const sent = { ...transaction, signature: `stake-${this.#sends}` };
    this.#deliver(sent, afterMs);
    if (this.#chance.happens(this.#faults().twice)) this.#deliver(sent, afterMs);
    return sent.signature;
  }

  #deliver(sent: Sent, afterMs: number): void {
    const { drop, swallowed, late } = this.#faults();
    if (this.#chance.happens(drop) || this.#chance.happens(swallowed * SWALLOWED)) return;
    const lateMs = this.#chance.happens(late) ? this.#chance.whole(1, VALID_BLOCKS) * BLOCK_MS : 1;
    this.#time.after(afterMs + lateMs, () => this.#land(sent));
  }

  #refuse(why: string): void {
    this.#refused.set(why, (this.#refused.get(why) ?? 0) + 1);
  }

  /** Runs a transaction and records its effects on the seats. */
  #land({ payer, seats, kind, land, signature, isExpiry = false }: Sent): void {
    // The network accepts a signature once.
    if (this.#landed.has(signature)) {
      this.#refuse('delivered again');
      return;
    }
    this.#program.setTime(BigInt(Math.floor(this.#time.nowMs() / 1000)));
    const before = seats.map((seat) => this.#program.seat(seat));
    const purses = new Map(
      before.flatMap((seat) => (seat === null ? [] : [[seat.player as string, this.balance(seat.player)]])),
    );
    if (!land()) {
      this.#refuse(isExpiry ? 'expiry refused' : `${kind} refused`);
      return;
    }
    this.#landed.add(signature);
    this.#feesPaid.set(payer, (this.#feesPaid.get(payer) ?? 0n) + NETWORK_FEE);
    for (const [index, seat] of seats.entries()) {
      const after = this.#program.seat(seat);
      const known = after ?? before[index];
      if (known == null) throw new Error('a transaction landed on a seat that is not there');
      const { player, opponent } = known;
      const fee = player === payer ? NETWORK_FEE : 0n;
      const held = purses.get(player);
      const moved = kind === 'opened' ? -known.wagerLamports : this.balance(player) - (held ?? 0n) + fee;
      this.changes.push({
        seat,
        kind,
        isExpiry,
        player,
        opponent,
        moved,
        signature,
        after,
        match: Buffer.from(known.match).toString('hex'),
        block: this.#height(),
        atMs: this.#time.nowMs(),
      });
    }
  }
}

interface Unsigned {
  payer: string;
  seats: readonly string[];
  kind: SeatEvent['kind'];
  isExpiry?: boolean;
  land(): boolean;
}

interface Sent extends Unsigned {
  signature: string;
}

function effectOf(step: ArbiterStep): Pick<Sent, 'seats' | 'kind'> {
  if (step.do === 'start') return { seats: step.seats, kind: 'bound' };
  if (step.do === 'decide') return { seats: [step.winnerSeat, step.loserSeat], kind: 'paid' };
  return { seats: step.seats.map(({ seat }) => seat), kind: 'returned' };
}

function instructionsOf(step: ArbiterStep): Instruction[] {
  const common = { program: PROGRAM, arbiter: ARBITER };
  if (step.do === 'start') {
    const seats = step.seats as unknown as readonly [Address, Address];
    return [startInstruction({ ...common, seats, terms: step.terms })];
  }
  if (step.do === 'decide') {
    const named = step as typeof step & Record<'winner' | 'winnerSeat' | 'loserSeat', Address>;
    return [decideInstruction({ ...common, ...named })];
  }
  return step.seats.map(({ seat, player }) =>
    returnInstruction({ ...common, seat: seat as Address, player: player as Address }),
  );
}

const SYSTEM = '11111111111111111111111111111111' as Address;
/** An arbitrary blockhash, because LiteSVM does not check it here. */
const BLOCKHASH = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM' as Blockhash;
const NETWORK_FEE = 5_000n;
const { binary, record } = readArtifact();

/** Derives an address of 32 bytes from a text. */
const named = (text: string) => getAddressDecoder().decode(createHash('sha256').update(text).digest());

const PROGRAM = getAddressDecoder().decode(Buffer.from(record.binarySha256, 'hex'));
export const ARBITER = named('arbiter');
export const OTHER_ARBITER = named('another arbiter');

/** Derives the seat's address as the system program does. */
export function seatOf(player: string, match: Uint8Array): Address {
  const bytes = (address: string) => Buffer.from(getAddressEncoder().encode(address as Address));
  const seed = Buffer.from(Buffer.from(match).toString('base64url'), 'utf8');
  const hash = createHash('sha256');
  return getAddressDecoder().decode(hash.update(bytes(player)).update(seed).update(bytes(PROGRAM)).digest());
}

/**
 * The committed escrow program in LiteSVM, which decides what lands. Signatures are not checked: the caller counts as the signer. The work of
 * the system program before OPEN is written out, because this code must be synchronous.
 */
class SeatProgram {
  readonly #svm = new LiteSVM().withSigverify(false).withBlockhashCheck(false).withTransactionHistory(0n);
  #slot = 1n;

  constructor() {
    this.#svm.addProgram(PROGRAM, binary);
  }

  /** Sets the chain's clock, in unix seconds. */
  setTime(unixSeconds: bigint): void {
    this.#slot += 1n;
    this.#svm.warpToSlot(this.#slot);
    this.#svm.setClock(new Clock(this.#slot, 0n, 0n, 1n, unixSeconds));
  }

  fund(wallet: string, amount: bigint): void {
    this.#svm.airdrop(wallet as Address, lamports(amount));
  }

  balance(wallet: string): bigint {
    return this.#svm.getBalance(wallet as Address) ?? 0n;
  }

  seat(address: string): SeatAccount {
    const found = this.#svm.getAccount(address as Address);
    if (!found.exists || found.programAddress !== PROGRAM) return null;
    const seat = decodeSeat(found.data);
    return typeof seat === 'string' ? null : { ...seat, lamports: found.lamports };
  }

  /** Returns whether the transaction landed. A rejected one changes nothing and costs nothing, because no node accepts it. */
  send(payer: string, instructions: readonly Instruction[]): boolean {
    const message = pipe(
      createTransactionMessage({ version: 'legacy' }),
      (made) => setTransactionMessageFeePayer(payer as Address, made),
      (made) =>
        setTransactionMessageLifetimeUsingBlockhash({ blockhash: BLOCKHASH, lastValidBlockHeight: 1n }, made),
      (made) => appendTransactionMessageInstructions(instructions, made),
    );
    const before = this.balance(payer);
    const result = this.#svm.sendTransaction(compileTransaction(message));
    const failed = result instanceof FailedTransactionMetadata;
    if (failed) this.#setAccount(payer, before);
    return !failed;
  }

  /** Runs transfer, allocation and OPEN as one transaction. */
  open(player: string, terms: SeatTerms): boolean {
    const [wallet, seat] = [player as Address, seatOf(player, terms.match)];
    const held = this.balance(player);
    if (this.#svm.getAccount(seat).exists || held < terms.wagerLamports + NETWORK_FEE) return false;
    this.#setAccount(player, held - terms.wagerLamports);
    this.#setAccount(seat, terms.wagerLamports, SEAT_BYTES, PROGRAM);
    const landed = this.send(player, [openInstruction({ program: PROGRAM, seat, player: wallet, terms })]);
    if (landed) return true;
    this.#setAccount(seat, 0n);
    this.#setAccount(player, held);
    return false;
  }

  #setAccount(address: string, amount: bigint, bytes = 0, programAddress = SYSTEM): void {
    this.#svm.setAccount({
      address: address as Address,
      data: new Uint8Array(bytes),
      executable: false,
      lamports: lamports(amount),
      programAddress,
      space: BigInt(bytes),
    });
  }
}

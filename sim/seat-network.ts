// sim: the network of the escrow program. Transactions land in time, late or never, and every server sees the seats as of some blocks
// ago.
import { decideInstruction, returnInstruction, type SeatTerms, startInstruction } from '@kingstake/escrow';
import type { Address, Instruction } from '@solana/kit';
import {
  type ArbiterStep,
  ChainUnavailable,
  type SeatAccount,
  type SeatChain,
  type SeatEvent,
} from '../apps/server/src/chain/index.ts';
import type { ChainFaults } from './chain.ts';
import type { Chance } from './random.ts';
import { ARBITER, NETWORK_FEE, PROGRAM, SeatProgram, seatOf } from './seat-program.ts';
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
    this.#time = time;
    this.#chance = chance;
    this.#faults = faults;
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
    return Object.fromEntries([
      ...[...kinds].map(([kind, all]) => [kind, all.length] as const),
      ...this.#refused,
    ]);
  }

  /** Returns the newest account at a seat's address, final or not. */
  at(seat: string): SeatAccount {
    return this.#program.seat(seat);
  }

  /** Returns the stakes that are bound now, final or not. */
  bound(): { seat: string; player: string; match: Uint8Array; deadlineMs: number }[] {
    return [...new Set(this.changes.map(({ seat }) => seat))].flatMap((seat) => {
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
    const land = () => this.#program.leave(player, seat);
    this.#submit({ payer: player, seats: [seat], kind: 'returned', land }, 0);
  }

  /** A player takes a bound stake back, without the help of a server. The program refuses it until the lock is over. */
  expire(player: string, seat: string): void {
    const land = () => this.#program.expire(player, seat);
    this.#submit({ payer: player, seats: [seat], kind: 'returned', land, isExpiry: true }, 0);
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
      const at =
        this.#height() -
        FINAL_AFTER -
        catchesUp -
        (this.#chance.happens(lags) ? this.#chance.whole(1, 5) : 0);
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
        match: Buffer.from(known.match).toString('hex'),
        opponent,
        moved,
        signature,
        block: this.#height(),
        atMs: this.#time.nowMs(),
        after,
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
    const [winner, winnerSeat, loserSeat] = [step.winner, step.winnerSeat, step.loserSeat] as [
      Address,
      Address,
      Address,
    ];
    return [decideInstruction({ ...common, winner, winnerSeat, loserSeat, record: step.record })];
  }
  return step.seats.map(({ seat, player }) =>
    returnInstruction({ ...common, seat: seat as Address, player: player as Address }),
  );
}

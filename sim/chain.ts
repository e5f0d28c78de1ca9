// sim: the part of Solana that deposits and payouts need. Blocks advance with the clock, transactions become confirmed and then final,
// and forks remove recent transactions. Sends may be lost, and answers may be late or missing.
import { createHash } from 'node:crypto';
import { type Lamports, lamports } from '@kingstake/protocol';
import { plainMaker, signingInMemory } from '@kingstake/signer/testkit';
import {
  type Chain,
  type ChainTransaction,
  ChainUnavailable,
  type Commitment,
} from '../apps/server/src/chain/index.ts';
import type { Chance } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface ChainFaults {
  unavailable: number; // chance that a call fails without an answer
  lag: number; // chance that an answer is some blocks old
  drop: number; // chance that a send never arrives
  swallowed: number; // chance that a send is reported as sent, and lost
  late: number; // chance that it lands some blocks later, possibly just before it expires
  fork: number; // chance that a recent transfer vanishes again
  twice: number; // chance that a transaction of a stake is delivered twice, or signed twice
}

interface ChainDeps {
  time: VirtualTime;
  chance: Chance;
  faults: () => ChainFaults;
  /** A wallet's other lamports. The chain itself only tracks transfers to and from the treasury. */
  purse(wallet: string): bigint;
  /** The treasury's balance before the first deposit. */
  start: Lamports | undefined;
}

interface Landed {
  transaction: ChainTransaction;
  block: number;
}

const TREASURY = 'Treasury11111111111111111111111111111111111';
const BLOCK_MS = 400;
const CONFIRMED_AFTER = 2;
const FINAL_AFTER = 8;
const VALID_BLOCKS = 40;
const MAX_LAG = 4;
const FEE = lamports(5000n);
const TREASURY_START = lamports(10_000_000n);
const RENT = lamports(890_880n);
const RANK: Record<Commitment, number> = { processed: 0, confirmed: 1, finalized: 2 };

export class SimChain {
  readonly #time: VirtualTime;
  readonly #chance: Chance;
  readonly #faults: () => ChainFaults;
  readonly #purse: (wallet: string) => bigint;
  readonly start: Lamports; // see `ChainDeps`
  readonly #landed: Landed[] = [];
  #slots = 0;

  constructor({ time, chance, faults, purse, start = TREASURY_START }: ChainDeps) {
    [this.#time, this.#chance, this.#faults] = [time, chance, faults];
    [this.#purse, this.start] = [purse, start];
  }

  /** The port of one server. It rejects answers from nodes that are behind the newest slot known to be final. */
  port(): Chain {
    const water = { block: 0 };
    const seen = (): number => {
      const at = this.#seen();
      if (at - FINAL_AFTER < water.block) throw new ChainUnavailable('behind');
      return at;
    };
    return {
      treasury: TREASURY,
      recordFinalizedSlot(slot) {
        water.block = Math.max(water.block, Number(slot));
      },
      ...this.#blocks(seen, water),
      ...this.#history(seen),
      ...this.#payouts(),
    };
  }

  /** Transfers from a player's wallet to the treasury. The transfer is final after some blocks, unless a fork removes it. */
  pay(wallet: string, amount: Lamports): void {
    const signature = `in-${wallet}-${this.#slots}`;
    this.#land(wallet, TREASURY, amount, signature);
    // A fork removes only transfers that are not final.
    if (!this.#chance.happens(this.#faults().fork)) return;
    this.#time.after(this.#chance.whole(1, (FINAL_AFTER - 2) * BLOCK_MS), () => {
      const at = this.#find(signature);
      if (at !== undefined) this.#landed.splice(this.#landed.indexOf(at), 1);
    });
  }

  /** The sum of the final transfers from a wallet to the treasury. */
  paidIn(wallet: string): bigint {
    return this.#sum(({ source, destination }) => source === wallet && destination === TREASURY);
  }

  /** The sum of the final payouts to a wallet. */
  paidOut(wallet: string): bigint {
    return this.#sum(({ source, destination }) => source === TREASURY && destination === wallet);
  }

  #sum(matches: (transfer: { source: string; destination: string }) => boolean): bigint {
    return this.#visible(this.#height(), 'finalized')
      .flatMap(({ transaction }) => transaction.transfers)
      .filter(matches)
      .reduce((sum, { lamports: amount }) => sum + amount, 0n);
  }

  #height(): number {
    return Math.floor(this.#time.monotonicMs() / BLOCK_MS) + 1;
  }

  /** The newest block of the node that answers. */
  #seen(): number {
    const { unavailable, lag } = this.#faults();
    if (this.#chance.happens(unavailable)) throw new ChainUnavailable('no answer');
    return this.#height() - (this.#chance.happens(lag) ? this.#chance.whole(1, MAX_LAG) : 0);
  }

  #visible(at: number, least: Commitment): Landed[] {
    return this.#landed.filter((each) => {
      const has = commitmentOf(each, at);
      return has !== null && RANK[has] >= RANK[least];
    });
  }

  #find(signature: string): Landed | undefined {
    return this.#landed.find((each) => each.transaction.signature === signature);
  }

  #land(source: string, destination: string, amount: Lamports, signature: string): void {
    this.#slots += 1;
    const before = this.#treasury(this.#landed);
    const gain = destination === TREASURY ? amount : -(amount + FEE);
    this.#landed.push({
      block: this.#height(),
      transaction: {
        signature,
        slot: BigInt(this.#height()),
        failed: false,
        feePayer: source,
        fee: FEE,
        signers: [source],
        accounts: [{ address: TREASURY, preLamports: before, postLamports: before + gain }],
        transfers: [{ source, destination, lamports: amount, inner: false }],
      },
    });
  }

  #treasury(landed: readonly Landed[]): bigint {
    const transfers = landed.flatMap(({ transaction }) => transaction.transfers);
    return transfers.reduce((sum, { source, destination, lamports: amount }) => {
      if (destination === TREASURY) return sum + amount;
      return source === TREASURY ? sum - amount - FEE : sum;
    }, BigInt(this.start));
  }

  #blocks(
    seen: () => number,
    water: { block: number },
  ): Pick<Chain, 'blockHeight' | 'latestBlockhash' | 'balance' | 'finalizedBalance' | 'rentExemptMinimum'> {
    const held = (address: string, at: number, commitment: Commitment): Lamports =>
      lamports(address === TREASURY ? this.#treasury(this.#visible(at, commitment)) : this.#purse(address));
    return {
      blockHeight: async (commitment) => {
        const at = seen();
        if (commitment !== 'finalized') return BigInt(at);
        water.block = Math.max(water.block, at - FINAL_AFTER);
        return BigInt(at - FINAL_AFTER);
      },
      latestBlockhash: async () => {
        const at = seen();
        return { blockhash: `hash-${at}`, lastValidBlockHeight: BigInt(at + VALID_BLOCKS) };
      },
      balance: async (address, commitment) => held(address, seen(), commitment),
      finalizedBalance: async (address) => {
        const at = seen();
        return { slot: BigInt(at - FINAL_AFTER), value: held(address, at, 'finalized') };
      },
      rentExemptMinimum: async () => RENT,
    };
  }

  #history(seen: () => number): Pick<Chain, 'signatureStatus' | 'signaturesFor' | 'transaction'> {
    return {
      signatureStatus: async (signature) => {
        const at = seen();
        const found = this.#find(signature);
        const commitment = found === undefined ? null : commitmentOf(found, at);
        if (found === undefined || commitment === null) return null;
        return { slot: found.transaction.slot, failed: false, commitment };
      },
      signaturesFor: async (address, page) => {
        const at = seen();
        if (address !== TREASURY) return [];
        const all = this.#visible(at, page.commitment)
          .map((each) => ({
            signature: each.transaction.signature,
            slot: each.transaction.slot,
            failed: false,
            commitment: commitmentOf(each, at) ?? page.commitment,
          }))
          .reverse();
        const from = all.findIndex(({ signature }) => signature === page.before) + 1;
        if (page.before !== undefined && from === 0) throw new ChainUnavailable('before is not known');
        const until = all.findIndex(({ signature }) => signature === page.until);
        return all.slice(from, until === -1 ? undefined : until).slice(0, page.limit);
      },
      transaction: async (signature, commitment) => {
        const at = seen();
        const found = this.#visible(at, commitment).find((each) => each.transaction.signature === signature);
        return found?.transaction ?? null;
      },
    };
  }

  #payouts(): Pick<Chain, 'depositTransaction' | 'send'> {
    return {
      depositTransaction: async () => Uint8Array.of(1),
      send: async (bytes) => {
        const wire = Buffer.from(bytes).toString();
        const { to, amount, until } = JSON.parse(wire) as Record<'to' | 'amount' | 'until', string>;
        const signature = signatureOf(wire);
        const { drop, swallowed, late } = this.#faults();
        if (this.#chance.happens(drop) || this.#chance.happens(swallowed)) return 'sent';
        if (this.#height() > Number(until)) return 'blockhash-expired';
        // The network accepts a signature once, and rejects expired transactions.
        if (this.#find(signature) !== undefined) return 'already-processed';
        const land = (): void => {
          if (this.#height() > Number(until) || this.#find(signature) !== undefined) return;
          this.#land(TREASURY, to, lamports(BigInt(amount)), signature);
        };
        if (this.#chance.happens(late)) {
          this.#time.after(this.#chance.whole(1, VALID_BLOCKS) * BLOCK_MS, land);
          return 'sent';
        }
        land();
        if (this.#chance.happens(this.#faults().unavailable)) throw new ChainUnavailable('no answer');
        return 'sent';
      },
    };
  }
}

function commitmentOf({ block }: Landed, at: number): Commitment | null {
  if (block > at) return null;
  if (at - block >= FINAL_AFTER) return 'finalized';
  return at - block >= CONFIRMED_AFTER ? 'confirmed' : 'processed';
}

function signatureOf(wire: string): string {
  return `out-${createHash('sha256').update(wire).digest('hex')}`;
}

/** Builds payouts in the encoding that `send` parses. */
const maker = plainMaker(({ to, lamports: amount, lastValidBlockHeight, memo, blockhash }) => {
  const until = String(lastValidBlockHeight);
  const wire = JSON.stringify({ to, amount: String(amount), until, memo, blockhash });
  return { wire: Buffer.from(wire), signature: signatureOf(wire) };
});

/** The signer of a run. It keeps running when servers die. */
export const simSigning = (time: VirtualTime, cluster: string) =>
  signingInMemory({ maker, nowMs: () => time.nowMs(), treasury: TREASURY, cluster });

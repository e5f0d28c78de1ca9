// sim: Solana as far as deposits and payouts need it: blocks pass with the clock, transactions become confirmed and
// then final, a fork takes young ones away, sends get lost and answers lag behind or do not come.
import { createHash } from 'node:crypto';
import { type Lamports, lamports } from '@kingstake/protocol';
import {
  type Chain,
  type ChainTransaction,
  ChainUnavailable,
  type Commitment,
} from '../apps/server/src/chain/index.ts';
import type { Chance } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface ChainFaults {
  unavailable: number; // chance that a call gets no answer
  lag: number; // chance that an answer is some blocks old
  drop: number; // chance that a send never arrives
  fork: number; // chance that a young transfer vanishes again
}

export interface SimChain {
  readonly chain: Chain;
  /** A player's wallet pays the treasury. Final after some blocks, unless a fork takes it. */
  pay(wallet: string, amount: Lamports): void;
  /** Final transfers from a wallet to the treasury, summed. */
  paidIn(wallet: string): bigint;
  /** Final payouts to a wallet, summed. */
  paidOut(wallet: string): bigint;
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
/** What the treasury holds before anybody pays in. */
export const TREASURY_START = lamports(10_000_000n);
const RENT = lamports(890_880n);
const RANK: Record<Commitment, number> = { processed: 0, confirmed: 1, finalized: 2 };

export function createSimChain(time: VirtualTime, chance: Chance, faults: () => ChainFaults): SimChain {
  const landed: Landed[] = [];
  const height = (): number => Math.floor(time.monotonicMs() / BLOCK_MS) + 1;
  let slots = 0;

  /** How far the node that answers has come. */
  function seen(): number {
    if (chance.happens(faults().unavailable)) throw new ChainUnavailable('no answer');
    return height() - (chance.happens(faults().lag) ? chance.whole(1, MAX_LAG) : 0);
  }
  function commitmentOf({ block }: Landed, at: number): Commitment | null {
    if (block > at) return null;
    if (at - block >= FINAL_AFTER) return 'finalized';
    return at - block >= CONFIRMED_AFTER ? 'confirmed' : 'processed';
  }
  const visible = (at: number, least: Commitment): Landed[] =>
    landed.filter((each) => {
      const has = commitmentOf(each, at);
      return has !== null && RANK[has] >= RANK[least];
    });

  function land(source: string, destination: string, amount: Lamports, signature: string): void {
    slots += 1;
    const before = balanceAt(() => true);
    const gain = destination === TREASURY ? amount : -(amount + FEE);
    landed.push({
      block: height(),
      transaction: {
        signature,
        slot: BigInt(slots),
        failed: false,
        feePayer: source,
        fee: FEE,
        signers: [source],
        accounts: [{ address: TREASURY, preLamports: before, postLamports: before + gain }],
        transfers: [{ source, destination, lamports: amount, inner: false }],
        memos: [],
      },
    });
  }

  function balanceAt(counts: (each: Landed) => boolean): bigint {
    let sum: bigint = TREASURY_START;
    for (const each of landed) {
      if (!counts(each)) continue;
      for (const { source, destination, lamports: amount } of each.transaction.transfers) {
        if (destination === TREASURY) sum += amount;
        if (source === TREASURY) sum -= amount + FEE;
      }
    }
    return sum;
  }

  const sumOf = (matches: (transfer: { source: string; destination: string }) => boolean): bigint =>
    visible(height(), 'finalized')
      .flatMap(({ transaction }) => transaction.transfers)
      .filter(matches)
      .reduce((sum, { lamports: amount }) => sum + amount, 0n);

  return {
    chain: createChain(),
    pay(wallet, amount) {
      const signature = `in-${wallet}-${slots}`;
      land(wallet, TREASURY, amount, signature);
      // A fork can only take what is not final.
      if (!chance.happens(faults().fork)) return;
      time.after(chance.whole(1, (FINAL_AFTER - 2) * BLOCK_MS), () => {
        const at = landed.findIndex((each) => each.transaction.signature === signature);
        if (at >= 0) landed.splice(at, 1);
      });
    },
    paidIn: (wallet) => sumOf(({ source, destination }) => source === wallet && destination === TREASURY),
    paidOut: (wallet) => sumOf(({ source, destination }) => source === TREASURY && destination === wallet),
  };

  function createChain(): Chain {
    return {
      treasury: TREASURY,
      async blockHeight(commitment) {
        const at = seen();
        return BigInt(commitment === 'finalized' ? at - FINAL_AFTER : at);
      },
      async latestBlockhash() {
        const at = seen();
        return { blockhash: `hash-${at}`, lastValidBlockHeight: BigInt(at + VALID_BLOCKS) };
      },
      async signatureStatus(signature) {
        // A node that lags behind what was final before counts as unavailable (the port's promise).
        const at = seen() === height() ? height() : fail();
        const found = landed.find((each) => each.transaction.signature === signature);
        const commitment = found === undefined ? null : commitmentOf(found, at);
        if (found === undefined || commitment === null) return null;
        return { slot: found.transaction.slot, failed: false, commitment };
      },
      async signaturesFor(address, page) {
        const at = seen();
        if (address !== TREASURY) return [];
        const all = visible(at, page.commitment)
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
      async transaction(signature, commitment) {
        const at = seen();
        const found = visible(at, commitment).find((each) => each.transaction.signature === signature);
        return found?.transaction ?? null;
      },
      async balance(address, commitment) {
        const at = seen();
        if (address !== TREASURY) return lamports(0n);
        const rank = RANK[commitment];
        return lamports(
          balanceAt((each) => {
            const has = commitmentOf(each, at);
            return has !== null && RANK[has] >= rank;
          }),
        );
      },
      rentExemptMinimum: async () => RENT,
      depositTransaction: async () => Uint8Array.of(1),
      async signPayout(payout) {
        const { to, lamports: amount, lastValidBlockHeight } = payout;
        const wire = JSON.stringify({
          to,
          amount: String(amount),
          until: String(lastValidBlockHeight),
          memo: payout.memo,
          blockhash: payout.blockhash,
        });
        return { wire: Buffer.from(wire), signature: signatureOf(wire) };
      },
      async send(bytes) {
        const wire = Buffer.from(bytes).toString();
        const { to, amount, until } = JSON.parse(wire) as Record<'to' | 'amount' | 'until', string>;
        const signature = signatureOf(wire);
        if (chance.happens(faults().drop)) return 'sent';
        if (height() > Number(until)) return 'blockhash-expired';
        // The network takes a signature once.
        if (landed.some((each) => each.transaction.signature === signature)) return 'already-processed';
        land(TREASURY, to, lamports(BigInt(amount)), signature);
        if (chance.happens(faults().unavailable)) throw new ChainUnavailable('no answer');
        return 'sent';
      },
    };
  }
}

function fail(): never {
  throw new ChainUnavailable('behind');
}

function signatureOf(wire: string): string {
  return `out-${createHash('sha256').update(wire).digest('hex')}`;
}

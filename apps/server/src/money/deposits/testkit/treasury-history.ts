// deposits/testkit: a scripted chain. A test adds transactions, finalizes them, removes them with their fork, and makes calls fail.
import { type Lamports, lamports } from '@kingstake/protocol';
import {
  type Chain,
  type ChainTransaction,
  ChainUnavailable,
  type Commitment,
  type SignatureInfo,
  TransactionUnreadable,
} from '../../../chain/index.ts';

/** A valid address, next to the system program's, so that answers match the API. */
export const TREASURY = 'Treasury11111111111111111111111111111111111';
const FEE = lamports(5000n);

interface Entry {
  transaction: ChainTransaction;
  commitment: Commitment;
  references: readonly string[];
}

export interface TreasuryHistory {
  chain: Chain;
  /** Adds a transfer to the treasury; returns its signature. */
  pay(
    source: string,
    amount: Lamports,
    options?: {
      commitment?: Commitment;
      failed?: boolean;
      references?: readonly string[];
      signature?: string;
      /** Sent by a program, without the source's signature. */
      unsigned?: boolean;
    },
  ): string;
  finalize(signature: string): void;
  /** Removes a transaction with its fork. */
  vanish(signature: string): void;
  /** Makes the next calls of this name fail, or find nothing. */
  break(call: keyof Chain, times: number): void;
  hide(signature: string, times: number): void;
  /** Makes this transaction unreadable until `showAgain`. */
  garble(signature: string): void;
  showAgain(signature: string): void;
  /** Leaves this transaction out of lists until `list`. */
  omit(signature: string): void;
  list(signature: string): void;
  calls: string[];
}

export function createTreasuryHistory(): TreasuryHistory {
  const entries: Entry[] = [];
  const broken = new Map<string, number>();
  const hidden = new Map<string, number>();
  const calls: string[] = [];
  const garbled = new Set<string>();
  const omitted = new Set<string>();
  const use = (map: Map<string, number>, key: string): boolean => {
    const left = map.get(key) ?? 0;
    map.set(key, left - 1);
    return left > 0;
  };
  const called = (name: string): void => {
    calls.push(name);
    if (use(broken, name)) throw new ChainUnavailable(`${name} failed`);
  };
  const rank = { processed: 0, confirmed: 1, finalized: 2 } as const;

  const chain: Chain = {
    treasury: TREASURY,
    recordFinalizedSlot(slot) {
      calls.push(`recordFinalizedSlot ${slot}`);
    },
    blockHeight: async () => 1n,
    latestBlockhash: async () => ({ blockhash: 'hash', lastValidBlockHeight: 100n }),
    signatureStatus: async () => null,
    async signaturesFor(address, page): Promise<readonly SignatureInfo[]> {
      called('signaturesFor');
      const all = entries
        .filter((entry) => address === TREASURY || entry.references.includes(address))
        .filter((entry) => rank[entry.commitment] >= rank[page.commitment])
        .filter((entry) => !omitted.has(entry.transaction.signature))
        .map(({ transaction, commitment }) => ({
          signature: transaction.signature,
          slot: transaction.slot,
          failed: transaction.failed,
          commitment,
        }))
        .reverse();
      const from =
        page.before === undefined ? 0 : all.findIndex((info) => info.signature === page.before) + 1;
      const until = page.until === undefined ? -1 : all.findIndex((info) => info.signature === page.until);
      return all.slice(from, until === -1 ? undefined : until).slice(0, page.limit);
    },
    async transaction(signature, commitment) {
      called('transaction');
      if (use(hidden, signature)) return null;
      if (garbled.has(signature)) throw new TransactionUnreadable(`a newer version (${signature})`, true);
      const found = entries.find((entry) => entry.transaction.signature === signature);
      return found !== undefined && rank[found.commitment] >= rank[commitment] ? found.transaction : null;
    },
    balance: async () => lamports(0n),
    finalizedBalance: async (address) => ({
      slot: BigInt(entries.length),
      value: await chain.balance(address, 'finalized'),
    }),
    rentExemptMinimum: async () => lamports(890_880n),
    depositTransaction: async () => Uint8Array.of(1, 2, 3),
    send: async () => 'sent',
  };

  return {
    chain,
    calls,
    pay(source, amount, options = {}) {
      const slot = BigInt(entries.length + 1);
      const signature = options.signature ?? `sig-${slot}`;
      const failed = options.failed ?? false;
      entries.push({
        commitment: options.commitment ?? 'finalized',
        references: options.references ?? [],
        transaction: {
          signature,
          slot,
          failed,
          feePayer: source,
          fee: FEE,
          signers: options.unsigned === true ? ['Other'] : [source],
          accounts: [{ address: TREASURY, preLamports: 0n, postLamports: failed ? 0n : amount }],
          transfers: failed ? [] : [{ source, destination: TREASURY, lamports: amount, inner: false }],
        },
      });
      return signature;
    },
    finalize(signature) {
      for (const entry of entries)
        if (entry.transaction.signature === signature) entry.commitment = 'finalized';
    },
    vanish(signature) {
      entries.splice(
        entries.findIndex((entry) => entry.transaction.signature === signature),
        1,
      );
    },
    break: (call, times) => void broken.set(call, times),
    garble: (signature) => void garbled.add(signature),
    showAgain: (signature) => void garbled.delete(signature),
    omit: (signature) => void omitted.add(signature),
    list: (signature) => void omitted.delete(signature),
    hide: (signature, times) => void hidden.set(signature, times),
  };
}

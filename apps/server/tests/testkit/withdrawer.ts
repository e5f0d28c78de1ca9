// testkit: a player who asks a server that may be killed for withdrawals, repeats under the same key what was not
// answered, and reads from the statement and from the chain what became of each.

import { formatSol, type Lamports, lamports, type Transaction } from '@kingstake/protocol';
import { MAX_TRANSACTION_VERSION } from '@kingstake/protocol/transaction-version';
import { askChain, Cut, type Depositor } from './depositor.ts';
import type { ServerPlace } from './server-process.ts';

/** What the two who know say of one withdrawal: the server's statement and the chain. */
export interface Standing {
  amount: string; // SOL; no other withdrawal of the player has it
  isAnswered: boolean;
  lines: readonly Transaction[]; // of the statement; none when the server does not know it
  payouts: readonly string[]; // signatures of what brought this amount into the wallet
}

export interface Withdrawer {
  /** Asks for one more. Resolves when it is answered, or cut: then no one knows whether it was received. */
  ask(): Promise<void>;
  /** Asks again, under their keys, for those that were not answered. */
  repeat(): Promise<void>;
  /** Asked out so far. */
  asked(): Lamports;
  /** What the wallet has more than at the beginning. */
  received(commitment: 'processed' | 'finalized'): Promise<Lamports>;
  standings(): Promise<readonly Standing[]>;
}

interface Asked {
  key: string;
  lamports: Lamports;
  isAnswered: boolean;
}

interface Shown {
  transaction: { message: { accountKeys: readonly string[] } };
  meta: { preBalances: readonly number[]; postBalances: readonly number[] };
}

/** The smallest that may be withdrawn, and one lamport more each time, so that none can stand for another. */
const FIRST_AMOUNT = 1_000_000n;
/** The most lines and signatures that are given at once. */
const LINES = 50;
const SIGNATURES = 1_000;

export async function createWithdrawer(place: ServerPlace, player: Depositor): Promise<Withdrawer> {
  const { id, walletAddress } = player.user;
  const asked: Asked[] = [];
  /** What each transaction brought the wallet: once confirmed it never changes. */
  const brought = new Map<string, bigint>();
  const balance = async (commitment: string) =>
    BigInt((await askChain<{ value: number }>(place, 'getBalance', [walletAddress, { commitment }])).value);
  const before = await balance('processed');

  async function say(withdrawal: Asked): Promise<void> {
    const body = { amount: formatSol(withdrawal.lamports), walletAddress };
    try {
      await player.call('POST', `/api/users/${id}/withdraw`, body, withdrawal.key);
      withdrawal.isAnswered = true;
    } catch (error) {
      if (!(error instanceof Cut)) throw error;
    }
  }

  async function readPayouts(): Promise<void> {
    const config = { limit: SIGNATURES, commitment: 'confirmed' };
    const found = await askChain<{ signature: string }[]>(place, 'getSignaturesForAddress', [
      walletAddress,
      config,
    ]);
    for (const { signature } of found) {
      if (brought.has(signature)) continue;
      const { transaction, meta } = await askChain<Shown>(place, 'getTransaction', [
        signature,
        { commitment: 'confirmed', maxSupportedTransactionVersion: MAX_TRANSACTION_VERSION },
      ]);
      const at = transaction.message.accountKeys.indexOf(walletAddress);
      brought.set(signature, BigInt(meta.postBalances[at] ?? 0) - BigInt(meta.preBalances[at] ?? 0));
    }
  }

  async function readStatement(): Promise<readonly Transaction[]> {
    // By id: a line that is new since the last page was read moves one of that page on to the next.
    const lines = new Map<number, Transaction>();
    for (let page = 1; ; page += 1) {
      const read = await player.call<{ transactions: Transaction[]; pagination: { totalPages: number } }>(
        'GET',
        `/api/users/${id}/transactions?page=${page}&limit=${LINES}`,
      );
      for (const line of read.transactions) lines.set(line.id, line);
      if (page >= read.pagination.totalPages) return [...lines.values()];
    }
  }

  return {
    ask() {
      const number = asked.length + 1;
      const withdrawal = {
        key: `${id}-${number}`,
        lamports: lamports(FIRST_AMOUNT + BigInt(number)),
        isAnswered: false,
      };
      asked.push(withdrawal);
      return say(withdrawal);
    },
    async repeat() {
      for (const withdrawal of asked) if (!withdrawal.isAnswered) await say(withdrawal);
    },
    asked: () => lamports(asked.reduce((sum, each) => sum + each.lamports, 0n)),
    received: async (commitment) => lamports((await balance(commitment)) - before),
    async standings() {
      // In this order: an answer that comes meanwhile asks for no line, and what the statement calls completed must be on
      // the chain that is read after it.
      const askedBefore = asked.map((each) => ({ ...each }));
      const lines = await readStatement();
      await readPayouts();
      return askedBefore.map((each) => {
        const amount = formatSol(each.lamports);
        return {
          amount,
          isAnswered: each.isAnswered,
          lines: lines.filter((line) => line.type === 'withdrawal' && line.amount === amount),
          payouts: [...brought].filter(([, sum]) => sum === each.lamports).map(([signature]) => signature),
        };
      });
    },
  };
}

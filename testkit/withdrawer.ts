// A player who withdraws from a server that may be killed. The player repeats unanswered requests with the same key, and reads
// the state of each withdrawal from the statement and the chain.

import { formatSol, type Lamports, lamports, type Transaction } from '@kingstake/protocol';
import { MAX_TRANSACTION_VERSION } from '@kingstake/protocol/transaction-version';
import { askChain } from './depositor.ts';
import type { Player } from './player.ts';
import type { ServerPlace } from './server-process.ts';
import { Cut } from './visitor.ts';

/** The state of one withdrawal according to the server's statement and the chain. */
export interface Standing {
  amount: string; // in SOL; unique among the player's withdrawals
  isAnswered: boolean;
  lines: readonly Transaction[]; // statement lines; empty if the server does not know the withdrawal
  payouts: readonly string[]; // signatures of transactions that paid this amount to the wallet
}

export interface Withdrawer {
  /** Requests another withdrawal. Resolves with the answer or a lost connection. */
  ask(): Promise<void>;
  /** Repeats unanswered requests with their keys. */
  repeat(): Promise<void>;
  /** The sum of all requested withdrawals. */
  asked(): Lamports;
  /** The increase of the wallet's balance since the start. */
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

/** The smallest withdrawal. Each further one is a lamport larger, so that every amount is unique. */
const FIRST_AMOUNT = 1_000_000n;
/** The page sizes of the statement and of the signature list. */
const LINES = 50;
const SIGNATURES = 1_000;

export async function createWithdrawer(place: ServerPlace, player: Player): Promise<Withdrawer> {
  const { id, walletAddress } = player.user;
  const asked: Asked[] = [];
  /** The lamports that each confirmed transaction paid to the wallet. */
  const brought = new Map<string, bigint>();
  const balance = async (commitment: string) =>
    BigInt((await askChain<{ value: number }>(place, 'getBalance', [walletAddress, { commitment }])).value);
  const before = await balance('processed');

  async function say(withdrawal: Asked): Promise<void> {
    const body = { amount: formatSol(withdrawal.lamports), walletAddress };
    try {
      await player.ask('POST', `/api/users/${id}/withdraw`, body, { 'idempotency-key': withdrawal.key });
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
      // The order matters. A request that is answered later needs no line yet. A completed line must be on the chain, so the chain is
      // read last.
      const askedBefore = asked.map((each) => ({ ...each }));
      const lines = await readStatement(player);
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

/** Returns all lines of the player's statement. */
export async function readStatement(player: Player): Promise<readonly Transaction[]> {
  // Keyed by id, because a new line shifts the pages while the test reads them.
  const lines = new Map<number, Transaction>();
  for (let page = 1; ; page += 1) {
    const read = await player.ask<{ transactions: Transaction[]; pagination: { totalPages: number } }>(
      'GET',
      `/api/users/${player.user.id}/transactions?page=${page}&limit=${LINES}`,
    );
    for (const line of read.transactions) lines.set(line.id, line);
    if (page >= read.pagination.totalPages) return [...lines.values()];
  }
}

// Compares the log with its heads, which the treasury writes on chain as memos.
import type { Subject } from '@kingstake/proofs/custody';
import type { Refused, Result } from '@kingstake/protocol';
import { type Chain, type ChainTransaction, TransactionUnreadable } from '../../chain/index.ts';

export interface HeadOnChain {
  entries: bigint;
  hash: string;
  signature: string; // of the transaction that contains it
}

/**
 * The terms of `restore reconcile`: the last entry of the backup, and the newest head on chain of an entry that the
 * backup lacks. Entries up to that head are lost. Later heads must match.
 */
export interface RestoredLog {
  kept: { entries: bigint; hash: string };
  lostUpTo: string; // the signature of that head
}

const PAGE = 1000;
/** Most pages of the treasury's signatures that are searched, newest first. */
const MAX_PAGES = 20;
/** A node prefixes a memo with its length in brackets. The receipt key may follow. */
const HEAD = /^\[\d+\] kingstake:log:([1-9]\d{0,17}):([0-9a-f]{64})(?::[1-9A-HJ-NP-Za-km-z]{32,44})?$/;

/**
 * Reads the heads, newest first, from the treasury's own history, which an attacker who forges the log cannot shorten.
 * Only memos that the treasury paid for count, because anyone can name the treasury in a memo. May throw
 * `ChainUnavailable`.
 */
export async function headsOnChain(
  chain: Pick<Chain, 'treasury' | 'signaturesFor' | 'transaction'>,
): Promise<readonly HeadOnChain[]> {
  const heads: HeadOnChain[] = [];
  for (let page = 0, before: string | undefined; page < MAX_PAGES; page += 1) {
    const from = before === undefined ? {} : { before };
    const found = await chain.signaturesFor(chain.treasury, {
      ...from,
      limit: PAGE,
      commitment: 'finalized',
    });
    for (const { signature, failed, memo } of found) {
      const [, entries, hash] = (failed ? null : HEAD.exec(memo ?? '')) ?? [];
      if (entries === undefined || hash === undefined) continue;
      const paid = await readable(chain.transaction(signature, 'finalized'));
      if (paid?.feePayer === chain.treasury) heads.push({ entries: BigInt(entries), hash, signature });
    }
    before = found.at(-1)?.signature;
    if (found.length < PAGE) break;
  }
  return heads;
}

/** Returns null for a transaction of a newer version, because no release has signed a head in one. */
async function readable(transaction: Promise<ChainTransaction | null>): Promise<ChainTransaction | null> {
  try {
    return await transaction;
  } catch (error) {
    if (error instanceof TransactionUnreadable && error.isNewer) return null;
    throw error;
  }
}

/** Returns the terms of a restore. `kept` is the last entry of the restored log, or null; heads are newest first. */
export function restoredSubject(
  kept: { entries: bigint; hash: string } | null,
  heads: readonly HeadOnChain[],
): Subject {
  const lost = heads.find(({ entries }) => entries > (kept?.entries ?? 0n));
  return {
    logEntries: String(kept?.entries ?? 0n),
    logHash: kept?.hash ?? '',
    lostUpTo: lost?.signature ?? '',
  };
}

/** Returns the entries that a signed restore declares lost, or null. */
export function readRestored(subject: Subject | null): RestoredLog | null {
  const { logEntries, logHash, lostUpTo } = subject ?? {};
  if (typeof logEntries !== 'string' || typeof logHash !== 'string' || typeof lostUpTo !== 'string')
    return null;
  return lostUpTo === '' ? null : { kept: { entries: BigInt(logEntries), hash: logHash }, lostUpTo };
}

/**
 * Compares the log with the heads on chain, newest first. Returns a sentence if they differ, otherwise how many heads
 * match and how many belong to entries that a restore has lost. Pure.
 */
export function judgeHeads(
  heads: readonly HeadOnChain[],
  hashOf: (entry: bigint) => string | undefined,
  restores: readonly RestoredLog[] = [],
): Result<{ agree: number; lost: number }, Refused> {
  let [agree, lost] = [0, 0];
  for (const [place, { entries, hash }] of heads.entries()) {
    const own = hashOf(entries);
    const isLost = ({ kept, lostUpTo }: RestoredLog): boolean => {
      const newest = heads.findIndex(({ signature }) => signature === lostUpTo);
      const holds = kept.entries === 0n || hashOf(kept.entries) === kept.hash;
      return holds && entries > kept.entries && newest !== -1 && place >= newest;
    };
    if (own === hash) agree += 1;
    else if (restores.some(isLost)) lost += 1;
    else
      return {
        refused:
          own === undefined
            ? `The chain holds a head of ${entries} entries, and the log has fewer.`
            : `The log's entry ${entries} is not the one whose head is on chain.`,
      };
  }
  return { agree, lost };
}

// ops: heads of the log that the treasury wrote on chain, compared with the log.
import type { Chain } from '../chain/index.ts';

export interface HeadOnChain {
  entries: bigint;
  hash: string;
}

const PAGE = 1000;
/** Most signatures of the treasury that are looked through, newest first. */
const MAX_PAGES = 20;
/** A node writes a memo's length in brackets before it. */
const HEAD = /^\[\d+\] kingstake:log:([1-9]\d{0,17}):([0-9a-f]{64})$/;

/**
 * Reads them newest first from the treasury's own history, not from a list that whoever forges the log could shorten. A
 * stranger can name the treasury in a memo of theirs, so only what the treasury paid for counts. May throw
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
      const paid = await chain.transaction(signature, 'finalized');
      if (paid?.feePayer === chain.treasury) heads.push({ entries: BigInt(entries), hash });
    }
    before = found.at(-1)?.signature;
    if (found.length < PAGE) break;
  }
  return heads;
}

/** Why the log is not the one whose heads are on chain, in a sentence; null when it is. Pure. */
export function headFault(
  heads: readonly HeadOnChain[],
  hashOf: (entry: bigint) => string | undefined,
): string | null {
  for (const { entries, hash } of heads) {
    const own = hashOf(entries);
    if (own === undefined) return `The chain holds a head of ${entries} entries, and the log has fewer.`;
    if (own !== hash) return `The log's entry ${entries} is not the one whose head is on chain.`;
  }
  return null;
}

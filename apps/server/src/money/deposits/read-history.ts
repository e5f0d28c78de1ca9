// deposits: lists an address's signatures, page by page.
import type { Chain, Commitment, SignatureInfo } from '../../chain/index.ts';

export interface SignatureRange {
  signatures: readonly SignatureInfo[]; // newest first
  arrived: boolean; // the list reaches `until`, or the beginning of the history
}

/** Lists from the newest back to `until` (null: the beginning), at most `pages.most` pages of `pages.size`. */
export async function listBackwards(
  chain: Chain,
  address: string,
  range: { until: string | null; commitment: Commitment; pages: { size: number; most: number } },
): Promise<SignatureRange> {
  const signatures: SignatureInfo[] = [];
  const { until, commitment, pages } = range;
  for (let count = 0; count < pages.most; count += 1) {
    const before = signatures.at(-1)?.signature;
    const page = await chain.signaturesFor(address, {
      ...(before === undefined ? {} : { before }),
      ...(until === null ? {} : { until }),
      limit: pages.size,
      commitment,
    });
    signatures.push(...page);
    if (page.length < pages.size) return { signatures, arrived: true };
  }
  return { signatures, arrived: false };
}

// deposits: decides what a transaction pays in, and from which wallets. Pure. Only lamports that moved count, not what a
// caller, the fee payer or a memo claims.
import { type Lamports, lamports } from '@kingstake/protocol';
import type { ChainTransaction } from '../../chain/index.ts';

export interface Credit {
  source: string; // the wallet whose lamports moved and which signed the transaction
  lamports: Lamports;
}

/** The treasury's gain in a transaction, before the network fee if the treasury paid it. */
function gainOf(transaction: ChainTransaction, treasury: string): bigint {
  const held = transaction.accounts.find((account) => account.address === treasury);
  if (held === undefined) return 0n;
  const fee = transaction.feePayer === treasury ? transaction.fee : 0n;
  return held.postLamports - held.preLamports + fee;
}

/**
 * Returns the credits of one transaction in lamports, by source wallet, in the order of their first transfer.
 *
 * It counts system transfers to the treasury, including inner ones, whose source signed the transaction. If money also
 * left the treasury in the same transaction, the credits are limited to the treasury's gain, first come first served. A
 * failed transaction moved nothing. Lamports that arrived in other ways have no known owner: see `surplusOf`.
 */
export function creditsOf(transaction: ChainTransaction, treasury: string): readonly Credit[] {
  if (transaction.failed) return [];
  const signers = new Set(transaction.signers);
  const bySource = new Map<string, bigint>();
  for (const transfer of transaction.transfers) {
    if (transfer.destination !== treasury || transfer.source === treasury) continue;
    if (!signers.has(transfer.source)) continue;
    bySource.set(transfer.source, (bySource.get(transfer.source) ?? 0n) + transfer.lamports);
  }
  let left = gainOf(transaction, treasury);
  const credits: Credit[] = [];
  for (const [source, moved] of bySource) {
    // Math.min takes no bigints.
    let credited = moved;
    if (left < credited) credited = left;
    if (credited <= 0n) continue;
    credits.push({ source, lamports: lamports(credited) });
    left -= credited;
  }
  return credits;
}

/** Returns the treasury's gain beyond the credits, in lamports. No signer sent it, so its owner is unknown. */
export function surplusOf(transaction: ChainTransaction, treasury: string): Lamports {
  if (transaction.failed) return lamports(0n);
  const credited = creditsOf(transaction, treasury).reduce((sum, credit) => sum + credit.lamports, 0n);
  const surplus = gainOf(transaction, treasury) - credited;
  return lamports(surplus > 0n ? surplus : 0n);
}

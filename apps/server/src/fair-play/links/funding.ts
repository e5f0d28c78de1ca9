// fair-play: which wallets funded a player's wallet, read from the chain. A deposit itself always comes from the player's own wallet.
import { type Chain, type ChainTransaction, TransactionUnreadable } from '../../chain/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Time } from '../../platform/time.ts';
import type { Users } from '../../users/index.ts';
import { LINKS } from '../limits.ts';
import type { LinkHash } from './link-hash.ts';
import { askFundingAgain, markFundingRead, nextFunding, putLinks } from './link-store.ts';

export interface FundingDeps {
  database: Database;
  time: Pick<Time, 'nowMs'>;
  chain: Pick<Chain, 'treasury' | 'signaturesFor' | 'transaction'>;
  users: Pick<Users, 'walletOf'>;
  hashOf: LinkHash;
}

/**
 * Wallets that sent a transaction's lamports to `wallet`, and signed for it. Small amounts do not count: anyone can send them, so that
 * two unrelated players would have a wallet in common.
 */
export function fundersIn(
  { signers, transfers }: Pick<ChainTransaction, 'signers' | 'transfers'>,
  { wallet, treasury }: { wallet: string; treasury: string },
): readonly string[] {
  return transfers
    .filter(({ destination, lamports }) => destination === wallet && lamports >= LINKS.fundingLeast)
    .map(({ source }) => source)
    .filter((source) => source !== wallet && source !== treasury && signers.includes(source));
}

/** Reads the newest transactions of one player's wallet that is due. The wallet itself counts too: it may have funded the other one. */
export async function readFunding(deps: FundingDeps): Promise<void> {
  const { database, time, users, hashOf } = deps;
  const due = await database.run(async (queries) => {
    const userId = await nextFunding(queries);
    return userId === null ? null : { userId, wallet: await users.walletOf(queries, userId) };
  });
  if (due === null) return;
  const { userId, wallet } = due;
  try {
    const funders = new Set([wallet, ...(await fundersOf(deps, wallet))]);
    const links = [...funders].map((funder) => ({
      kind: 'funding-wallet' as const,
      hash: hashOf('funding-wallet', funder),
    }));
    await database.transaction(async (tx) => {
      await putLinks(tx, userId, links, time.nowMs());
      await markFundingRead(tx, userId, time.nowMs());
    });
  } catch (error) {
    await database.run((queries) => askFundingAgain(queries, userId, time.nowMs()));
    throw error;
  }
}

async function fundersOf({ chain }: FundingDeps, wallet: string): Promise<readonly string[]> {
  const commitment = 'finalized';
  const listed = await chain.signaturesFor(wallet, { limit: LINKS.fundingTransactions, commitment });
  const found: string[] = [];
  for (const { signature, failed } of listed) {
    const transaction = failed ? null : await readOrSkip(chain, signature);
    if (transaction !== null) found.push(...fundersIn(transaction, { wallet, treasury: chain.treasury }));
  }
  return found;
}

/** Returns a transaction; null if this release cannot read it. */
async function readOrSkip(chain: FundingDeps['chain'], signature: string): Promise<ChainTransaction | null> {
  try {
    return await chain.transaction(signature, 'finalized');
  } catch (error) {
    if (error instanceof TransactionUnreadable) return null;
    throw error;
  }
}

// fair-play: which wallet funded a player's wallet, read from the chain. A deposit itself always comes from the player's own wallet.
import { type Chain, type ChainTransaction, TransactionUnreadable } from '../../../chain/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Time } from '../../../platform/time.ts';
import type { Users } from '../../../players/users/index.ts';
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

/** Who first sent SOL to a wallet. */
export interface Funding {
  isKnown: boolean;
  funder: string | null; // null: unknown, or not a wallet that signed
}

const UNKNOWN: Funding = { isKnown: false, funder: null };

/**
 * Returns the source of the first transfer of a transaction to `wallet`; undefined if it has none. Small amounts do not count, because
 * anyone can send them. Null: a program, or the treasury, which pays prizes.
 */
export function funderIn(
  { signers, transfers }: Pick<ChainTransaction, 'signers' | 'transfers'>,
  { wallet, treasury }: { wallet: string; treasury: string },
): string | null | undefined {
  const first = transfers.find(
    ({ source, destination, lamports }) =>
      destination === wallet && source !== wallet && lamports >= LINKS.fundingLeast,
  );
  if (first === undefined) return undefined;
  return first.source !== treasury && signers.includes(first.source) ? first.source : null;
}

/**
 * Reads from the chain who funded one player's wallet: the player whose look-up has waited longest. Only the first transfer counts,
 * because anyone can send SOL to any wallet later, to fake a link or to make a common funder look like an exchange.
 */
export async function readFunding(deps: FundingDeps): Promise<void> {
  const { database, time, users, hashOf } = deps;
  const due = await database.run(async (queries) => {
    const userId = await nextFunding(queries);
    return userId === null ? null : { userId, wallet: await users.walletOf(queries, userId) };
  });
  if (due === null) return;
  const { userId, wallet } = due;
  try {
    const { isKnown, funder } = await fundingOf(deps.chain, wallet);
    const kind = 'funding-wallet';
    const links = funder === null ? [] : [{ kind, hash: hashOf(kind, funder) } as const];
    await database.transaction(async (tx) => {
      await putLinks(tx, userId, links, time.nowMs());
      await markFundingRead(tx, userId, { isKnown, nowMs: time.nowMs() });
    });
  } catch (error) {
    await database.run((queries) => askFundingAgain(queries, userId, time.nowMs()));
    throw error;
  }
}

async function fundingOf(chain: FundingDeps['chain'], wallet: string): Promise<Funding> {
  const { treasury } = chain;
  const listed = await chain.signaturesFor(wallet, {
    limit: LINKS.fundingSignatures,
    commitment: 'finalized',
  });
  if (listed.length >= LINKS.fundingSignatures) return UNKNOWN;
  const oldest = listed.filter(({ failed }) => !failed).toReversed();
  for (const { signature } of oldest.slice(0, LINKS.fundingTransactions)) {
    const transaction = await readOrSkip(chain, signature);
    if (transaction === null) return UNKNOWN;
    const funder = funderIn(transaction, { wallet, treasury });
    if (funder !== undefined) return { isKnown: true, funder };
  }
  return UNKNOWN;
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

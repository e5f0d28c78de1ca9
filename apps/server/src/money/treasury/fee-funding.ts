// treasury: funds the operating account by an airdrop on the local network. Elsewhere an operator sends SOL and runs `ops fund`.
import { type Lamports, lamports } from '@kingstake/protocol';
import type { Chain } from '../../chain/index.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import type { Watcher } from '../deposits/index.ts';
import { account, balanceOf, OPERATING } from '../ledger/index.ts';

/** Requests lamports from the local network; resolves to the signature. */
export type RequestAirdrop = (to: string, amount: Lamports) => Promise<string>;

/** Below this balance the account is funded again. It covers two thousand withdrawals. */
const OPERATING_MIN: Lamports = lamports(10_000_000n);
const AIRDROP: Lamports = lamports(1_000_000_000n);

export interface FeeFundingDeps {
  database: Database;
  chain: Chain;
  watcher: Watcher;
  airdrop: RequestAirdrop;
  /** Moves a transaction's unclaimed deposits to the operating account. */
  fundOperating(tx: Tx, signature: string): Promise<void>;
}

/** Returns a job that requests an airdrop when the account is low, and books it once it is final. */
export function createFeeFunder(deps: FeeFundingDeps): () => Promise<void> {
  let requested: string | null = null;
  return async () => {
    const { database, chain } = deps;
    const balance = await database.run((queries) => balanceOf(queries, account(OPERATING)));
    if (balance >= OPERATING_MIN) return;
    requested ??= await deps.airdrop(chain.treasury, AIRDROP);
    const landed = await chain.transaction(requested, 'finalized');
    if (landed === null) return;
    await deps.watcher.poll();
    await database.transaction((tx) => deps.fundOperating(tx, landed.signature));
    requested = null;
  };
}

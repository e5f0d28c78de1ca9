// cashier: on the local network the house pays its fees from a gift of the network itself. Elsewhere the operator sends
// the money and says that it is the house's (`ops house`).
import { type Lamports, lamports } from '@kingstake/protocol';
import type { Chain } from '../chain/index.ts';
import { account, balanceOf } from '../ledger/index.ts';
import type { Database } from '../platform/database/index.ts';
import { fundHouse, type OwnerOf } from './deposits.ts';
import type { Watcher } from './watcher.ts';

/** Asks the local network for lamports; resolves to the signature. */
export type RequestAirdrop = (to: string, amount: Lamports) => Promise<string>;

/** Below this the house asks again: it pays for two thousand withdrawals. */
const HOUSE_MIN: Lamports = lamports(10_000_000n);
const HOUSE_GIFT: Lamports = lamports(1_000_000_000n);

export interface HouseDeps {
  database: Database;
  chain: Chain;
  watcher: Watcher;
  airdrop: RequestAirdrop;
  ownerOf: OwnerOf;
}

/** One step: asks for a gift when the house is low, and books one that has become final. */
export function createHouseKeeper(deps: HouseDeps): () => Promise<void> {
  let asked: string | null = null;
  return async () => {
    const { database, chain } = deps;
    const stands = await database.run((queries) => balanceOf(queries, account('house')));
    if (stands >= HOUSE_MIN) return;
    asked ??= await deps.airdrop(chain.treasury, HOUSE_GIFT);
    const landed = await chain.transaction(asked, 'finalized');
    if (landed === null) return;
    await deps.watcher.look();
    await database.transaction((tx) => fundHouse(tx, landed.feePayer, deps.ownerOf));
    asked = null;
  };
}

// deposits: all SQL of unclaimed_wallet: wallets that have unclaimed deposits.
import type { Generated, Kysely } from 'kysely';
import type { Queries, Tx } from '../../platform/database/index.ts';

export type UnclaimedTables = {
  unclaimed_wallet: { id: Generated<bigint>; wallet_address: string; claims: Generated<number> };
};

const tables = (queries: Queries): Kysely<UnclaimedTables> => queries.withTables<UnclaimedTables>();

/** Returns the id of a wallet's unclaimed account and locks it until the transaction ends. */
export async function unclaimedIdOf(tx: Tx, walletAddress: string): Promise<number> {
  const db = tables(tx);
  await db
    .insertInto('unclaimed_wallet')
    .values({ wallet_address: walletAddress })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('unclaimed_wallet')
    .select('id')
    .where('wallet_address', '=', walletAddress)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return Number(row.id);
}

/** Counts a claim and returns its number. The row's lock separates two claims of one wallet. */
export async function nextClaim(tx: Tx, unclaimedId: number): Promise<number> {
  const row = await tables(tx)
    .updateTable('unclaimed_wallet')
    .set((update) => ({ claims: update('claims', '+', 1) }))
    .where('id', '=', BigInt(unclaimedId))
    .returning('claims')
    .executeTakeFirstOrThrow();
  return row.claims;
}

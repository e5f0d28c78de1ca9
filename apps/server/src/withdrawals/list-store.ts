// withdrawals: SQL of the operator's list.
import { sql } from 'kysely';
import type { Queries } from '../platform/database/index.ts';
import type { WithdrawalFilter } from './list-options.ts';
import { COLUMNS, tables, toRow, type WithdrawalRow } from './withdrawal-store.ts';

function matching(queries: Queries, filter: WithdrawalFilter) {
  const { states, userId, walletAddress, above, before } = filter;
  return tables(queries)
    .selectFrom('withdrawal')
    .where('state', 'in', states)
    .$if(userId !== null, (found) => found.where('user_id', '=', BigInt(userId ?? 0)))
    .$if(walletAddress !== null, (found) => found.where('wallet_address', '=', walletAddress ?? ''))
    .$if(above !== null, (found) => found.where('lamports', '>', above ?? 0n))
    .$if(before !== null, (found) => found.where('created_at', '<', before ?? new Date(0)));
}

/** The oldest first; `after` is the number of the last one of the page before. */
export async function listFiltered(
  queries: Queries,
  filter: WithdrawalFilter,
  page: { limit: number; after: number },
): Promise<readonly WithdrawalRow[]> {
  const rows = await matching(queries, filter)
    .select(COLUMNS)
    .where('id', '>', BigInt(page.after))
    .orderBy('id')
    .limit(page.limit)
    .execute();
  return rows.map(toRow);
}

export async function countFiltered(queries: Queries, filter: WithdrawalFilter): Promise<number> {
  const row = await matching(queries, filter)
    .select(sql<bigint>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

// withdrawals: how withdrawals appear in a statement.

import type { Queries } from '../platform/database/index.ts';
import type { AttemptTables } from './attempt-store.ts';
import type { WithdrawalState } from './withdrawal.ts';
import type { WithdrawalTables } from './withdrawal-store.ts';

export interface WithdrawalNote {
  state: WithdrawalState;
  signature: string | null; // of the newest attempt
}

/** How withdrawals stand, by the journal that held their amount. */
export async function withdrawalNotes(
  queries: Queries,
  holdJournalIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, WithdrawalNote>> {
  if (holdJournalIds.length === 0) return new Map();
  const rows = await queries
    .withTables<WithdrawalTables & AttemptTables>()
    .selectFrom('withdrawal')
    .leftJoin('withdrawal_attempt', (join) =>
      join
        .onRef('withdrawal_attempt.withdrawal_id', '=', 'withdrawal.id')
        .onRef('withdrawal_attempt.attempt', '=', 'withdrawal.attempt'),
    )
    .select(['withdrawal.hold_journal_id', 'withdrawal.state', 'withdrawal_attempt.signature'])
    .where('withdrawal.hold_journal_id', 'in', holdJournalIds)
    .execute();
  return new Map(rows.map((row) => [row.hold_journal_id, { state: row.state, signature: row.signature }]));
}

// escrow-games: how many games on chain there are, and need somebody.
import { sql } from 'kysely';
import type { Queries } from '../platform/database/index.ts';

export interface StakeCounts {
  unsettled: number; // games with stakes on chain
  alarms: number; // that need an operator
  contradictions: number; // of which paid otherwise than decided
  debts: number; // winners whom the operator owes a payout
}

/** Counts for operators and metrics. */
export async function countUnsettled(queries: Queries): Promise<StakeCounts> {
  const { rows } = await sql<Record<keyof StakeCounts, bigint>>`
    select count(*) filter (where settled_at is null) as unsettled,
      count(*) filter (where alarm is not null or contradiction is not null) as alarms,
      count(*) filter (where contradiction is not null) as contradictions,
      (select count(*) from escrow_debt where repaid_at is null) as debts
    from escrow_game where settled_at is null or contradiction is not null`.execute(queries);
  const count = (name: keyof StakeCounts) => Number(rows[0]?.[name] ?? 0n);
  return {
    unsettled: count('unsettled'),
    alarms: count('alarms'),
    contradictions: count('contradictions'),
    debts: count('debts'),
  };
}

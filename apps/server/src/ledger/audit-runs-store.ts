// ledger: whether the minute's audits run at all, in audit_progress.
import { sql } from 'kysely';
import type { Queries } from '../platform/database/index.ts';

/** An audit ran to its end, whatever it found. */
export async function noteAuditRan(queries: Queries, nowMs: number): Promise<void> {
  await sql`insert into audit_progress (ran_at) values (${new Date(nowMs)})
    on conflict (single) do update set ran_at = excluded.ran_at, failed_runs = 0`.execute(queries);
}

/** An audit could not run. Returns how many could not in a row. */
export async function noteAuditFailed(queries: Queries): Promise<number> {
  const { rows } = await sql<{ failed: number }>`insert into audit_progress (failed_runs) values (1)
    on conflict (single) do update set failed_runs = audit_progress.failed_runs + 1
    returning failed_runs as failed`.execute(queries);
  return rows[0]?.failed ?? 0;
}

/** When an audit last ran to its end, in ms since 1970; null when none has. */
export async function lastAuditMs(queries: Queries): Promise<number | null> {
  const { rows } = await sql<{ at: Date | null }>`select ran_at as at from audit_progress`.execute(queries);
  return rows[0]?.at?.getTime() ?? null;
}

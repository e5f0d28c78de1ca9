// ledger: SQL of audit_progress: whether the minute's audits run, and where the full audit continues after a restart.
import { sql } from 'kysely';
import type { Queries } from '../../platform/database/index.ts';

/** Records that an audit ran to its end, whatever it found. */
export async function recordAuditRan(queries: Queries, nowMs: number): Promise<void> {
  await sql`insert into audit_progress (ran_at) values (${new Date(nowMs)})
    on conflict (single) do update set ran_at = excluded.ran_at, failed_runs = 0`.execute(queries);
}

/** Records that an audit could not run. Returns the number of consecutive failures. */
export async function recordAuditFailed(queries: Queries): Promise<number> {
  const { rows } = await sql<{ failed: number }>`insert into audit_progress (failed_runs) values (1)
    on conflict (single) do update set failed_runs = audit_progress.failed_runs + 1
    returning failed_runs as failed`.execute(queries);
  return rows[0]?.failed ?? 0;
}

/** When an audit last ran to its end, in ms since 1970; null if none has. */
export async function lastAuditMs(queries: Queries): Promise<number | null> {
  const { rows } = await sql<{ at: Date | null }>`select ran_at as at from audit_progress`.execute(queries);
  return rows[0]?.at?.getTime() ?? null;
}

export interface FullAuditProgress {
  place: string | null; // the caller's JSON; null if none is running
  startedMs: number; // start of the running or the last one, in ms since 1970; 0 if there was none
}

export async function readFullAudit(queries: Queries): Promise<FullAuditProgress> {
  const { rows } = await sql<{ place: string | null; started_at: Date | null }>`
    select full_place::text as place, full_started_at as started_at from audit_progress`.execute(queries);
  return { place: rows[0]?.place ?? null, startedMs: rows[0]?.started_at?.getTime() ?? 0 };
}

/** Stores where the full audit continues, and when it started. */
export async function writeFullAudit(
  queries: Queries,
  { place, startedMs }: FullAuditProgress,
): Promise<void> {
  await sql`insert into audit_progress (full_place, full_started_at)
    values (${place}::jsonb, ${new Date(startedMs)})
    on conflict (single) do update
      set full_place = excluded.full_place, full_started_at = excluded.full_started_at`.execute(queries);
}

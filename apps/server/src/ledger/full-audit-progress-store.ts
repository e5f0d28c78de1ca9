// ledger: where the running full audit goes on, in audit_progress, so that a restart does not begin it again.
import { sql } from 'kysely';
import type { Queries } from '../platform/database/index.ts';

export interface FullAuditProgress {
  place: string | null; // JSON of the caller's; null = none is running
  startedMs: number; // of the running or the last one, milliseconds since 1970; 0 = there was none
}

export async function readFullAudit(queries: Queries): Promise<FullAuditProgress> {
  const { rows } = await sql<{ place: string | null; started_at: Date | null }>`
    select full_place::text as place, full_started_at as started_at from audit_progress`.execute(queries);
  return { place: rows[0]?.place ?? null, startedMs: rows[0]?.started_at?.getTime() ?? 0 };
}

/** Stores where to go on. A start also stores its time. */
export async function writeFullAudit(
  queries: Queries,
  { place, startedMs }: FullAuditProgress,
): Promise<void> {
  await sql`insert into audit_progress (full_place, full_started_at)
    values (${place}::jsonb, ${new Date(startedMs)})
    on conflict (single) do update
      set full_place = excluded.full_place, full_started_at = excluded.full_started_at`.execute(queries);
}

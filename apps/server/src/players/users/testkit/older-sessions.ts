// users/testkit: makes sessions and devices older, for tests that cannot advance the clock that far.
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/index.ts';

/** Moves every existing sign-in `ms` into the past. The last use and the end of each session stay unchanged. */
export async function makeSessionsOlder(database: Database, ms: number): Promise<void> {
  const by = sql`make_interval(secs => ${ms / 1000})`;
  await database.transaction(async (tx) => {
    await sql`update session set created_at = created_at - ${by}`.execute(tx);
    await sql`update device set first_signed_in_at = first_signed_in_at - ${by},
      last_signed_in_at = last_signed_in_at - ${by}, confirmed_at = confirmed_at - ${by}`.execute(tx);
  });
}

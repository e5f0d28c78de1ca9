// users/testkit: sessions and devices that have been there for longer, where no clock can be moved that far.
import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';

/** Every sign-in until now was so much earlier; when a session was last used, and ends, stays. */
export async function makeSessionsOlder(database: Database, ms: number): Promise<void> {
  const by = sql`make_interval(secs => ${ms / 1000})`;
  await database.transaction(async (tx) => {
    await sql`update session set created_at = created_at - ${by}`.execute(tx);
    await sql`update device set first_signed_in_at = first_signed_in_at - ${by},
      last_signed_in_at = last_signed_in_at - ${by}, confirmed_at = confirmed_at - ${by}`.execute(tx);
  });
}

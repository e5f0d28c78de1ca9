// platform/testkit: sets the clock of a test's database, which all its sessions read.
import { sql } from 'kysely';
import { afterEach } from 'vitest';
import type { Database } from '../database/index.ts';

/** Returns a function that stops app_now() at an instant. The real clock runs again after each test. */
export function databaseClock(database: () => Database): (nowMs: number) => Promise<void> {
  const define = (instant: string) =>
    database().run((queries) =>
      sql
        .raw(`create or replace function app_now() returns timestamptz language sql volatile as
          $$ select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, ${instant}) $$`)
        .execute(queries),
    );
  afterEach(async () => {
    await define('clock_timestamp()');
  });
  return async (nowMs) => {
    await define(`'${new Date(nowMs).toISOString()}'::timestamptz`);
  };
}

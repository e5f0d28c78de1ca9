// platform/database: applies plain SQL files once, in order, under a lock. The server refuses to start if an applied file was
// edited later, or if the schema is newer than the program.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { ADVISORY_LOCKS, type Connection, type Queries, type Script } from './database.ts';

export interface Migration {
  version: number; // from the file's name, 1, 2, 3 …
  name: string; // the file's name
  checksum: string; // SHA-256 of its text, in hex
  sql: string;
}

/** The schema and this program do not match. The message is for the operator. */
export class MigrationStartupError extends Error {
  override readonly name = 'MigrationStartupError';
}

const FILE = /^(\d{4})_[a-z0-9_]+\.sql$/;

export function readMigrations(folder: string): readonly Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name, index) => {
    const version = Number(FILE.exec(name)?.[1] ?? Number.NaN);
    if (version !== index + 1) {
      throw new MigrationStartupError(
        `Migration ${name} is out of line: files are numbered 0001, 0002 … without a gap.`,
      );
    }
    const sql = readFileSync(join(folder, name), 'utf8');
    return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

function checkApplied(applied: readonly Record<string, unknown>[], known: readonly Migration[]): void {
  for (const row of applied) {
    const version = Number(row['version']);
    const migration = known[version - 1];
    if (migration === undefined) {
      throw new MigrationStartupError(
        `The database has migration ${version}, which this version of Kingstake does not know: start the newer version.`,
      );
    }
    if (migration.checksum !== row['checksum']) {
      throw new MigrationStartupError(
        `Migration ${migration.name} was edited after it was applied: restore the file and add a new one instead.`,
      );
    }
  }
}

/**
 * How long a migration waits for a table lock. All other statements on the table queue behind its request, even reads, and a backup may
 * hold every table for minutes. The migration therefore gives up soon, and lets them pass before it retries.
 */
export interface LockPatience {
  waitMs: number; // of one attempt, for each table
  pauseMs: number; // between two attempts
  attempts: number;
}

/** About eight minutes in total. Moves of players wait for at most one second. */
const LOCK_PATIENCE: LockPatience = { waitMs: 1_000, pauseMs: 4_000, attempts: 100 };

/** SQLSTATE lock_not_available. */
const LOCKED = '55P03';

async function apply(script: Script, migration: Migration, patience: LockPatience): Promise<void> {
  const { waitMs, pauseMs, attempts } = patience;
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Names and checksums contain no quotes: names match the file pattern, and checksums are hex.
      await script.execute(`begin;\nset local lock_timeout = ${waitMs};\n${migration.sql}\n;
        insert into schema_migration (version, name, checksum)
          values (${migration.version}, '${migration.name}', '${migration.checksum}');
        commit;`);
      return;
    } catch (error) {
      await script.execute('rollback');
      const isLocked = (error as { code?: unknown }).code === LOCKED;
      if (!isLocked)
        throw new MigrationStartupError(`Migration ${migration.name} failed and was undone.`, {
          cause: error,
        });
      if (attempt >= attempts)
        throw new MigrationStartupError(
          `Migration ${migration.name} was tried ${attempts} times and changed nothing: something else, a backup perhaps, holds a table that it needs. Run it again when that has ended.`,
          { cause: error },
        );
    }
    await script.execute(`select pg_sleep(${pauseMs / 1000})`);
  }
}

/** Returns the applied migrations in order; null in a database without the table of migrations. */
async function readApplied(script: Script): Promise<readonly Record<string, unknown>[] | null> {
  const [row] = await script.rows(`select to_regclass('schema_migration') is not null as there`);
  if (row?.['there'] !== true) return null;
  return script.rows('select version, checksum from schema_migration order by version');
}

/** Throws if this role cannot change the schema. `npm run migrate` uses another role. */
async function checkMayMigrate(script: Script, missing: number): Promise<void> {
  const [row] = await script.rows(`select current_user as name,
    coalesce(has_schema_privilege(current_schema(), 'create'), false) and coalesce(
      (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('schema_migration')), true) as may`);
  if (row?.['may'] === true) return;
  throw new MigrationStartupError(
    `The database lacks ${missing} of this version's migrations, and the role ${String(row?.['name'])} may not change its schema: run "npm run migrate" with DATABASE_OWNER_URL first.`,
  );
}

/** Brings the schema up to date and returns how many files it applied. A schema that is up to date is only read. */
export function migrate(
  connection: Connection,
  migrations: readonly Migration[],
  patience: LockPatience = LOCK_PATIENCE,
): Promise<number> {
  return connection.withScript(async (script) => {
    const before = (await readApplied(script)) ?? [];
    checkApplied(before, migrations);
    if (before.length === migrations.length) return 0;
    await checkMayMigrate(script, migrations.length - before.length);
    // Another node's migration, or a long one of this node, may exceed the usual statement timeout.
    await script.execute(`set statement_timeout = 0; select pg_advisory_lock(${ADVISORY_LOCKS.migrations})`);
    try {
      await script.execute(`create table if not exists schema_migration (
        version int primary key, name text not null, checksum text not null,
        applied_at timestamptz not null default clock_timestamp())`);
      const applied = (await readApplied(script)) ?? [];
      checkApplied(applied, migrations);
      const missing = migrations.slice(applied.length);
      for (const migration of missing) await apply(script, migration, patience);
      return missing.length;
    } finally {
      await script.execute(
        `select pg_advisory_unlock(${ADVISORY_LOCKS.migrations}); reset statement_timeout`,
      );
    }
  });
}

/** Returns the number of applied migrations. */
export async function schemaVersion(queries: Queries): Promise<number> {
  const { rows } = await sql<{
    version: number;
  }>`select max(version) as version from schema_migration`.execute(queries);
  return rows[0]?.version ?? 0;
}

// platform/testkit: a test file gets a clean database, whatever the previous file left in it.
import { describe, expect, test } from 'vitest';
import type { Connection, Engine } from '../database/database.ts';
import { reachableEngines } from './databases.ts';
import { lendDatabase } from './kept-databases.ts';

/** Identifies a database by the start time of its engine and its name. */
const SAME = `select pg_postmaster_start_time()::text || current_database() as value`;

async function ask(connection: Connection, text: string): Promise<unknown> {
  const [row] = await connection.withScript((script) => script.rows(text));
  return row?.['value'];
}

/** Returns the result of `look` before a file runs `statements`, and after another file has borrowed the database. */
async function beforeAndAfter(engine: Engine, statements: string, look: string) {
  const one = await lendDatabase(engine);
  const before = { look: await ask(one.connection, look), same: await ask(one.connection, SAME) };
  await one.connection.withScript((script) => script.execute(statements));
  const left = await ask(one.connection, look);
  await one.giveBack();
  const other = await lendDatabase(engine);
  const after = { look: await ask(other.connection, look), same: await ask(other.connection, SAME) };
  await other.giveBack();
  return { before: before.look, left, after: after.look, isSame: before.same === after.same };
}

const WHAT_GOES: readonly [what: string, statements: string, look: string][] = [
  [
    'rows, of append-only tables too, and what numbers them',
    `insert into account (kind) values ('chain');
      insert into audit_log values (1, repeat('a', 64), repeat('b', 64), 'someone', 'something', '{}', 'today')`,
    "select (select count(*) from audit_log) || ' ' || (select count(*) from pg_sequences where last_value is not null) as value",
  ],
  [
    'a statement that is prepared',
    'prepare p as select 1',
    'select count(*)::int as value from pg_prepared_statements',
  ],
  ['a channel that is listened to', 'listen c', 'select count(*)::int as value from pg_listening_channels()'],
  [
    'a lock of a session',
    'select pg_advisory_lock(7)',
    "select count(*)::int as value from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
  ],
  ['statistics', 'analyze account', "select reltuples::int as value from pg_class where relname = 'account'"],
];

const WHAT_STAYS: readonly [what: string, statements: string, look: string][] = [
  ['a table', 'create table extra (id int)', "select to_regclass('extra')::text as value"],
  ['a temporary table', 'create temp table extra (id int)', "select to_regclass('extra')::text as value"],
  [
    'a column',
    'alter table account add extra int',
    "select count(*)::int as value from pg_attribute where attname = 'extra'",
  ],
  [
    'a trigger that is off',
    'alter table posting disable trigger user',
    "select count(*)::int as value from pg_trigger where tgenabled = 'D'",
  ],
  [
    'a table that is gone',
    'drop table posting cascade',
    "select count(*)::int as value from pg_class where relname = 'posting'",
  ],
  [
    'a migration',
    "insert into schema_migration values (9999, 'x', 'y')",
    'select max(version) as value from schema_migration',
  ],
];

describe.each(reachableEngines())('a kept database on %s', (engine) => {
  test.each(WHAT_GOES)('is reused without %s', async (_, statements, look) => {
    const { before, left, after, isSame } = await beforeAndAfter(engine, statements, look);
    expect(left).not.toEqual(before);
    expect(after).toEqual(before);
    expect(isSame).toBe(true);
  });

  test.each(WHAT_STAYS)('is dropped because of %s', async (_, statements, look) => {
    const { before, left, after, isSame } = await beforeAndAfter(engine, statements, look);
    expect(left).not.toEqual(before);
    expect(after).toEqual(before);
    expect(isSame).toBe(false);
  });

  test('is dropped after a change of its settings', async () => {
    const set = `do $$ begin execute format('alter database %I set work_mem = ''7MB''', current_database()); end $$`;
    const look = `select count(*)::int as value from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())
      and 'work_mem=7MB' = any(setconfig)`;
    expect(await beforeAndAfter(engine, set, look)).toEqual({ before: 0, left: 1, after: 0, isSame: false });
  });

  test('is reused after a transaction was left open', async () => {
    const open = "begin; insert into account (kind) values ('chain')";
    const look = 'select count(*)::int as value from account';
    expect(await beforeAndAfter(engine, open, look)).toEqual({ before: 0, left: 1, after: 0, isSame: true });
  });

  test('is not lent to two callers at once', async () => {
    const one = await lendDatabase(engine);
    const other = await lendDatabase(engine);
    await one.connection.withScript((script) =>
      script.execute("insert into account (kind) values ('chain')"),
    );
    expect(await ask(other.connection, 'select count(*)::int as value from account')).toBe(0);
    await other.giveBack();
    await one.giveBack();
  });
});

describe('a kept embedded engine', () => {
  test.each([
    [
      'a role',
      'create role someone',
      "select count(*)::int as value from pg_roles where rolname = 'someone'",
    ],
    ['a setting of its session', "set work_mem = '7MB'", "select current_setting('work_mem') as value"],
  ])('is dropped because of %s', async (_, statements, look) => {
    const { before, left, after, isSame } = await beforeAndAfter('pglite', statements, look);
    expect(left).not.toEqual(before);
    expect(after).toEqual(before);
    expect(isSame).toBe(false);
  });
});

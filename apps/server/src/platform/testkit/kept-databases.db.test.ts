// platform/testkit: a test file gets a clean database, whatever the previous file left in it. Every database test relies on this.
import { describe, expect, test } from 'vitest';
import type { Connection } from '../database/database.ts';
import { reachableEngines } from './databases.ts';
import { lendDatabase } from './kept-databases.ts';

/** Identifies a database by the start time of its engine and its name. */
const SAME = `select pg_postmaster_start_time()::text || current_database() as value`;
const ROWS = 'select count(*)::int as value from account';
const COLUMNS = "select count(*)::int as value from pg_attribute where attname = 'extra'";
const ADD_ROW = "insert into account (kind) values ('chain')";

async function ask(connection: Connection, text: string): Promise<unknown> {
  const [row] = await connection.withScript((script) => script.rows(text));
  return row?.['value'];
}

describe.each(reachableEngines())('a kept database on %s', (engine) => {
  test.each([
    ['reused without rows, even if a transaction was left open', `begin; ${ADD_ROW}`, ROWS, true],
    ['dropped after a change of its schema', 'alter table account add extra int', COLUMNS, false],
  ])('is %s', async (_, statements, look, isSame) => {
    const one = await lendDatabase(engine);
    const name = await ask(one.connection, SAME);
    await one.connection.withScript((script) => script.execute(statements));
    expect(await ask(one.connection, look)).toBe(1);
    await one.giveBack();
    const other = await lendDatabase(engine);
    expect(await ask(other.connection, look)).toBe(0);
    expect((await ask(other.connection, SAME)) === name).toBe(isSame);
    await other.giveBack();
  });

  test('is not lent to two callers at once', async () => {
    const one = await lendDatabase(engine);
    const other = await lendDatabase(engine);
    await one.connection.withScript((script) => script.execute(ADD_ROW));
    expect(await ask(other.connection, ROWS)).toBe(0);
    await other.giveBack();
    await one.giveBack();
  });
});

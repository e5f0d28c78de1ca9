import { describe, expect, test } from 'vitest';
import { checkSqlClock } from './sql-clock.ts';

function found(path: string, text: string): string[] {
  const source = path.endsWith('.sql') ? text : `import { sql } from 'kysely';${text}`;
  return checkSqlClock(new Map([[path, source]])).map(({ line, sentence }) => `${line}: ${sentence}`);
}

const store = 'apps/server/src/games/store.ts';

describe('in a source', () => {
  test('accepts app_now()', () => {
    expect(found(store, 'sql`select * from game where due_at < app_now()`')).toEqual([]);
  });

  test('finds now() in tagged SQL, with its line', () => {
    expect(found(store, 'sql`select *\nfrom game\nwhere due_at < now()`')).toEqual([
      '3: now() in SQL: use app_now(), so that the simulator can set the time',
    ]);
  });

  test.each([
    'const due = sql`due_at < now()`;',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template, as text
    'const due = sql`due_at < ${later} and CURRENT_TIMESTAMP`;',
    "sql.raw('now()');",
    "client.query('update game set at = now() where id = 1');",
    "const due = eb.fn('now');",
  ])('finds %s', (text) => {
    expect(found(store, text)).toHaveLength(1);
  });

  test('accepts comments, and our own now()', () => {
    expect(found(store, '// not now()\nclock.now();')).toEqual([]);
  });

  test('ignores tests', () => {
    expect(found('apps/server/src/games/store.test.ts', 'sql`select now()`')).toEqual([]);
  });

  test('accepts clock_timestamp() only in the database module, which runs before app_now() exists', () => {
    const text = 'sql`create table applied (at timestamptz default clock_timestamp())`';
    expect(found('apps/server/src/platform/database/migrate.ts', text)).toEqual([]);
    expect(found(store, text)).toHaveLength(1);
  });
});

describe('in a migration', () => {
  test('accepts other clocks in the body of app_now() and in comments', () => {
    const text = `-- never now()
create or replace function app_now() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, clock_timestamp());
$$;
create table game (created_at timestamptz default app_now());`;
    expect(found('apps/server/migrations/0001_clock.sql', text)).toEqual([]);
  });

  test('rejects other clocks anywhere else', () => {
    const text =
      'create function app_now() returns timestamptz as $$ select now() $$ language sql;\nselect now();';
    expect(found('apps/server/migrations/0001_clock.sql', text)).toEqual([
      '2: now() in SQL: use app_now(), so that the simulator can set the time',
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { checkTableOwners } from './table-owners.ts';

const server = 'apps/server/src';
const OWNED = {
  [`${server}/players/users/store.ts`]:
    'export interface UsersTables { app_user: { id: bigint; as: Row }; session: SessionRow }',
  [`${server}/games/store.ts`]: "export type GamesTables = { game: GameRow; 'game_move': MoveRow };",
};

function found(files: Record<string, string>): string[] {
  return checkTableOwners(new Map(Object.entries({ ...OWNED, ...files }))).map(({ sentence }) => sentence);
}

describe('one owner per table', () => {
  test('accepts the tables of a module in its own stores', () => {
    const text =
      "db.selectFrom('game as g').innerJoin('game_move as m', 'm.game', 'g.id'); sql`delete from game`;";
    expect(found({ [`${server}/games/due-store.ts`]: text, [`${server}/games/rows/due.ts`]: text })).toEqual(
      [],
    );
  });

  test('rejects the tables of another module', () => {
    expect(found({ [`${server}/money/wagers/store.ts`]: "db.updateTable('game').set({});" })).toEqual([
      "money/wagers names the table 'game', which belongs to games: use its public API (apps/server/src/games/index.ts)",
    ]);
  });

  test.each([
    "db.selectFrom('app_user');",
    "db.selectFrom(['app_user as u']);",
    "db.insertInto('app_user');",
    "db.deleteFrom('app_user');",
    "tx.selectFrom(own).leftJoin('app_user as u', 'u.id', 'user_id');",
    'sql`select 1 from app_user`;',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template, as text
    'sql<Row>`update app_user set name = ${name}`;',
    'sql`insert into "app_user" values (1)`;',
    'sql`select 1 from x join app_user u on true`;',
    "sql.table('app_user');",
  ])('finds %s', (text) => {
    expect(found({ [`${server}/games/extra-store.ts`]: text })).toHaveLength(1);
  });

  test('reads the names of generated types', () => {
    const owned = {
      [`${server}/money/wagers/store.ts`]: "const tables = tablesOf<'wager' | 'wagerLimit'>();",
    };
    const text = "db.updateTable('wagerLimit').set({});";
    expect(found({ ...owned, [`${server}/games/extra-store.ts`]: text })).toEqual([
      "games names the table 'wager_limit', which belongs to money/wagers: use its public API (apps/server/src/money/wagers/index.ts)",
    ]);
  });

  test('rejects a second owner of a table', () => {
    const text = 'export interface WagersTables { game: Row }';
    expect(found({ [`${server}/money/wagers/store.ts`]: text })[0]).toMatch(
      /^table 'game' already belongs to games/,
    );
  });

  test('requires an owner for each table that a migration creates', () => {
    const text = 'create table game (id bigint);\ncreate table if not exists orphan (id bigint);';
    expect(found({ 'apps/server/migrations/0001_game.sql': text })).toEqual([
      "'orphan' has no owner: name it in tablesOf<…> in the store.ts of its module",
    ]);
  });

  test.each([
    'create table app_user (id int);',
    'alter table app_user add column closed_at timestamptz;',
    'create index deposit_of_user on app_user (id);',
    'create trigger kept before delete on app_user for each row execute function kept();',
  ])('rejects another module’s table in a migration: %s', (text) => {
    const files = { 'apps/server/migrations/0001_game.sql': `create table game (id int);\n${text}` };
    expect(found(files)).toEqual([
      "'app_user' belongs to players/users: a migration has the tables of one module, here games",
    ]);
  });
});

describe('the place of SQL', () => {
  test.each([
    "queries.withTables<GamesTables>().selectFrom('game');",
    'const due = sql`due_at < app_now()`;',
    "client.query('select id from game');",
  ])('rejects %s outside a store', (text) => {
    expect(found({ [`${server}/games/routes.ts`]: text })[0]).toMatch(
      /outside a store: all SQL of a module belongs in/,
    );
  });

  test('accepts SQL in platform, tests and testkits', () => {
    const text = "db.selectFrom('game'); sql`truncate app_user`;";
    const files = { [`${server}/games/game.test.ts`]: text, [`${server}/games/testkit/rows.ts`]: text };
    expect(found({ ...files, [`${server}/platform/jobs/sweep.ts`]: "db.selectFrom('due');" })).toEqual([]);
  });

  test('ignores comments, and other calls with the same names', () => {
    const text = "// from app_user\nBuffer.from('app_user'); /x/.exec('select'); route.query('id');";
    expect(found({ [`${server}/games/a.ts`]: text, [`${server}/games/a-store.ts`]: text })).toEqual([]);
  });
});

// Games of the release before the partitions, through its migrations and back: `OLD_GAMES=100000` before these are changed.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createDatabase, type Database, type Queries } from '../../platform/database/database.ts';
import { migrate, readMigrations, stepBack } from '../../platform/database/migrate.ts';
import { MIGRATIONS_FOLDER } from '../../platform/database/open.ts';
import { createLog } from '../../platform/log.ts';
import { withEmptyDatabase } from '../../platform/testkit/bare-database.ts';
import { testedEngines } from '../../platform/testkit/databases.ts';
import { systemTime } from '../../platform/time.ts';
import { createPacker } from '../archive/packer.ts';
import { unpackAll } from '../archive/unpack.ts';
import { insertPlayed, insertTwoUsers, setLastGameId } from '../testkit/ended-games.ts';
import type { GameRecord } from './game-record.ts';
import { findGame } from './game-store.ts';

const GAMES = Number(process.env['OLD_GAMES'] ?? 200);
/** Games that differ; the others are their copies. */
const KINDS = 20;
const PATIENCE_MS = 60_000 + GAMES * 40;
/** The last migration before moves were partitioned. */
const BEFORE = readMigrations(MIGRATIONS_FOLDER).findIndex(({ name }) => name.includes('move_partitions'));
/** The older games lie on both sides of it, and in one partition. */
const EDGE = 1_000_000;
const NEXT_EDGE = 2 * EDGE;

const log = createLog('silent');

async function one<T>(queries: Queries, statement: string): Promise<T> {
  const { rows } = await sql<{ it: T }>`${sql.raw(statement)}`.execute(queries);
  return (rows[0] as { it: T } | undefined)?.it as T;
}

/** What statements of today name and that release did not have (0046, 0048). */
const NEWER_COLUMNS = {
  add: 'alter table game add column challenged_id bigint, add column rating_min int, add column rating_max int',
  drop: 'alter table game drop column challenged_id, drop column rating_min, drop column rating_max',
};

/** All moves, without the clients' names for them. */
const ROWS = `select count(*) || ' ' || sum(hashtextextended(row(game_id, ply, from_square, to_square, promotion, san, fen,
  white_ms, black_ms, lag_credit_ms, extract(epoch from at))::text, 0)::numeric) as it from game_move`;

/** Everything that the schema says. */
const SCHEMA = `select string_agg(line, E'\\n' order by line) as it from (
  select 'column ' || attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' '
      || coalesce(pg_get_expr(adbin, adrelid), '') as line
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
  union all select 'table ' || relname || ' ' || relkind::text from pg_class where relnamespace = 'public'::regnamespace
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || replace(pg_get_constraintdef(oid), ' NOT VALID', '')
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'view ' || viewname || ' ' || definition from pg_views where schemaname = 'public'
  union all select 'function ' || oid::regprocedure || ' ' || prosrc from pg_proc where pronamespace = 'public'::regnamespace
) lines`;

async function copy(database: Database, played: readonly GameRecord[]): Promise<void> {
  for (const { id } of played) {
    const copies = Math.floor(GAMES / KINDS) - 1;
    await database.run((queries) =>
      sql`with made as (
          insert into game (version, status, white_id, black_id, wager, fee, is_private, allow_observers, seq, ply, fen, match,
            outage_compensated_until, created_at, started_at, ended_at, result, reason, winner_id)
          select version, status, white_id, black_id, wager, fee, is_private, allow_observers, seq, ply, fen, match,
            outage_compensated_until, created_at, started_at, ended_at, result, reason, winner_id
          from game, generate_series(1, ${copies}) where id = ${id} returning id)
        insert into game_move (game_id, ply, from_square, to_square, promotion, san, fen, white_ms, black_ms, lag_credit_ms, at, client_move_id)
        select made.id, ply, from_square, to_square, promotion, san, fen, white_ms, black_ms, lag_credit_ms, at, client_move_id
        from game_move, made where game_id = ${id}`.execute(queries),
    );
  }
}

const nameless = (record: GameRecord | null) =>
  record && { ...record, moves: [...record.moves].map((move) => ({ ...move, clientMoveId: null })) };

describe.each(testedEngines())('games of a release without partitions on %s', (engine) => {
  test(
    'are moved in without being written anew, packed, and moved back to what that release had',
    () =>
      withEmptyDatabase(engine, async (open) => {
        const connection = await open();
        const all = readMigrations(MIGRATIONS_FOLDER);
        await migrate(connection, all.slice(0, BEFORE));
        const database = createDatabase(connection, { time: systemTime, log });
        const ask = <T>(statement: string) => database.run((queries) => one<T>(queries, statement));
        await insertTwoUsers(database);
        await ask(NEWER_COLUMNS.add);
        await setLastGameId(database, EDGE - GAMES / 2);
        const played: GameRecord[] = [];
        const play = async (plies: number) => {
          played.push(await insertPlayed(database, { plies, hoursAgo: 25 }));
        };
        for (let kind = 0; kind < KINDS; kind += 1) await play(4 * kind);
        await copy(database, played);
        await ask(NEWER_COLUMNS.drop);
        const older = { rows: await ask<string>(ROWS), schema: await ask<string>(SCHEMA) };
        const file = await ask<number>(`select relfilenode as it from pg_class where relname = 'game_move'`);

        expect(await migrate(connection, all)).toBe(all.length - BEFORE);
        expect(await ask(ROWS)).toBe(older.rows);
        expect(await ask(`select relfilenode as it from pg_class where relname = 'game_move_1'`)).toBe(file);
        await play(8);
        await setLastGameId(database, NEXT_EDGE - 2);
        for (const plies of [9, 10]) await play(plies);
        const newer = await ask<string>(ROWS);

        const pack = createPacker({ database, time: systemTime, log, isFirst: () => true });
        while (await ask<boolean>(`select to_regclass('game_move_1') is not null as it`)) await pack();
        expect(await ask('select count(*) as it from game_move')).toBe(10n);
        for (const record of played)
          expect(nameless(await database.run((queries) => findGame(queries, record.id)))).toEqual(
            nameless(record),
          );

        await unpackAll(database);
        expect(await stepBack(connection, MIGRATIONS_FOLDER, BEFORE)).toBe(all.length - BEFORE);
        expect(await ask(ROWS)).toBe(newer);
        expect(await ask(SCHEMA)).toBe(older.schema);
        await ask(NEWER_COLUMNS.add);
        // As that release reads and writes: the same statements, over what is left.
        for (const record of played)
          expect(nameless(await database.run((queries) => findGame(queries, record.id)))).toEqual(
            nameless(record),
          );
        await play(12);
        await ask(NEWER_COLUMNS.drop);
        expect(await migrate(connection, all)).toBe(all.length - BEFORE);
      }),
    PATIENCE_MS,
  );
});

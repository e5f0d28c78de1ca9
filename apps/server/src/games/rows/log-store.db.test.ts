// games: archived games read exactly as they were played, even if the packer fails or stops halfway.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../platform/database/index.ts';
import { createLog } from '../../platform/log.ts';
import { describeEachDatabase } from '../../platform/testkit/databases.ts';
import { systemTime } from '../../platform/time.ts';
import { LOG_PARTITIONS } from '../limits.ts';
import { createPacker } from '../receipts/packer.ts';
import { insertPlayed, insertTwoUsers, setLastGameId } from '../testkit/ended-games.ts';
import { around } from '../testkit/holdable.ts';
import { CorruptGameError, type GameRecord } from './game-record.ts';
import { findGame } from './game-store.ts';
import { makeLogPartitions, readLogRows, readLogs } from './log-store.ts';

const WIDTH = LOG_PARTITIONS.games;
const STOPPED = 'stopped here';

const nameless = (record: GameRecord | null) =>
  record && { ...record, moves: [...record.moves].map((move) => ({ ...move, clientMoveId: null })) };

describeEachDatabase('the packer', (database) => {
  beforeEach(() => insertTwoUsers(database()));
  // Some tests drop the first partition.
  afterEach(() => database().run((queries) => sql`select make_log_partition(0)`.execute(queries)));

  const packerOf = (at: Database = database(), isLeader = () => true) =>
    createPacker({ database: at, time: systemTime, log: createLog('silent'), isLeader });
  const read = (id: number) => database().run((queries) => findGame(queries, id));
  const rowsOf = async (id: number) =>
    (await database().run((queries) => readLogRows(queries, [id]))).get(id)?.length;
  const ucisOf = async (id: number) =>
    (await database().run((queries) => readLogRows(queries, [id]))).get(id)?.map(({ uci }) => uci) ?? [];
  const play = (plies: number, hoursAgo = 25) =>
    insertPlayed(database(), { plies, hoursAgo, isSigned: plies % 2 === 0 });
  const one = async <T>(statement: string): Promise<T | undefined> =>
    database().run(
      async (queries) => (await sql<{ it: T }>`${sql.raw(statement)}`.execute(queries)).rows[0]?.it,
    );
  const archivedIds = () =>
    one<string | null>(`select string_agg(game_id::text, ',' order by game_id) as it from game_archive`);
  const hasPartition = (number: number) =>
    one<boolean>(`select to_regclass('game_log_${number}') is not null as it`);

  /** Changes rows without triggers. */
  const change = (statement: string) =>
    database().transaction(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(statement).execute(tx);
    });

  /** Plays the last games of the first partition and one game of the second. */
  async function playOverTheEdge(...plies: readonly number[]): Promise<GameRecord[]> {
    await setLastGameId(database(), WIDTH - 1 - plies.length);
    const played: GameRecord[] = [];
    for (const each of plies) played.push(await play(each));
    played.push(await play(3));
    return played;
  }

  async function expectAllAs(played: readonly GameRecord[]): Promise<void> {
    for (const record of played) expect(nameless(await read(record.id))).toEqual(nameless(record));
  }

  test('drops a partition once all of its games are archived, and still reads the games', async () => {
    const played = await playOverTheEdge(0, 1, 34, 130);
    const unarchived = await Promise.all(played.map(({ id }) => read(id)));
    await packerOf()();
    expect([await hasPartition(0), await hasPartition(1)]).toEqual([false, true]);
    expect(await Promise.all(played.map(({ id }) => rowsOf(id)))).toEqual([0, 0, 0, 0, 4]);
    await expectAllAs(played);
    for (const record of unarchived) expect(nameless(await read(record?.id ?? 0))).toEqual(nameless(record));
    expect(await archivedIds()).toBe(played.map(({ id }) => id).join());
  });

  test('keeps a game of 80 plies small, before and after its rows are dropped', async () => {
    const games = 50;
    const TABLES = ['game_receipt', 'receipt_signature', 'game_archive', 'game_log_0'];
    /** Rows, indexes and large values, without the maps of free space, which are the same for any number of rows. */
    const bytes = () =>
      one<number>(`select sum(pg_relation_size(c.oid) + pg_indexes_size(c.oid) + coalesce(pg_relation_size(t.oid)
          + pg_indexes_size(t.oid), 0))::float8 as it
        from pg_class c left join pg_class t on t.oid = c.reltoastrelid where c.relname = any('{${TABLES.join()}}')`);
    const sizeOf = async (isSigned: boolean) => {
      const empty = (await bytes()) ?? 0;
      for (let count = 0; count < games; count += 1)
        await insertPlayed(database(), { plies: 80, hoursAgo: 25, isSigned });
      const full = (await bytes()) ?? 0;
      await packerOf()();
      await change('truncate game_log_0');
      return [full - empty, ((await bytes()) ?? 0) - empty].map((all) => all / games);
    };
    const [signed, unsigned] = [await sizeOf(true), await sizeOf(false)];
    expect(signed[0]).toBeLessThan(14_000);
    expect(signed[1]).toBeLessThan(6_500);
    // Of the four tables, each may have a page that is not full.
    expect(unsigned[1]).toBeLessThan(600 + (4 * 8_192) / games);
  });

  test('archives a game one day after its end, and no later game before it', async () => {
    await play(4);
    const second = await play(5, 23);
    await play(6);
    await play(4, 0); // still running
    await play(6);
    await packerOf(database(), () => false)(); // not the leader
    expect(await archivedIds()).toBeNull();
    await packerOf()();
    expect(await archivedIds()).toBe('1');
    await change(`update game set ended_at = ended_at - interval '1 hour 1 minute' where id = ${second.id}`);
    await packerOf()();
    expect(await archivedIds()).toBe('1,2,3');
  });

  test('archives more than one page in a run', async () => {
    for (let count = 0; count < 12; count += 1) await play(90);
    await packerOf()();
    expect(await archivedIds()).toBe('1,2,3,4,5,6,7,8,9,10,11,12');
  });

  test('archives each game once when two nodes run it at the same time', async () => {
    const played = await playOverTheEdge(4, 5, 6, 90);
    await Promise.all([packerOf()(), packerOf()()]);
    expect(await one<bigint>('select count(*) as it from game_archive')).toBe(5n);
    await expectAllAs(played);
  });

  test.each([
    [
      'another clock',
      'white_ms = white_ms - 1',
      'white_ms = white_ms + 1',
      'the log differs from the signed receipt',
    ],
    ['an illegal move', `uci = 'a1h8'`, `uci = 'e2e4'`, 'move 1 is not legal'],
  ])(
    'keeps a game with %s, and its partition, until the row is repaired',
    async (_what, damage, repair, reason) => {
      const played = await playOverTheEdge(4, 30, 5);
      const wrong = played[1]?.id ?? 0;
      const [first] = await ucisOf(wrong);
      const set = (value: string) =>
        change(`update game_log set ${value} where game_id = ${wrong} and n = 1`);
      await set(damage);
      const packer = packerOf();
      await packer();
      await packer();
      expect(await one(`select reason as it from unpackable_game where game_id = ${wrong}`)).toBe(reason);
      expect(await archivedIds()).toBe([played[0], played[2], played[3]].map((record) => record?.id).join());
      expect(await hasPartition(0)).toBe(true);
      await set(repair.replace('e2e4', first ?? ''));
      await packerOf()();
      expect(await hasPartition(0)).toBe(false);
      await expectAllAs(played);
    },
  );

  test('refuses a game with a missing row', async () => {
    const { id } = await play(6);
    await change(`delete from game_log where game_id = ${id} and n = 6`);
    await packerOf()();
    expect(await one(`select reason as it from unpackable_game`)).toBe('5 rows for 6 moves');
  });

  test('reports damaged bytes as a corrupt game and still reads the others', async () => {
    const played = await playOverTheEdge(4, 30);
    await packerOf()();
    const [sound, damaged] = played.map(({ id }) => id) as [number, number];
    await change(
      `update game_archive set archived = set_byte(archived, 9, get_byte(archived, 9) # 1) where game_id = ${damaged}`,
    );
    await expect(read(damaged)).rejects.toThrow(CorruptGameError);
    const asked = [sound, damaged].map((id) => ({ id, isEnded: true }));
    const logs = await database().run((queries) => readLogs(queries, asked));
    expect(logs.get(sound)).toHaveLength(5);
    expect(logs.get(damaged)).toBeInstanceOf(CorruptGameError);
  });

  test('leaves every game readable, whichever database call it stops at', async () => {
    const played = await playOverTheEdge(4, 0, 30, 400, 200);
    let calls = 0;
    for (let stopAt = 1; ; stopAt += 1) {
      calls = 0;
      const at = around(database(), async (call) => {
        const stops = calls++ === stopAt >> 1;
        // Every second stop comes after the call, so only the answer is lost.
        if (stops && stopAt % 2 === 0) throw new Error(STOPPED);
        const answer = await call();
        if (stops) throw new Error(STOPPED);
        return answer;
      });
      const stopped = await packerOf(at)().then(
        () => false,
        (error: Error) => error.message === STOPPED,
      );
      await expectAllAs(played);
      if (!stopped) break;
    }
    expect(calls).toBeGreaterThan(2);
    expect(await hasPartition(0)).toBe(false);
  });

  test('cannot mark an unarchived game as archived in the database, or drop its moves', async () => {
    const [first] = await playOverTheEdge(4);
    const pass = (id: number) => () =>
      database().run((queries) => sql`select archive_up_to(${id})`.execute(queries));
    await expect(pass((first?.id ?? 0) + 1)()).rejects.toMatchObject({ code: 'KS018' });
    expect(await one('select drop_archived_logs() as it')).toBeNull();
    await packerOf()();
    await expect(pass(WIDTH + 7)()).rejects.toMatchObject({ code: 'KS018' });
  });

  test.each(['game_archive', 'game_log_1'])('cannot change, delete or truncate %s', async (table) => {
    await playOverTheEdge(4);
    await packerOf()();
    for (const statement of [`update ${table} set game_id = 3`, `delete from ${table}`, `truncate ${table}`])
      await expect(one(statement), statement).rejects.toMatchObject({ code: 'KS004' });
  });

  test('finds a partition for each game, and a game without one cannot start', async () => {
    const make = () => database().run(makeLogPartitions);
    expect(await make()).toBe(0);
    await setLastGameId(database(), (LOG_PARTITIONS.ahead + 1) * WIDTH - 1);
    await expect(play(2, 0)).rejects.toMatchObject({ code: 'KS019' });
    expect(await make()).toBe(LOG_PARTITIONS.ahead + 1);
    expect((await play(2, 0)).id).toBe((LOG_PARTITIONS.ahead + 1) * WIDTH + 1);
  });
});

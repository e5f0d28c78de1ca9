// Several nodes over one database: who lives, who is first, who is taken for dead, whose clock counts.
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Database } from '../database/index.ts';
import { createJobs } from '../jobs.ts';
import { createLog } from '../log.ts';
import { asAdmin, databaseUrlFor } from '../testkit/database-setup.ts';
import { describeBothEngines } from '../testkit/databases.ts';
import { createManualTime, type ManualTime } from '../testkit/manual-time.ts';
import type { Time } from '../time.ts';
import { createLifeline, createNodes, type Lifeline, type Nodes } from './index.ts';

const log = createLog('silent');

/** Processes of the test: a node whose process is gone holds nothing. */
function processes() {
  const gone = new Set<number>();
  const lifeline = (): Lifeline => ({
    take: async () => {},
    moveTo: () => {},
    cut: async (_queries, ids) => new Set(ids.filter((id) => gone.has(id))),
    release: async () => {},
  });
  return { gone, lifeline };
}

describeBothEngines('nodes', (database) => {
  let time: ManualTime;
  let world: ReturnType<typeof processes>;
  const node = (more: Partial<Parameters<typeof createNodes>[0]> = {}): Nodes =>
    createNodes({ database: database(), time, log, lifeline: world.lifeline(), ...more });

  beforeEach(() => {
    time = createManualTime();
    world = processes();
  });

  const rows = async () =>
    (
      await database().run((queries) =>
        sql<{ id: bigint; ended: boolean }>`
          select id, ended_at is not null as ended from server_node where id > 0 order by id`.execute(
          queries,
        ),
      )
    ).rows.map(({ id, ended }) => ({ id: Number(id), ended }));

  test('the one that came first is the first; the next one when that is gone in order', async () => {
    const [one, two] = [node(), node()];
    expect(await one.look()).toBeNull();
    await one.join();
    time.advance(500);
    expect(await two.look()).toBe(time.nowMs() - 500);
    expect([two.live(), two.me(), two.isFirst()]).toEqual([[one.me()], 0, false]);
    await two.join();
    expect(two.me()).toBeGreaterThan(one.me());
    await one.beat();
    expect([one.isFirst(), two.isFirst()]).toEqual([true, false]);
    expect(one.live()).toEqual([one.me(), two.me()]);
    await one.leave();
    const changes: string[] = [];
    two.onChange(() => changes.push(`first: ${two.isFirst()}`));
    await two.beat();
    expect(two.live()).toEqual([two.me()]);
    expect(changes).toEqual(['first: true']);
    await two.beat();
    expect(changes).toHaveLength(1);
  });

  test('silence of more than 3 s: dead to the others, once and for all; it goes on under a new number', async () => {
    const [one, two] = [node(), node()];
    await one.join();
    await two.join();
    const reborn: number[] = [];
    two.onReborn(() => reborn.push(two.me()));
    const old = two.me();
    time.advance(3_000);
    await one.beat();
    expect(one.live()).toEqual([one.me(), old]);
    time.advance(1);
    await one.beat();
    expect(one.live()).toEqual([one.me()]);
    expect(one.lastAliveMs(old)).toBe(time.nowMs() - 3_001);
    expect(await rows()).toContainEqual({ id: old, ended: true });
    await two.beat();
    expect(reborn).toEqual([two.me()]);
    expect(two.me()).toBeGreaterThan(old);
    expect(two.lives()).toEqual([old, two.me()]);
    await one.beat();
    expect(one.live()).toEqual([one.me(), two.me()]);
  });

  test('a word in time defeats the declaration, whatever the other has read', async () => {
    const [one, two] = [node(), node()];
    await one.join();
    await two.join();
    time.advance(3_500);
    // Between what the late one has read and what it writes, the other speaks: before the third of its calls.
    let calls = 0;
    const slow: Database = {
      ...database(),
      run: async (work) => {
        calls += 1;
        if (calls === 3) await two.beat();
        return database().run(work);
      },
    };
    const late = node({ database: slow });
    await late.join();
    expect(await rows()).toEqual([
      { id: one.me(), ended: true },
      { id: two.me(), ended: false },
      { id: late.me(), ended: false },
    ]);
  });

  test('who opens ends the lives of the silent first: one that wakes then takes its seats again', async () => {
    const [one, two] = [node(), node()];
    await one.join();
    const old = one.me();
    const reborn: number[] = [];
    one.onReborn(() => reborn.push(one.me()));
    time.advance(3_001);
    await two.look();
    expect(two.isGone(old)).toBe(true);
    await one.beat();
    expect(reborn).toEqual([one.me()]);
    expect(two.isGone(one.me())).toBe(false);
  });

  test('who is silent only is not gone', async () => {
    const [one, two, three] = [node(), node(), node()];
    for (const each of [one, two, three]) await each.join();
    time.advance(2_000);
    await one.beat();
    time.advance(1_001);
    await three.beat();
    expect(three.live()).not.toContain(two.me());
    expect(three.isGone(two.me())).toBe(false);
    await two.beat();
    await three.beat();
    expect(three.live()).toContain(two.me());
  });

  test('a node that goes on under a new number says so, though its lifeline cannot be moved there yet', async () => {
    const refused = { ...world.lifeline() };
    const [one, two] = [node(), node({ lifeline: refused })];
    await one.join();
    await two.join();
    refused.take = () => Promise.reject(new Error('too many connections'));
    const reborn: number[] = [];
    two.onReborn(() => reborn.push(two.me()));
    time.advance(3_001);
    await one.beat();
    await two.beat();
    expect(reborn).toEqual([two.me()]);
  });

  test('who is not the first declares nobody dead', async () => {
    const [one, two, three] = [node(), node(), node()];
    for (const each of [one, two, three]) await each.join();
    time.advance(2_000);
    await one.beat();
    time.advance(1_500);
    await two.beat();
    expect(await rows()).toContainEqual({ id: three.me(), ended: false });
    expect(two.live()).toEqual([one.me(), two.me()]);
    await one.beat();
    expect(await rows()).toContainEqual({ id: three.me(), ended: true });
  });

  test('a process that is gone is dead after one missed beat; one that only missed a beat is not', async () => {
    const [one, two, three] = [node(), node(), node()];
    for (const each of [one, two, three]) await each.join();
    time.advance(1_300);
    world.gone.add(two.me());
    expect(await three.gone([one.me(), two.me()])).toEqual(new Map([[two.me(), time.nowMs() - 1_300]]));
    await one.beat();
    expect(one.live()).toEqual([one.me(), three.me()]);
    expect(await rows()).toContainEqual({ id: three.me(), ended: false });
  });

  test('one that is about to end tells the others at once, and goes on living', async () => {
    const [one, two] = [node(), node()];
    for (const each of [one, two]) await each.join();
    await one.beat();
    expect([one.othersStay(), two.othersStay()]).toEqual([true, true]);
    await two.drain();
    expect(two.othersStay()).toBe(true);
    await one.beat();
    expect(one.live()).toEqual([one.me(), two.me()]);
    expect(one.othersStay()).toBe(false);
    await one.drain();
    expect(one.othersStay()).toBe(false);
    expect(two.othersStay()).toBe(true);
    await two.beat();
    expect(two.othersStay()).toBe(false);
  });

  test('that it is about to end is said under a new number too', async () => {
    const [one, two] = [node(), node()];
    for (const each of [one, two]) await each.join();
    await two.drain();
    time.advance(3_001);
    await one.beat();
    await two.beat();
    await one.beat();
    expect(one.live()).toEqual([one.me(), two.me()]);
    expect(one.othersStay()).toBe(false);
  });

  test('all know within a beat when the hints of one do not arrive, and when they do again', async () => {
    const [one, two, three] = [node(), node(), node()];
    const whole = new Set([one, two, three]);
    for (const each of [one, two, three]) {
      each.askHints(() => whole.has(each));
      await each.join();
    }
    const seen = async () => {
      for (const each of [one, two, three, one, two]) await each.beat();
      return [one, two, three].map((each) => each.othersAreWhole());
    };
    expect(await seen()).toEqual([true, true, true]);
    whole.delete(two);
    expect(await seen()).toEqual([false, true, false]);
    whole.add(two);
    expect(await seen()).toEqual([true, true, true]);
    await node().join(); // that cannot say whether its hints arrive
    expect(await seen()).toEqual([false, false, false]);
  });

  test('where one server alone can open the database, every earlier life is over', async () => {
    const before = createNodes({ database: database(), time, log });
    await before.join();
    const after = createNodes({ database: database(), time, log });
    await after.join();
    expect(after.isAlone()).toBe(true);
    expect(await rows()).toEqual([
      { id: before.me(), ended: true },
      { id: after.me(), ended: false },
    ]);
  });

  test('nodes whose clocks are 2 s off agree about who is alive, and about the time', async () => {
    const shifted = (byMs: number): Time => ({ ...time, nowMs: () => time.nowMs() + byMs });
    const clockOf = () => time.nowMs();
    const fast = node({ time: shifted(2_000), clockOf });
    const slow = node({ time: shifted(-2_000), clockOf });
    for (const each of [fast, slow]) {
      await each.lookAtClock();
      await each.join();
    }
    await fast.beat();
    expect([fast.offsetMs(), slow.offsetMs()]).toEqual([-2_000, 2_000]);
    expect(fast.live()).toHaveLength(2);
    time.advance(900);
    await slow.beat();
    expect(slow.live()).toHaveLength(2);
  });

  test('a beat that cannot be written throws, and leaves everything as it was', async () => {
    let broken = false;
    const run: Database['run'] = (work) => (broken ? Promise.reject(new Error('cut')) : database().run(work));
    const one = node({ database: { ...database(), run } });
    await one.join();
    broken = true;
    await expect(one.beat()).rejects.toThrow('cut');
    expect(one.live()).toEqual([one.me()]);
  });

  test('lives that ended long ago are forgotten, but for the newest word: it says when the house was last alive', async () => {
    const [one, two, three] = [node(), node(), node()];
    for (const each of [one, two]) {
      await each.join();
      await each.leave();
      time.advance(1_000);
    }
    const jobs = createJobs({ time, log, isFirst: () => true });
    three.scheduleJobs(jobs);
    time.advance(25 * 3_600_000);
    await jobs.settled();
    await jobs.stop();
    expect((await rows()).map(({ id }) => id)).toEqual([two.me()]);
  });

  test('whose life is over stays dead', async () => {
    const one = node();
    await one.join();
    await one.leave();
    await expect(
      database().run((queries) => sql`update server_node set ended_at = null where id > 0`.execute(queries)),
    ).rejects.toThrow(/server node \d+ has ended/);
  });
});

const { postgres } = inject('testDatabases');

describe.runIf(postgres !== null)('the lifeline on postgres', () => {
  const url = databaseUrlFor(postgres?.adminUrl ?? '', 'postgres');
  const lines: Lifeline[] = [];
  afterEach(async () => {
    for (const line of lines.splice(0)) await line.release();
  });
  const line = () => {
    const time = createManualTime();
    const made = createLifeline(url, { time, log });
    lines.push(made);
    return { made, time };
  };
  /** What it says, asked on a connection like any other. */
  const cut = async (from: Lifeline, ids: readonly number[]): Promise<number[]> => {
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    const kysely = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
    const found = await from.cut(kysely, ids).finally(() => kysely.destroy());
    return [...found];
  };
  const ending = (id: number) =>
    asAdmin(url, (client) =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1`, [
        `kingstake node ${id}`,
      ]),
    );

  test('a process that dies lets go; one that lives, and one of long ago, are told apart', async () => {
    const [here, there] = [line(), line()];
    await here.made.take(910_001);
    await there.made.take(910_002);
    here.time.advance(3_001);
    expect(await cut(here.made, [910_002, 910_003])).toEqual([910_003]);
    await there.made.release();
    expect(await cut(here.made, [910_002])).toEqual([910_002]);
  });

  test('a new line tells of whoever held one when it was taken, or at a look since', async () => {
    const [one, two, here, late] = [line(), line(), line(), line()];
    await one.made.take(910_041);
    await two.made.take(910_042);
    await here.made.take(910_043);
    await one.made.release();
    expect(await cut(here.made, [910_041, 910_042])).toEqual([910_041]);
    await late.made.take(910_044);
    await late.made.release();
    expect(await cut(here.made, [910_044])).toEqual([]);
    await late.made.take(910_044);
    expect(await cut(here.made, [])).toEqual([]);
    await late.made.release();
    expect(await cut(here.made, [910_044])).toEqual([910_044]);
  });

  test('a new line that broke and is taken again has seen nobody before', async () => {
    const [here, there] = [line(), line()];
    await there.made.take(910_052);
    await here.made.take(910_051);
    await there.made.release();
    await ending(910_051);
    await expect.poll(() => cut(here.made, [910_052])).toEqual([]);
  });

  test('a line of one’s own that is new says nothing of others: the database may have begun anew', async () => {
    const { made, time } = line();
    await made.take(910_011);
    time.advance(3_000);
    expect(await cut(made, [910_012])).toEqual([]);
    time.advance(1);
    expect(await cut(made, [910_012])).toEqual([910_012]);
  });

  test('a line that breaks is taken again', async () => {
    const [here, there] = [line(), line()];
    await here.made.take(910_021);
    await there.made.take(910_022);
    here.time.advance(3_001);
    await ending(910_022);
    await expect.poll(() => cut(here.made, [910_022])).toEqual([]);
  });

  test('takes no line at a server that refuses writes, as a standby does', async () => {
    const standby = new URL(url);
    standby.searchParams.set('options', '-c default_transaction_read_only=on');
    const made = createLifeline(standby.href, { time: createManualTime(), log });
    lines.push(made);
    await expect(made.take(910_061)).rejects.toThrow('it is read-only');
  });

  test('under a new number nothing is left of the old one', async () => {
    const [here, there] = [line(), line()];
    await here.made.take(910_031);
    here.time.advance(3_001);
    await there.made.take(910_032);
    there.made.moveTo(910_033);
    await expect.poll(() => cut(here.made, [910_032, 910_033])).toEqual([910_032]);
  });
});

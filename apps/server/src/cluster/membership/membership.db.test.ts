import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../platform/database/index.ts';
import { createJobs } from '../../platform/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { asAdmin, databaseUrlFor } from '../../platform/testkit/database-setup.ts';
import { describeBothEngines, describeOnServices } from '../../platform/testkit/databases.ts';
import { createManualTime, type ManualTime } from '../../platform/testkit/manual-time.ts';
import type { Time } from '../../platform/time.ts';
import { type Cluster, type ClusterDeps, createCluster } from '../index.ts';
import { createLivenessLock, type LivenessLock } from './store/liveness-lock.ts';

const log = createLog('silent');

/** The processes of the test. A crashed one holds no lock. */
function processes() {
  const crashed = new Set<number>();
  const livenessLock = (): LivenessLock => ({
    acquire: async () => {},
    moveTo: () => {},
    releasedBy: async (_queries, ids) => new Set(ids.filter((id) => crashed.has(id))),
    release: async () => {},
  });
  return { crashed, livenessLock };
}

describeBothEngines('membership', (database) => {
  let time: ManualTime;
  let world: ReturnType<typeof processes>;
  const node = (more: Partial<ClusterDeps> = {}): Cluster =>
    createCluster({ database: database(), time, log, livenessLock: world.livenessLock(), ...more });

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

  test('elects the oldest node, and the next one after it deregistered', async () => {
    const [one, two] = [node(), node()];
    expect(await one.membership.markSilentNodes()).toBeNull();
    await one.membership.register();
    time.advance(500);
    expect(await two.membership.markSilentNodes()).toBe(time.nowMs() - 500);
    expect([two.nodes.live(), two.nodes.self(), two.leader.isLeader()]).toEqual([
      [one.nodes.self()],
      0,
      false,
    ]);
    await two.membership.register();
    expect(two.nodes.self()).toBeGreaterThan(one.nodes.self());
    await one.membership.heartbeat();
    expect([one.leader.isLeader(), two.leader.isLeader()]).toEqual([true, false]);
    expect(one.nodes.live()).toEqual([one.nodes.self(), two.nodes.self()]);
    await one.membership.deregister();
    const changes: string[] = [];
    two.nodes.onChange(() => changes.push(`leader: ${two.leader.isLeader()}`));
    await two.membership.heartbeat();
    expect(two.nodes.live()).toEqual([two.nodes.self()]);
    expect(changes).toEqual(['leader: true']);
    await two.membership.heartbeat();
    expect(changes).toHaveLength(1);
  });

  test('marks a node dead after 3 s without a heartbeat, and registers it with a new id', async () => {
    const [one, two] = [node(), node()];
    await one.membership.register();
    await two.membership.register();
    const reregistered: number[] = [];
    two.membership.onReregistered(() => reregistered.push(two.nodes.self()));
    const old = two.nodes.self();
    time.advance(3_000);
    await one.membership.heartbeat();
    expect(one.nodes.live()).toEqual([one.nodes.self(), old]);
    time.advance(1);
    await one.membership.heartbeat();
    expect(one.nodes.live()).toEqual([one.nodes.self()]);
    expect(one.nodes.lastHeartbeatMs(old)).toBe(time.nowMs() - 3_001);
    expect(await rows()).toContainEqual({ id: old, ended: true });
    await two.membership.heartbeat();
    expect(reregistered).toEqual([two.nodes.self()]);
    expect(two.nodes.self()).toBeGreaterThan(old);
    expect(two.nodes.ownIds()).toEqual([old, two.nodes.self()]);
    await one.membership.heartbeat();
    expect(one.nodes.live()).toEqual([one.nodes.self(), two.nodes.self()]);
  });

  test('does not mark a node dead whose heartbeat comes first', async () => {
    const [one, two] = [node(), node()];
    await one.membership.register();
    await two.membership.register();
    time.advance(3_500);
    // The other node writes its heartbeat between the late node's read and write, which is before the third call.
    let calls = 0;
    const slow: Database = {
      ...database(),
      run: async (work) => {
        calls += 1;
        if (calls === 3) await two.membership.heartbeat();
        return database().run(work);
      },
    };
    const late = node({ database: slow });
    await late.membership.register();
    expect(await rows()).toEqual([
      { id: one.nodes.self(), ended: true },
      { id: two.nodes.self(), ended: false },
      { id: late.nodes.self(), ended: false },
    ]);
  });

  test('marks silent nodes dead before opening, so that a resumed node re-registers', async () => {
    const [one, two] = [node(), node()];
    await one.membership.register();
    const old = one.nodes.self();
    const reregistered: number[] = [];
    one.membership.onReregistered(() => reregistered.push(one.nodes.self()));
    time.advance(3_001);
    await two.membership.markSilentNodes();
    expect(two.nodes.isDead(old)).toBe(true);
    await one.membership.heartbeat();
    expect(reregistered).toEqual([one.nodes.self()]);
    expect(two.nodes.isDead(one.nodes.self())).toBe(false);
  });

  test('does not report a silent node as dead', async () => {
    const [one, two, three] = [node(), node(), node()];
    for (const each of [one, two, three]) await each.membership.register();
    time.advance(2_000);
    await one.membership.heartbeat();
    time.advance(1_001);
    await three.membership.heartbeat();
    expect(three.nodes.live()).not.toContain(two.nodes.self());
    expect(three.nodes.isDead(two.nodes.self())).toBe(false);
    await two.membership.heartbeat();
    await three.membership.heartbeat();
    expect(three.nodes.live()).toContain(two.nodes.self());
  });

  test('reports a new id even if its liveness lock cannot be acquired yet', async () => {
    const refused = { ...world.livenessLock() };
    const [one, two] = [node(), node({ livenessLock: refused })];
    await one.membership.register();
    await two.membership.register();
    refused.acquire = () => Promise.reject(new Error('too many connections'));
    const reregistered: number[] = [];
    two.membership.onReregistered(() => reregistered.push(two.nodes.self()));
    time.advance(3_001);
    await one.membership.heartbeat();
    await two.membership.heartbeat();
    expect(reregistered).toEqual([two.nodes.self()]);
  });

  test('marks nodes dead only on the leader', async () => {
    const [one, two, three] = [node(), node(), node()];
    for (const each of [one, two, three]) await each.membership.register();
    time.advance(2_000);
    await one.membership.heartbeat();
    time.advance(1_500);
    await two.membership.heartbeat();
    expect(await rows()).toContainEqual({ id: three.nodes.self(), ended: false });
    expect(two.nodes.live()).toEqual([one.nodes.self(), two.nodes.self()]);
    await one.membership.heartbeat();
    expect(await rows()).toContainEqual({ id: three.nodes.self(), ended: true });
  });

  test('marks a crashed node dead after one missed heartbeat, but not a slow one', async () => {
    const [one, two, three] = [node(), node(), node()];
    for (const each of [one, two, three]) await each.membership.register();
    time.advance(1_300);
    world.crashed.add(two.nodes.self());
    expect(await three.membership.findCrashed([one.nodes.self(), two.nodes.self()])).toEqual(
      new Map([[two.nodes.self(), time.nowMs() - 1_300]]),
    );
    await one.membership.heartbeat();
    expect(one.nodes.live()).toEqual([one.nodes.self(), three.nodes.self()]);
    expect(await rows()).toContainEqual({ id: three.nodes.self(), ended: false });
  });

  test('reports draining at once, and stays live', async () => {
    const [one, two] = [node(), node()];
    for (const each of [one, two]) await each.membership.register();
    await one.membership.heartbeat();
    expect([one.nodes.hasOtherActiveNodes(), two.nodes.hasOtherActiveNodes()]).toEqual([true, true]);
    await two.membership.startDraining();
    expect(two.nodes.hasOtherActiveNodes()).toBe(true);
    await one.membership.heartbeat();
    expect(one.nodes.live()).toEqual([one.nodes.self(), two.nodes.self()]);
    expect(one.nodes.hasOtherActiveNodes()).toBe(false);
    await one.membership.startDraining();
    expect(one.nodes.hasOtherActiveNodes()).toBe(false);
    expect(two.nodes.hasOtherActiveNodes()).toBe(true);
    await two.membership.heartbeat();
    expect(two.nodes.hasOtherActiveNodes()).toBe(false);
  });

  test('reports draining under a new id too', async () => {
    const [one, two] = [node(), node()];
    for (const each of [one, two]) await each.membership.register();
    await two.membership.startDraining();
    time.advance(3_001);
    await one.membership.heartbeat();
    await two.membership.heartbeat();
    await one.membership.heartbeat();
    expect(one.nodes.live()).toEqual([one.nodes.self(), two.nodes.self()]);
    expect(one.nodes.hasOtherActiveNodes()).toBe(false);
  });

  test('reports to all nodes within a heartbeat that the bus of one is degraded, and connected again', async () => {
    const [one, two, three] = [node(), node(), node()];
    const connected = new Set([one, two, three]);
    for (const each of [one, two, three]) {
      each.membership.reportBusState(() => connected.has(each));
      await each.membership.register();
    }
    const seen = async () => {
      for (const each of [one, two, three, one, two]) await each.membership.heartbeat();
      return [one, two, three].map((each) => each.nodes.areOthersConnected());
    };
    expect(await seen()).toEqual([true, true, true]);
    connected.delete(two);
    expect(await seen()).toEqual([false, true, false]);
    connected.add(two);
    expect(await seen()).toEqual([true, true, true]);
    await node().membership.register(); // a node without a bus
    expect(await seen()).toEqual([false, false, false]);
  });

  test('ends every earlier node where only one server can open the database', async () => {
    const before = createCluster({ database: database(), time, log });
    await before.membership.register();
    const after = createCluster({ database: database(), time, log });
    await after.membership.register();
    expect(after.nodes.isAlone()).toBe(true);
    expect(await rows()).toEqual([
      { id: before.nodes.self(), ended: true },
      { id: after.nodes.self(), ended: false },
    ]);
  });

  test('agrees on time and live nodes with clocks that are 2 s off', async () => {
    const shifted = (byMs: number): Time => ({ ...time, nowMs: () => time.nowMs() + byMs });
    const clockOf = () => time.nowMs();
    const fast = node({ time: shifted(2_000), clockOf });
    const slow = node({ time: shifted(-2_000), clockOf });
    for (const each of [fast, slow]) {
      await each.clock.measureOffset();
      await each.membership.register();
    }
    await fast.membership.heartbeat();
    expect([fast.clock.offsetMs(), slow.clock.offsetMs()]).toEqual([-2_000, 2_000]);
    expect(fast.nodes.live()).toHaveLength(2);
    time.advance(900);
    await slow.membership.heartbeat();
    expect(slow.nodes.live()).toHaveLength(2);
  });

  test('throws when a heartbeat cannot be written, and changes nothing', async () => {
    let broken = false;
    const run: Database['run'] = (work) => (broken ? Promise.reject(new Error('cut')) : database().run(work));
    const one = node({ database: { ...database(), run } });
    await one.membership.register();
    broken = true;
    await expect(one.membership.heartbeat()).rejects.toThrow('cut');
    expect(one.nodes.live()).toEqual([one.nodes.self()]);
  });

  test('deletes nodes that ended long ago, but keeps the newest heartbeat', async () => {
    const [one, two, three] = [node(), node(), node()];
    for (const each of [one, two]) {
      await each.membership.register();
      await each.membership.deregister();
      time.advance(1_000);
    }
    const jobs = createJobs({ time, log, isLeader: () => true });
    three.membership.scheduleJobs(jobs);
    time.advance(25 * 3_600_000);
    await jobs.settled();
    await jobs.stop();
    expect((await rows()).map(({ id }) => id)).toEqual([two.nodes.self()]);
  });

  test('keeps a dead node dead', async () => {
    const one = node();
    await one.membership.register();
    await one.membership.deregister();
    await expect(
      database().run((queries) => sql`update server_node set ended_at = null where id > 0`.execute(queries)),
    ).rejects.toThrow(/server node \d+ has ended/);
  });
});

describeOnServices('the liveness lock on postgres', (postgres) => {
  const url = databaseUrlFor(postgres.adminUrl, 'postgres');
  const locks: LivenessLock[] = [];
  afterEach(async () => {
    for (const lock of locks.splice(0)) await lock.release();
  });
  const createLock = () => {
    const time = createManualTime();
    const made = createLivenessLock(url, { time, log });
    locks.push(made);
    return { made, time };
  };
  /** Queries on an ordinary connection. */
  const released = async (from: LivenessLock, ids: readonly number[]): Promise<number[]> => {
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    const kysely = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
    const found = await from.releasedBy(kysely, ids).finally(() => kysely.destroy());
    return [...found];
  };
  const ending = (id: number) =>
    asAdmin(url, (client) =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1`, [
        `kingstake node ${id}`,
      ]),
    );

  test('reports nodes that held a lock when the new one was acquired, or later', async () => {
    const [one, two, here, late] = [createLock(), createLock(), createLock(), createLock()];
    await one.made.acquire(910_041);
    await two.made.acquire(910_042);
    await here.made.acquire(910_043);
    await one.made.release();
    expect(await released(here.made, [910_041, 910_042])).toEqual([910_041]);
    await late.made.acquire(910_044);
    await late.made.release();
    expect(await released(here.made, [910_044])).toEqual([]);
    await late.made.acquire(910_044);
    expect(await released(here.made, [])).toEqual([]);
    await late.made.release();
    expect(await released(here.made, [910_044])).toEqual([910_044]);
  });

  test('reports no other node after the lock was lost and acquired again', async () => {
    const [here, there] = [createLock(), createLock()];
    await there.made.acquire(910_052);
    await here.made.acquire(910_051);
    await there.made.release();
    await ending(910_051);
    await expect.poll(() => released(here.made, [910_052])).toEqual([]);
  });

  test('reports no unseen node within 3 s, because the database may have restarted', async () => {
    const { made, time } = createLock();
    await made.acquire(910_011);
    time.advance(3_000);
    expect(await released(made, [910_012])).toEqual([]);
    time.advance(1);
    expect(await released(made, [910_012])).toEqual([910_012]);
  });

  test('acquires the lock again after its connection broke', async () => {
    const [here, there] = [createLock(), createLock()];
    await here.made.acquire(910_021);
    await there.made.acquire(910_022);
    here.time.advance(3_001);
    await ending(910_022);
    await expect.poll(() => released(here.made, [910_022])).toEqual([]);
  });

  test('refuses to acquire a lock on a read-only standby', async () => {
    const standby = new URL(url);
    standby.searchParams.set('options', '-c default_transaction_read_only=on');
    const made = createLivenessLock(standby.href, { time: createManualTime(), log });
    locks.push(made);
    await expect(made.acquire(910_061)).rejects.toThrow('it is read-only');
  });

  test('releases the old id when it moves to a new one', async () => {
    const [here, there] = [createLock(), createLock()];
    await here.made.acquire(910_031);
    here.time.advance(3_001);
    await there.made.acquire(910_032);
    there.made.moveTo(910_033);
    await expect.poll(() => released(here.made, [910_032, 910_033])).toEqual([910_032]);
  });
});

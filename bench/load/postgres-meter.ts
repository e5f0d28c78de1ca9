// The CPU time of PostgreSQL for one server's database, and of its background processes.
import pg from 'pg';
import { ADMIN_URL } from '../databases.ts';
import { cpuMsOf } from './process-meter.ts';

export interface PostgresUse {
  backendsMs: number; // CPU time of the backends of this database
  clusterMs: number; // CPU time of checkpointer, background writer and walwriter, for all databases
  checkpoints: number; // checkpoints that began
  writeMs: number; // of checkpoints that ended
  syncMs: number; // of checkpoints that ended
}

/** How often backends are read. CPU time between the last reading and the end of a backend is not counted. */
const LOOK_EVERY_MS = 250;
const CLUSTER = ['checkpointer', 'background writer', 'walwriter'];

/** Measures the databases with these names. */
export async function openPostgresMeter(names: readonly string[]) {
  const client = new pg.Client({ connectionString: ADMIN_URL, application_name: 'kingstake-bench-meter' });
  await client.connect();
  const { rows: versions } = await client.query(
    `select current_setting('server_version_num')::int >= 170000 as "isNew"`,
  );
  const checkpointsSql = versions[0].isNew
    ? 'select num_timed + num_requested as count, write_time as written, sync_time as synced from pg_stat_checkpointer'
    : `select checkpoints_timed + checkpoints_req as count,
        checkpoint_write_time as written, checkpoint_sync_time as synced from pg_stat_bgwriter`;
  const seenMs = new Map<number, number>(); // CPU time by process id
  const clusterPids = new Set<number>();
  let isHere = true;

  async function look(): Promise<void> {
    const { rows } = await client.query<{ pid: number; isCluster: boolean }>(
      `select pid, datname is null as "isCluster" from pg_stat_activity
        where datname = any($1) or backend_type = any($2)`,
      [names, CLUSTER],
    );
    for (const { pid, isCluster } of rows) {
      const usedMs = cpuMsOf(pid, 'postgres');
      if (isCluster) clusterPids.add(pid);
      if (usedMs !== null) seenMs.set(pid, usedMs);
      else if (isCluster) isHere = false;
    }
  }

  async function totals(): Promise<PostgresUse> {
    await look();
    let [backendsMs, clusterMs] = [0, 0];
    for (const [pid, usedMs] of seenMs) {
      if (clusterPids.has(pid)) clusterMs += usedMs;
      else backendsMs += usedMs;
    }
    const { rows } = await client.query(checkpointsSql);
    const { count, written, synced } = rows[0];
    return { backendsMs, clusterMs, checkpoints: Number(count), writeMs: written, syncMs: synced };
  }

  let last = await totals();
  let looking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, LOOK_EVERY_MS);
  return {
    /** Returns the use since the previous reading, or since opening. Null if PostgreSQL is on another machine. */
    async read(): Promise<PostgresUse | null> {
      await looking;
      const now = await totals();
      const before = last;
      last = now;
      if (!isHere) return null;
      const since = (key: string, value: number) => value - before[key as keyof PostgresUse];
      return Object.fromEntries(
        Object.entries(now).map(([key, value]) => [key, since(key, value)]),
      ) as unknown as PostgresUse;
    },
    async close() {
      clearInterval(timer);
      await looking;
      await client.end();
    },
  };
}

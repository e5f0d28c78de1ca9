// What PostgreSQL has used for the database of one server, and what its background processes used.
import pg from 'pg';
import { ADMIN_URL } from '../databases.ts';
import { cpuMsOf } from './process-meter.ts';

export interface PostgresUse {
  backendsMs: number; // CPU of the processes that serve this database
  clusterMs: number; // CPU of checkpointer, background writer and walwriter: of all databases of this PostgreSQL
  checkpoints: number; // begun in this PostgreSQL
  writeMs: number; // of checkpoints that ended
  syncMs: number; // of the same
}

export interface PostgresMeter {
  /** Since the reading before, or the opening. Null: PostgreSQL is on another machine. */
  read(): Promise<PostgresUse | null>;
  close(): Promise<void>;
}

/** How often backends are read. What one uses between the last reading and its end is not counted. */
const LOOK_EVERY_MS = 250;
const CLUSTER = ['checkpointer', 'background writer', 'walwriter'];

/** Of databases of these names. */
export async function openPostgresMeter(names: readonly string[]): Promise<PostgresMeter> {
  const client = new pg.Client({ connectionString: ADMIN_URL, application_name: 'kingstake-bench-meter' });
  await client.connect();
  const { rows: versions } = await client.query(
    `select current_setting('server_version_num')::int >= 170000 as "isNew"`,
  );
  const checkpointsSql = versions[0].isNew
    ? 'select num_timed + num_requested as count, write_time as written, sync_time as synced from pg_stat_checkpointer'
    : `select checkpoints_timed + checkpoints_req as count,
        checkpoint_write_time as written, checkpoint_sync_time as synced from pg_stat_bgwriter`;
  const seenMs = new Map<number, number>(); // CPU by process
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
    async read() {
      await looking;
      const now = await totals();
      const before = last;
      last = now;
      if (!isHere) return null;
      return {
        backendsMs: now.backendsMs - before.backendsMs,
        clusterMs: now.clusterMs - before.clusterMs,
        checkpoints: now.checkpoints - before.checkpoints,
        writeMs: now.writeMs - before.writeMs,
        syncMs: now.syncMs - before.syncMs,
      };
    },
    async close() {
      clearInterval(timer);
      await looking;
      await client.end();
    },
  };
}

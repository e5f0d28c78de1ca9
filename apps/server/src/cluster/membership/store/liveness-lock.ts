// cluster: detects at once that a node's process has died. Each node holds an advisory lock on its id, on a separate connection. PostgreSQL
// releases the lock when the process dies. A frozen process or an unreachable machine keeps it, and is detected by missing heartbeats.
import { sql } from 'kysely';
import pg from 'pg';
import { ADVISORY_LOCKS, DatabaseStartupError, type Queries } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log.ts';
import { SERVER_TIMES } from '../../../platform/server-times.ts';
import type { Time } from '../../../platform/time.ts';
import { CLUSTER } from '../../limits.ts';
import type { NodeId } from '../nodes.ts';

export interface LivenessLock {
  /** Takes the lock on this id. Throws `DatabaseStartupError`. */
  acquire(self: NodeId): Promise<void>;
  /** Takes the lock on another id in the background, and retries until it is held. A node that was marked dead does not wait for it. */
  moveTo(self: NodeId): void;
  /**
   * Returns those of `ids` whose lock was released. A node counts only if it held its lock while this node held its own,
   * or if this node's lock is older than `CLUSTER.silentMs`. Otherwise the database may have restarted, which releases
   * all locks.
   */
  releasedBy(queries: Queries, ids: readonly NodeId[]): Promise<ReadonlySet<NodeId>>;
  release(): Promise<void>;
}

/** Used if only one server can open the database. */
export const NO_LIVENESS_LOCK: LivenessLock = {
  acquire: async () => {},
  moveTo: () => {},
  releasedBy: async () => new Set(),
  release: async () => {},
};

/** A connection that holds a lock. */
interface HeldLock {
  readonly id: NodeId;
  readonly client: pg.Client;
  readonly sinceMs: number; // monotonic
  /** Nodes that held a lock since then. While this connection is open, the database has not restarted. */
  readonly seen: Set<NodeId>;
}

export function createLivenessLock(url: string, { time, log }: { time: Time; log: Log }): LivenessLock {
  let held: HeldLock | null = null;
  let wanted: NodeId | null = null;

  const stopChecking = time.every(CLUSTER.lockCheckMs, () => {
    // A network that drops packets reports no error, so close the connection if a query fails or is not answered.
    const asked = held;
    if (asked !== null) readHolders(asked).catch(() => asked.client.end());
  });

  async function hold(id: NodeId): Promise<void> {
    const { client, seen } = await connect(url, id);
    if (wanted !== id) return client.end();
    held = { id, client, sinceMs: time.monotonicMs(), seen };
    client.once('end', () => {
      if (held?.client !== client) return;
      held = null;
      log.warn('the connection of the liveness lock broke and is opened again');
      regain(id);
    });
  }

  function regain(id: NodeId): void {
    if (wanted !== id) return;
    // While the database cannot be reached, no other node can see that the lock is missing.
    hold(id).catch(() => time.after(CLUSTER.lockRetryMs, () => regain(id)));
  }

  /** Without `end`, an unreachable peer would keep the connection open for 15 minutes. */
  function close(): Promise<void> | undefined {
    const closing = held;
    held = null;
    return closing?.client.end().catch((error: unknown) => {
      log.warn({ err: error }, 'the connection of the liveness lock did not close cleanly');
    });
  }

  return {
    async acquire(self) {
      wanted = self;
      await hold(self);
    },
    moveTo(self) {
      wanted = self;
      void close();
      regain(self);
    },
    async releasedBy(queries, ids) {
      const own = held;
      if (own === null) return new Set();
      const { rows } = await sql<HolderRow>`${sql.raw(HOLDERS)}`.execute(queries);
      const holding = new Set(rows.map(({ id }) => Number(id)));
      // The connection broke during the query, so the database may have restarted.
      if (held !== own) return new Set();
      const isOld = time.monotonicMs() - own.sinceMs > CLUSTER.silentMs;
      for (const id of holding) own.seen.add(id);
      return new Set(ids.filter((id) => !holding.has(id) && (isOld || own.seen.has(id))));
    },
    async release() {
      wanted = null;
      stopChecking();
      await close();
    },
  };
}

interface HolderRow {
  id: string | bigint;
  is_read_only: boolean;
}

/** Ids of all nodes that hold a lock. */
const HOLDERS = `select objid::bigint as id, current_setting('transaction_read_only') = 'on' as is_read_only from pg_locks where locktype = 'advisory' and granted and objsubid = 2
  and classid = ${ADVISORY_LOCKS.nodes} and database = (select oid from pg_database where datname = current_database())`;

async function readHolders({ client, seen }: Pick<HeldLock, 'client' | 'seen'>): Promise<void> {
  const { rows } = await client.query<HolderRow>(HOLDERS);
  // After a failover, this server is a standby, but the other nodes look for the lock on the new primary.
  if (rows.some((row) => row.is_read_only)) throw new Error('it is read-only');
  for (const { id } of rows) seen.add(Number(id));
}

async function connect(url: string, id: NodeId): Promise<Pick<HeldLock, 'client' | 'seen'>> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `kingstake node ${id}`,
    connectionTimeoutMillis: SERVER_TIMES.databaseWaitMs,
    query_timeout: SERVER_TIMES.databaseAnswerMs,
    keepAlive: true,
  });
  client.on('error', () => {}); // 'end' follows
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1::int, $2::int)', [ADVISORY_LOCKS.nodes, id]);
    const lock = { client, seen: new Set<NodeId>() };
    await readHolders(lock);
    return lock;
  } catch (error) {
    await client.end();
    const reason = error instanceof Error && error.message !== '' ? error.message : 'no answer';
    throw new DatabaseStartupError(`The database cannot be reached: ${reason}. Check DATABASE_URL.`, {
      cause: error,
    });
  }
}

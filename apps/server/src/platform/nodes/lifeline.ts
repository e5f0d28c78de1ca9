// platform/nodes: how others see at once that a node's process is gone. Each holds an advisory lock under its number, on a
// connection of its own: PostgreSQL lets go of it as soon as the process dies, however it dies. A machine that is cut off, or a
// process that stands still, keeps it: those are found by their silence.
import { sql } from 'kysely';
import pg from 'pg';
import { ADVISORY_LOCKS, DatabaseStartupError, type Queries } from '../database/index.ts';
import type { Log } from '../log.ts';
import { SERVER_TIMES } from '../server-times.ts';
import type { Time } from '../time.ts';
import { SERVER_NODES } from './limits.ts';
import type { NodeId } from './membership.ts';

export interface Lifeline {
  /** Holds it under this number from now on. Throws `DatabaseStartupError`. */
  take(me: NodeId): Promise<void>;
  /** The same under another number, without waiting, tried again until it is held: who was taken for dead goes on meanwhile. */
  moveTo(me: NodeId): void;
  /**
   * Those of `ids` that hold none any more: they held one while this node held its own, or its own is older than a silence that
   * counts. Else the database may have begun anew, and all have lost theirs.
   */
  cut(queries: Queries, ids: readonly NodeId[]): Promise<ReadonlySet<NodeId>>;
  release(): Promise<void>;
}

/** Where one server alone can open the database. */
export const NO_LIFELINE: Lifeline = {
  take: async () => {},
  moveTo: () => {},
  cut: async () => new Set(),
  release: async () => {},
};

/** A connection that holds one. */
interface Held {
  readonly id: NodeId;
  readonly client: pg.Client;
  readonly sinceMs: number; // monotonic
  /** Who held one since. As long as this connection lives, nobody has lost one with the database. */
  readonly seen: Set<NodeId>;
}

export function createLifeline(url: string, { time, log }: { time: Time; log: Log }): Lifeline {
  let held: Held | null = null;
  let wanted: NodeId | null = null;

  const stopChecking = time.every(SERVER_NODES.lifelineCheckMs, () => {
    // A network that drops packets reports nothing: an unanswered query ends the connection.
    const asked = held;
    if (asked !== null) lookAround(asked).catch(() => asked.client.end());
  });

  async function hold(id: NodeId): Promise<void> {
    const { client, seen } = await connect(url, id);
    if (wanted !== id) return client.end();
    held = { id, client, sinceMs: time.monotonicMs(), seen };
    client.once('end', () => {
      if (held?.client !== client) return;
      held = null;
      log.warn('the connection that shows that this server lives broke, and is opened again');
      regain(id);
    });
  }

  function regain(id: NodeId): void {
    if (wanted !== id) return;
    // As long as the database cannot be reached, nobody can see that the line is missing.
    hold(id).catch(() => time.after(SERVER_NODES.lifelineRetryMs, () => regain(id)));
  }

  /** A line whose other end is gone without a word would end a quarter of an hour later. */
  function letGo(): Promise<void> | undefined {
    const before = held;
    held = null;
    return before?.client.end().catch((error: unknown) => {
      log.warn({ err: error }, 'the connection that showed that this server lives did not end in order');
    });
  }

  return {
    async take(me) {
      wanted = me;
      await hold(me);
    },
    moveTo(me) {
      wanted = me;
      void letGo();
      regain(me);
    },
    async cut(queries, ids) {
      const own = held;
      if (own === null) return new Set();
      const { rows } = await sql<HolderRow>`${sql.raw(HOLDERS)}`.execute(queries);
      const holding = new Set(rows.map(({ id }) => Number(id)));
      // Broken meanwhile: what was read may be of a database that began anew.
      if (held !== own) return new Set();
      const isOld = time.monotonicMs() - own.sinceMs > SERVER_NODES.silentMs;
      for (const id of holding) own.seen.add(id);
      return new Set(ids.filter((id) => !holding.has(id) && (isOld || own.seen.has(id))));
    },
    async release() {
      wanted = null;
      stopChecking();
      await letGo();
    },
  };
}

interface HolderRow {
  id: string | bigint;
  is_read_only: boolean;
}

/** The numbers of all nodes that hold one. */
const HOLDERS = `select objid::bigint as id, current_setting('transaction_read_only') = 'on' as is_read_only from pg_locks where locktype = 'advisory' and granted and objsubid = 2
  and classid = ${ADVISORY_LOCKS.nodes} and database = (select oid from pg_database where datname = current_database())`;

async function lookAround({ client, seen }: Pick<Held, 'client' | 'seen'>): Promise<void> {
  const { rows } = await client.query<HolderRow>(HOLDERS);
  // A failover has made it a standby: the other nodes look for the line at the new primary.
  if (rows.some((row) => row.is_read_only)) throw new Error('it is read-only');
  for (const { id } of rows) seen.add(Number(id));
}

async function connect(url: string, id: NodeId): Promise<Pick<Held, 'client' | 'seen'>> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `kingstake node ${id}`,
    connectionTimeoutMillis: SERVER_TIMES.databaseWaitMs,
    query_timeout: SERVER_TIMES.databaseAnswerMs,
    keepAlive: true,
  });
  client.on('error', () => {}); // 'end' follows, and is heard
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1::int, $2::int)', [ADVISORY_LOCKS.nodes, id]);
    const line = { client, seen: new Set<NodeId>() };
    await lookAround(line);
    return line;
  } catch (error) {
    await client.end();
    const reason = error instanceof Error && error.message !== '' ? error.message : 'no answer';
    throw new DatabaseStartupError(`The database cannot be reached: ${reason}. Check DATABASE_URL.`, {
      cause: error,
    });
  }
}

// cluster: all SQL of server_node and cluster_secret. Instants are the cluster's time, which the caller passes.

import { sql } from 'kysely';
import { type Database, type Queries, tablesOf } from '../../../platform/database/index.ts';
import type { Random } from '../../../platform/random.ts';
import { CLUSTER } from '../../limits.ts';
import type { NodeId, NodeRow } from '../nodes.ts';

/** What a node reports with each heartbeat. */
export type NodeState = Pick<NodeRow, 'isBusConnected' | 'isDraining'>;

const tables = tablesOf<'serverNode' | 'clusterSecret'>();

/** Registers a node and returns its id. */
export async function insertNode(queries: Queries, state: NodeState, nowMs: number): Promise<NodeId> {
  const at = new Date(nowMs);
  const { id } = await tables(queries)
    .insertInto('serverNode')
    .values({ beganAt: at, heartbeatAt: at, ...state })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

export interface WrittenHeartbeat {
  /** False if another node has marked this one dead. */
  readonly isWritten: boolean;
  readonly rows: readonly NodeRow[]; // of all nodes, as they were before the statement
  readonly databaseClock: Date;
}

/** Writes a heartbeat and reads all nodes, in one statement. */
export async function writeHeartbeat(
  queries: Queries,
  self: NodeId,
  { isBusConnected, isDraining }: NodeState,
  nowMs: number,
): Promise<WrittenHeartbeat> {
  const { rows } = await sql<NodeRow & { isWritten: boolean; clock: Date }>`
    with heartbeat as (
      update server_node set heartbeat_at = greatest(heartbeat_at, ${new Date(nowMs)}::timestamptz),
        is_bus_connected = ${isBusConnected}, is_draining = ${isDraining}
      where id = ${self} and ended_at is null returning id
    )
    select id::int as id, heartbeat_at, ended_at, is_bus_connected, is_draining,
      (select count(*) > 0 from heartbeat) as is_written, app_now() as clock
    from server_node`.execute(tables(queries));
  const [first] = rows;
  if (first === undefined) throw new Error('serverNode is empty: this node was never registered');
  return { isWritten: first.isWritten, rows, databaseClock: first.clock };
}

/** Marks a node as draining before its next heartbeat does, and reads all nodes. */
export async function markDraining(queries: Queries, self: NodeId): Promise<readonly NodeRow[]> {
  await tables(queries)
    .updateTable('serverNode')
    .set({ isDraining: true })
    .where('id', '=', BigInt(self))
    .where('endedAt', 'is', null)
    .execute();
  return readNodes(queries);
}

export function readNodes(queries: Queries): Promise<readonly NodeRow[]> {
  return tables(queries)
    .selectFrom('serverNode')
    .select([sql<NodeId>`id::int`.as('id'), 'heartbeatAt', 'endedAt', 'isBusConnected', 'isDraining'])
    .execute();
}

export async function readClock(queries: Queries): Promise<Date> {
  const { rows } = await sql<{ clock: Date }>`select app_now() as clock`.execute(queries);
  return (rows[0] as { clock: Date }).clock;
}

/** Marks these nodes dead, except any that has written a heartbeat since `aliveMs`. */
export async function endNodes(
  queries: Queries,
  ids: readonly NodeId[],
  { aliveMs, nowMs }: { aliveMs: number; nowMs: number },
): Promise<void> {
  if (ids.length === 0) return;
  await tables(queries)
    .updateTable('serverNode')
    .set({ endedAt: new Date(nowMs) })
    .where('id', 'in', ids.map(BigInt))
    .where('endedAt', 'is', null)
    .where('heartbeatAt', '<=', new Date(aliveMs))
    .execute();
}

/** Marks every other node as ended. Used for a database that only one server can open. */
export async function endOthers(queries: Queries, self: NodeId, nowMs: number): Promise<void> {
  await tables(queries)
    .updateTable('serverNode')
    .set({ endedAt: new Date(nowMs) })
    .where('id', '<>', BigInt(self))
    .where('endedAt', 'is', null)
    .execute();
}

/** Deletes nodes that ended long ago. Keeps the newest heartbeat, from which an outage of the whole cluster is measured. */
export async function purgeNodes(queries: Queries, nowMs: number): Promise<void> {
  await sql`delete from server_node where ended_at < ${new Date(nowMs - CLUSTER.deadNodeKeptMs)}::timestamptz
    and heartbeat_at < (select max(heartbeat_at) from server_node)`.execute(queries);
}

/** The servers of one database sign their messages with this secret. */
const SECRET_BYTES = 32;

/** Returns the secret. The first server that starts creates them, and all others read them. */
export async function readClusterSecret(database: Database, random: Random): Promise<Uint8Array> {
  const read = (queries: Queries) =>
    tables(queries).selectFrom('clusterSecret').select('secret').executeTakeFirst();
  const found = await database.run(read);
  if (found !== undefined) return found.secret;
  await database.run((queries) =>
    tables(queries)
      .insertInto('clusterSecret')
      .values({ secret: random.bytes(SECRET_BYTES) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  const made = await database.run(read);
  if (made === undefined) throw new Error('the cluster secret was deleted while it was read');
  return made.secret;
}

/**
 * Executed at the end of a restore, so that the first server of the copy creates a new secret, and the copy exchanges no messages with the
 * original cluster. It is SQL text, because it runs in the transaction of the restore. A backup of an older release has no such table.
 */
export const DELETE_CLUSTER_SECRET = `do $$ begin
  if to_regclass('public.cluster_secret') is not null then delete from public.cluster_secret; end if;
end $$`;

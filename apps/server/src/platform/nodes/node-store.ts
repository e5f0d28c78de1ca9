// platform/nodes: all SQL of server_node. Instants are the house's, as the caller's clock has them.
import { type Generated, sql } from 'kysely';
import type { Queries } from '../database/index.ts';
import { SERVER_NODES } from './limits.ts';
import type { NodeId, NodeRow } from './membership.ts';

export type NodeTables = {
  server_node: {
    id: Generated<bigint>;
    began_at: Date;
    beat_at: Date;
    ended_at: Date | null;
    hints_whole: boolean;
    is_draining: boolean;
  };
};

/** What a node says of itself. */
export type NodeState = Pick<NodeRow, 'hintsWhole' | 'isDraining'>;

const tables = (queries: Queries) => queries.withTables<NodeTables>();

/** Begins a life; returns its number. */
export async function insertNode(queries: Queries, state: NodeState, nowMs: number): Promise<NodeId> {
  const at = new Date(nowMs);
  const { id } = await tables(queries)
    .insertInto('server_node')
    .values({ began_at: at, beat_at: at, ended_at: null, ...columnsOf(state) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

export interface Beat {
  /** False: this life was ended by another node, which took it for dead. */
  readonly isWritten: boolean;
  readonly rows: readonly NodeRow[]; // of all nodes, as they were before
  readonly databaseClock: Date;
}

/** Says that a node lives, and how, and reads who else does, in one statement. */
export async function writeBeat(
  queries: Queries,
  me: NodeId,
  { hintsWhole, isDraining }: NodeState,
  nowMs: number,
): Promise<Beat> {
  const { rows } = await sql<StoredNode & { beats: bigint; clock: Date }>`
    with beat as (
      update server_node set beat_at = greatest(beat_at, ${new Date(nowMs)}::timestamptz),
        hints_whole = ${hintsWhole}, is_draining = ${isDraining}
      where id = ${me} and ended_at is null returning id
    )
    select id, beat_at, ended_at, hints_whole, is_draining, (select count(*) from beat) as beats,
      app_now() as clock
    from server_node`.execute(queries);
  const [first] = rows;
  if (first === undefined) throw new Error('no node has a row, not even this one');
  return { isWritten: first.beats > 0n, rows: rows.map(rowOf), databaseClock: first.clock };
}

/** Says that a node is about to end, before its next beat does, and reads all of them. */
export async function markDraining(queries: Queries, me: NodeId): Promise<readonly NodeRow[]> {
  await tables(queries)
    .updateTable('server_node')
    .set({ is_draining: true })
    .where('id', '=', BigInt(me))
    .where('ended_at', 'is', null)
    .execute();
  return readNodes(queries);
}

export async function readNodes(queries: Queries): Promise<readonly NodeRow[]> {
  const rows = await tables(queries)
    .selectFrom('server_node')
    .select(['id', 'beat_at', 'ended_at', 'hints_whole', 'is_draining'])
    .execute();
  return rows.map(rowOf);
}

interface StoredNode {
  id: bigint;
  beat_at: Date;
  ended_at: Date | null;
  hints_whole: boolean;
  is_draining: boolean;
}

const rowOf = ({ id, beat_at, ended_at, hints_whole, is_draining }: StoredNode): NodeRow => ({
  id: Number(id),
  beatMs: beat_at.getTime(),
  isEnded: ended_at !== null,
  hintsWhole: hints_whole,
  isDraining: is_draining,
});

const columnsOf = ({ hintsWhole, isDraining }: NodeState) => ({
  hints_whole: hintsWhole,
  is_draining: isDraining,
});

export async function readClock(queries: Queries): Promise<Date> {
  const { rows } = await sql<{ clock: Date }>`select app_now() as clock`.execute(queries);
  return (rows[0] as { clock: Date }).clock;
}

/** Ends the lives of these nodes, but for any that has written since `aliveMs`. */
export async function endNodes(
  queries: Queries,
  ids: readonly NodeId[],
  { aliveMs, nowMs }: { aliveMs: number; nowMs: number },
): Promise<void> {
  if (ids.length === 0) return;
  await tables(queries)
    .updateTable('server_node')
    .set({ ended_at: new Date(nowMs) })
    .where('id', 'in', ids.map(BigInt))
    .where('ended_at', 'is', null)
    .where('beat_at', '<=', new Date(aliveMs))
    .execute();
}

/** Ends every life but one: for a database that one server alone can open. */
export async function endOthers(queries: Queries, me: NodeId, nowMs: number): Promise<void> {
  await tables(queries)
    .updateTable('server_node')
    .set({ ended_at: new Date(nowMs) })
    .where('id', '<>', BigInt(me))
    .where('ended_at', 'is', null)
    .execute();
}

/** Forgets lives that ended long ago. The newest word of all is kept: it says when the house was last alive. */
export async function purgeNodes(queries: Queries, nowMs: number): Promise<void> {
  await sql`delete from server_node where ended_at < ${new Date(nowMs - SERVER_NODES.keptMs)}::timestamptz
    and beat_at < (select max(beat_at) from server_node)`.execute(queries);
}

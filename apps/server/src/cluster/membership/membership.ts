// cluster: this process's membership. It registers one row and writes a heartbeat every second. The leader marks a node dead after 3 s
// without one, or when its liveness lock is released, unless the node writes a heartbeat concurrently. A node that was marked dead registers
// again with a new id.
import { Emitter } from '@kingstake/protocol';
import { type Database, type Queries, shareReads } from '../../platform/database/index.ts';
import type { Metrics } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { SERVER_TIMES } from '../../platform/server-times.ts';
import type { Time } from '../../platform/time.ts';
import { CLUSTER } from '../limits.ts';
import { type NodeDirectory, type NodeId, type NodeRow, newestHeartbeatMs, silentNodes } from './nodes.ts';
import { type LivenessLock, NO_LIVENESS_LOCK } from './store/liveness-lock.ts';
import {
  endNodes,
  endOthers,
  insertNode,
  markDraining,
  type NodeState,
  purgeNodes,
  readNodes,
  writeHeartbeat,
} from './store/node-store.ts';

export type Membership = ReturnType<typeof createMembership>;

export interface MembershipDeps {
  database: Database;
  /** This machine's own clock. */
  time: Time;
  log: Log;
  /** The cluster's clock; each heartbeat adds a sample of the database's. */
  clock: { time: Time; addSample(askedMs: number, databaseClock: Date): void };
  nodes: NodeDirectory;
  /** Absent if only one server can open the database. */
  livenessLock?: LivenessLock | undefined;
}

export function createMembership(deps: MembershipDeps) {
  const { database, log, clock, nodes, livenessLock = NO_LIVENESS_LOCK } = deps;
  const reregistered = new Emitter();
  const nowMs = (): number => clock.time.nowMs();
  let isBusConnected = (): boolean => false;
  let isDraining = false;
  let mustReportReregistered = false;
  const state = (): NodeState => ({ isBusConnected: isBusConnected(), isDraining });

  async function insertSelf(): Promise<void> {
    nodes.registeredAs(await database.run((queries) => insertNode(queries, state(), nowMs())));
  }

  return {
    /** Marks silent nodes as dead and reads which nodes are alive. Returns the newest heartbeat of any node in ms since 1970; null on a new database. */
    async markSilentNodes(): Promise<number | null> {
      const rows = await database.run((queries) => endSilentBeforeOpening(queries, nowMs()));
      nodes.noteHighest(rows);
      nodes.update(deps.livenessLock === undefined ? [] : rows);
      return newestHeartbeatMs(rows, null);
    },
    /** Registers this node. From then on, other nodes rely on it. */
    async register(): Promise<void> {
      await insertSelf();
      await livenessLock.acquire(nodes.self());
      nodes.update(await database.run((queries) => readRegistered(queries, deps, nowMs())));
      await markDeadNodes(deps, nowMs());
      nodes.callListeners();
    },
    /**
     * Writes a heartbeat and reads the other nodes. Throws if the statement failed. `downSinceMs` is called when the statement is sent,
     * because it may have been queued. It returns the start of an outage of this node that is not compensated yet, in ms since 1970, or
     * null. During an outage, the heartbeat claims only that the node was alive until then, and a node that was marked dead does not
     * register again.
     */
    async heartbeat(downSinceMs: () => number | null = () => null): Promise<void> {
      const askedMs = deps.time.nowMs();
      const written = await database.run((queries) =>
        writeHeartbeat(queries, nodes.self(), state(), downSinceMs() ?? nowMs()),
      );
      clock.addSample(askedMs, written.databaseClock);
      if (!written.isWritten && downSinceMs() !== null) return;
      if (!written.isWritten) {
        const old = nodes.self();
        await insertSelf();
        mustReportReregistered = true;
        livenessLock.moveTo(nodes.self());
        log.warn({ old, node: nodes.self() }, 'this node was marked dead and registered with a new id');
      }
      nodes.update(written.rows);
      if (mustReportReregistered) reregistered.emit();
      mustReportReregistered = false;
      await markDeadNodes(deps, nowMs());
      nodes.callListeners();
    },
    /** Reads the newest heartbeat of any other node, in ms since 1970; null if there never was another. */
    readOthersHeartbeatMs: async (): Promise<number | null> =>
      newestHeartbeatMs(await database.run(readNodes), nodes.self()),
    /** Returns those of `ids` whose liveness lock was released, with their newest heartbeat. They may not be marked dead yet. */
    findCrashed: shareReads((ids: readonly NodeId[]) => findCrashed(deps, ids)),
    /** Marks this node as draining, and reads the other nodes. */
    async startDraining(): Promise<void> {
      isDraining = true;
      const rows = await database.run((queries) => markDraining(queries, nodes.self()));
      nodes.update(deps.livenessLock === undefined ? [] : rows);
    },
    /** Reports with each heartbeat whether this node's bus is connected. Before this call, heartbeats report false. */
    reportBusState(isConnected: () => boolean): void {
      isBusConnected = isConnected;
    },
    /** Calls `run` when this node was marked dead and has a new id. The other nodes have discarded the state of the old id. */
    onReregistered: reregistered.subscribe,
    scheduleJobs: (jobs: Jobs): void => schedulePurge(deps, jobs),
    metrics({ gauge }: Metrics): void {
      gauge('kingstake_nodes_live', 'Live nodes of the cluster', () => nodes.live().length);
    },
    /** Ends this registration, so that the others need not wait for missing heartbeats. */
    async deregister(): Promise<void> {
      const self = nodes.self();
      const aliveMs = nowMs();
      if (self !== 0) await database.run((queries) => endNodes(queries, [self], { aliveMs, nowMs: aliveMs }));
      await livenessLock.release();
    },
  };
}

function schedulePurge({ database, clock }: MembershipDeps, jobs: Jobs): void {
  const purge = () => database.run((queries) => purgeNodes(queries, clock.time.nowMs()));
  jobs.schedule('purge-nodes', SERVER_TIMES.vacuumMs, purge, { leaderOnly: true });
}

/** Reads are shared, because after a crash the players of all its games reconnect at about the same time. */
function findCrashed(
  { database, livenessLock = NO_LIVENESS_LOCK }: MembershipDeps,
  ids: readonly NodeId[],
): Promise<ReadonlyMap<NodeId, number>> {
  return database.run(async (queries) => {
    const released = await livenessLock.releasedBy(queries, ids);
    const rows = released.size === 0 ? [] : await readNodes(queries);
    return new Map(
      rows.filter(({ id }) => released.has(id)).map(({ id, heartbeatAt }) => [id, heartbeatAt.getTime()]),
    );
  });
}

/** Runs before the seats of silent nodes are emptied. A node that resumes must find that it was marked dead, and take its seats again. */
async function endSilentBeforeOpening(queries: Queries, nowMs: number): Promise<readonly NodeRow[]> {
  const silent = silentNodes(await readNodes(queries), 0, nowMs);
  await endNodes(queries, silent, { aliveMs: nowMs - CLUSTER.silentMs, nowMs });
  return readNodes(queries);
}

/** If only one server can open the database, all other nodes have ended. */
async function readRegistered(
  queries: Queries,
  { livenessLock, nodes }: MembershipDeps,
  nowMs: number,
): Promise<readonly NodeRow[]> {
  if (livenessLock === undefined) await endOthers(queries, nodes.self(), nowMs);
  return readNodes(queries);
}

/** On the leader, marks nodes dead if they are silent or their process has died, unless they write a heartbeat first. */
async function markDeadNodes(
  { database, log, nodes, livenessLock = NO_LIVENESS_LOCK }: MembershipDeps,
  nowMs: number,
): Promise<void> {
  const late = nodes.rows.filter(
    ({ id, heartbeatAt, endedAt }) =>
      id !== nodes.self() && endedAt === null && nowMs - heartbeatAt.getTime() > CLUSTER.missedHeartbeatMs,
  );
  if (!nodes.isLowest() || late.length === 0) return;
  const silent = silentNodes(nodes.rows, nodes.self(), nowMs);
  const dead = await database.run(async (queries) => {
    const lateIds = late.map(({ id }) => id);
    const crashed = [...(await livenessLock.releasedBy(queries, lateIds))];
    if (crashed.length > 0)
      await endNodes(queries, crashed, { aliveMs: nowMs - CLUSTER.missedHeartbeatMs, nowMs });
    if (silent.length > 0) await endNodes(queries, silent, { aliveMs: nowMs - CLUSTER.silentMs, nowMs });
    return [...crashed, ...silent];
  });
  if (dead.length === 0) return;
  nodes.update(await database.run(readNodes));
  log.warn({ nodes: dead }, 'marked silent nodes as dead');
}

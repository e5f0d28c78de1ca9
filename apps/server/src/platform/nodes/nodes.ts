// platform/nodes: the servers that share the database, as this one sees them. The rows are the truth; each node writes its own
// every second. Who is silent is declared dead by the first node, in a statement that a word of it in time defeats; a node that
// finds itself declared dead goes on under a new number.
import type { Database, Queries } from '../database/index.ts';
import type { Metrics } from '../http/index.ts';
import type { Jobs } from '../jobs.ts';
import type { Log } from '../log.ts';
import { SERVER_TIMES } from '../server-times.ts';
import type { Time } from '../time.ts';
import { createHouseClock } from './house-clock.ts';
import { type Lifeline, NO_LIFELINE } from './lifeline.ts';
import { SERVER_NODES } from './limits.ts';
import {
  houseAliveMs,
  type NodeId,
  type NodeRow,
  othersAreWhole,
  othersStay,
  silentNodes,
} from './membership.ts';
import {
  endNodes,
  endOthers,
  insertNode,
  markDraining,
  type NodeState,
  purgeNodes,
  readClock,
  readNodes,
  writeBeat,
} from './node-store.ts';
import { Roster } from './roster.ts';

export interface Nodes {
  /** This life's number; 0 before `join`. */
  me(): NodeId;
  /** The numbers of this process: this life's, and those of lives that others took for ended. */
  lives(): readonly NodeId[];
  isMine(node: NodeId): boolean;
  /** Nodes that live, this one among them, in ascending order. */
  live(): readonly NodeId[];
  /** Whether a node's life is over. One that is silent only, or that began since this one last read who lives, is not gone. */
  isGone(node: NodeId): boolean;
  isAlone(): boolean;
  /** Whether this node has the lowest number: it does what one has to do for all. Two that believe it for a moment do no harm. */
  isFirst(): boolean;
  /** Ms to add to this machine's clock to have the database's. */
  offsetMs(): number;
  /** Looks at the database's clock: before the first caller. */
  lookAtClock(): Promise<void>;
  /** Ends the lives of those who are silent, and reads who lives. Returns when any node last wrote, in ms since 1970; null on a new database. */
  look(): Promise<number | null>;
  /** Begins this node's life: from now on others rely on it. */
  join(): Promise<void>;
  /**
   * Says that this node lives, and learns who else does. Throws when nothing was written. `awaySinceMs` is asked as the statement
   * goes out, which may have waited long: since when the node could write nothing that is not given back yet, in ms since 1970;
   * null: it could. Then it says no more than that it lived until then, and begins no new life.
   */
  beat(awaySinceMs?: () => number | null): Promise<void>;
  /** When any other node last wrote, in ms since 1970: reads the rows. Null when there never was another. */
  othersAliveMs(): Promise<number | null>;
  /** When a node last wrote, as this one knows it; null: it knows of no such node. */
  lastAliveMs(node: NodeId): number | null;
  /** Those of `ids` whose process is gone, though nobody has missed them yet, and when each last wrote. */
  gone(ids: readonly NodeId[]): Promise<ReadonlyMap<NodeId, number>>;
  /** Says to the others that this node is about to end, and looks who of them stays. */
  drain(): Promise<void>;
  /** Whether another node lives that is not about to end, as the last look or beat had it. */
  othersStay(): boolean;
  /** With each beat the others are told whether this node's hints arrive; until it is known how to ask, that they do not. */
  askHints(areWhole: () => boolean): void;
  /** Whether the hints of all other living nodes arrive: what one says that has lost them shows in rows alone. */
  othersAreWhole(): boolean;
  /** After a beat that found others living than before, or this node to be the first now. */
  onChange(run: () => void): void;
  /** This node was taken for dead, and has a new number: what others wrote of the old one they have undone. */
  onReborn(run: () => void): void;
  scheduleJobs(jobs: Jobs): void;
  measure(metrics: Metrics): void;
  /** Ends this life in order: others need not wait for its silence. */
  leave(): Promise<void>;
}

export interface NodesDeps {
  database: Database;
  /** This machine's own. */
  time: Time;
  log: Log;
  /** Absent where one server alone can open the database. */
  lifeline?: Lifeline;
  /** The house's clock, of what the database answered; absent: this machine's own. */
  clockOf?: ((answered: Date) => number) | null;
}

/** A node that missed a beat may be looked for at its lifeline; see `Lifeline`. */
const MISSED_MS = 1_250;

export function createNodes(deps: NodesDeps): Nodes {
  const { database, log, lifeline = NO_LIFELINE, clockOf = null } = deps;
  const clock = createHouseClock(deps.time, clockOf);
  const roster = new Roster();
  const reborn: (() => void)[] = [];
  const nowMs = (): number => clock.time.nowMs();
  let areHintsWhole = (): boolean => false;
  let isDraining = false;
  let mustTellReborn = false;
  const state = (): NodeState => ({ hintsWhole: areHintsWhole(), isDraining });

  async function begin(): Promise<void> {
    roster.me = await database.run((queries) => insertNode(queries, state(), nowMs()));
    roster.lives.push(roster.me);
  }

  return {
    ...outlook(roster, nowMs),
    offsetMs: clock.offsetMs,
    async lookAtClock() {
      for (let look = 0; clockOf !== null && look < SERVER_NODES.firstClockSamples; look += 1) {
        const askedMs = deps.time.nowMs();
        clock.answered(askedMs, await database.run(readClock));
      }
    },
    async look() {
      const rows = await database.run((queries) => endBefore(queries, nowMs()));
      roster.meet(rows);
      roster.see(deps.lifeline === undefined ? [] : rows, nowMs());
      return houseAliveMs(rows, null);
    },
    async join() {
      await begin();
      await lifeline.take(roster.me);
      roster.see(await database.run((queries) => readJoined(queries, deps, roster.me, nowMs())), nowMs());
      await endSilent(deps, roster, nowMs());
      roster.tell();
    },
    async beat(awaySinceMs = () => null) {
      const askedMs = deps.time.nowMs();
      const beat = await database.run((queries) =>
        writeBeat(queries, roster.me, state(), awaySinceMs() ?? nowMs()),
      );
      clock.answered(askedMs, beat.databaseClock);
      if (!beat.isWritten && awaySinceMs() !== null) return;
      if (!beat.isWritten) {
        const old = roster.me;
        await begin();
        mustTellReborn = true;
        lifeline.moveTo(roster.me);
        log.warn({ old, me: roster.me }, 'this server was taken for dead, and goes on under a new number');
      }
      roster.see(beat.rows, nowMs());
      if (mustTellReborn) for (const run of reborn) run();
      mustTellReborn = false;
      await endSilent(deps, roster, nowMs());
      roster.tell();
    },
    othersAliveMs: async () => houseAliveMs(await database.run(readNodes), roster.me),
    gone: (ids) => goneOf(deps, ids),
    async drain() {
      isDraining = true;
      const rows = await database.run((queries) => markDraining(queries, roster.me));
      roster.see(deps.lifeline === undefined ? [] : rows, nowMs());
    },
    askHints(areWhole) {
      areHintsWhole = areWhole;
    },
    onReborn: (run) => void reborn.push(run),
    scheduleJobs(jobs) {
      const purge = () => database.run((queries) => purgeNodes(queries, nowMs()));
      jobs.schedule('purge-nodes', SERVER_TIMES.vacuumMs, purge, { atFirst: true });
    },
    measure: (metrics) => measureNodes(metrics, roster, clock.offsetMs),
    async leave() {
      const { me } = roster;
      const aliveMs = nowMs();
      if (me !== 0) await database.run((queries) => endNodes(queries, [me], { aliveMs, nowMs: aliveMs }));
      await lifeline.release();
    },
  };
}

/** Those whose process is gone, and when each last wrote. */
function goneOf(
  { database, lifeline = NO_LIFELINE }: NodesDeps,
  ids: readonly NodeId[],
): ReturnType<Nodes['gone']> {
  return database.run(async (queries) => {
    const cut = await lifeline.cut(queries, ids);
    const rows = cut.size === 0 ? [] : await readNodes(queries);
    return new Map(rows.filter(({ id }) => cut.has(id)).map(({ id, beatMs }) => [id, beatMs]));
  });
}

/** Before the seats of the silent are emptied: whoever wakes then finds that it was taken for dead, and takes its seats again. */
async function endBefore(queries: Queries, nowMs: number): Promise<readonly NodeRow[]> {
  const silent = silentNodes(await readNodes(queries), 0, nowMs);
  await endNodes(queries, silent, { aliveMs: nowMs - SERVER_NODES.silentMs, nowMs });
  return readNodes(queries);
}

/** Where one server alone can open the database, all others have ended. */
async function readJoined(
  queries: Queries,
  { lifeline }: NodesDeps,
  me: NodeId,
  nowMs: number,
): Promise<readonly NodeRow[]> {
  if (lifeline === undefined) await endOthers(queries, me, nowMs);
  return readNodes(queries);
}

/** What the last look or beat told. */
function outlook(roster: Roster, nowMs: () => number) {
  return {
    me: () => roster.me,
    lives: () => roster.lives,
    isMine: (node: NodeId) => roster.lives.includes(node),
    live: () => roster.live,
    isGone: (node: NodeId) => roster.isGone(node),
    isAlone: () => roster.live.length <= 1,
    isFirst: () => roster.isFirst,
    lastAliveMs: (node: NodeId) => roster.rows.find(({ id }) => id === node)?.beatMs ?? null,
    othersStay: () => othersStay(roster.rows, roster.me, nowMs()),
    othersAreWhole: () => othersAreWhole(roster.rows, roster.me, nowMs()),
    onChange: (run: () => void) => roster.onChange(run),
  };
}

/** Others that say nothing, or whose process is gone: the first node ends their lives, unless a word of theirs comes first. */
async function endSilent(
  { database, log, lifeline = NO_LIFELINE }: NodesDeps,
  roster: Roster,
  nowMs: number,
): Promise<void> {
  const late = roster.rows.filter(
    ({ id, beatMs, isEnded }) => id !== roster.me && !isEnded && nowMs - beatMs > MISSED_MS,
  );
  if (!roster.isFirst || late.length === 0) return;
  const silent = silentNodes(roster.rows, roster.me, nowMs);
  const ended = await database.run(async (queries) => {
    const cut = await lifeline.cut(
      queries,
      late.map(({ id }) => id),
    );
    if (cut.size > 0) await endNodes(queries, [...cut], { aliveMs: nowMs - MISSED_MS, nowMs });
    if (silent.length > 0) await endNodes(queries, silent, { aliveMs: nowMs - SERVER_NODES.silentMs, nowMs });
    return [...cut, ...silent];
  });
  if (ended.length === 0) return;
  roster.see(await database.run(readNodes), nowMs);
  log.warn({ nodes: ended }, 'other servers of this database say nothing any more');
}

function measureNodes(metrics: Metrics, roster: Roster, offsetMs: () => number): void {
  metrics.gauge('kingstake_nodes_live', 'Servers of this database that live', () => roster.live.length);
  metrics.gauge('kingstake_node_is_first', '1 at the server that works for all', () =>
    Number(roster.isFirst),
  );
  metrics.gauge('kingstake_node_clock_offset_ms', 'The database’s clock less this machine’s', offsetMs);
}

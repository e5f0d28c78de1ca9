// Detects outages. The server writes a heartbeat every second. More than 3 s without a commit are an outage, which is compensated before
// the next command. Where other nodes could write, the outage was this node's alone.
import { type Database, DatabaseBusy, Rollback } from '../../platform/database/index.ts';
import type { Metrics, ReadinessCheck } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { GAMES } from '../limits.ts';
import type { GameStep } from '../store/game-record.ts';
import { writeSteps } from '../store/game-store.ts';
import { isDiskFull, writeErrorOf } from '../store/write-errors.ts';
import { instantAt, instantOf } from './clock-instant.ts';
import type { Compensated } from './compensation.ts';
import { Downtime } from './downtime.ts';
import { createStallWatch } from './event-loop-stall.ts';
import { createOutageCompensation, type OutageCompensationDeps } from './outage-compensation.ts';

export interface OutageMonitor {
  /** Before the first caller: compensates the time without a server, takes dead nodes out of the seats, and joins the others. */
  open(): Promise<void>;
  /** Whether games may be played now: not while the server cannot write, because no clock may pay for that. */
  acceptsCommands(): boolean;
  /** During an outage that is not compensated yet. */
  hasOpenOutage(): boolean;
  /** Now, or the start of an open outage: no clock runs after it. In ms since 1970. */
  gameNowMs(): number;
  schedule(jobs: Jobs): void;
  /** The database answered a statement. */
  answered(): void;
  /** The database could not store this step. No command is accepted until it can. */
  storageFailed(step: GameStep, error: unknown): void;
  measure(metrics: Metrics): void;
  readiness: ReadinessCheck;
}

/** Writes the step and rolls it back. Throws if the database still cannot store it; a rejected row proves that it can. */
async function tryToStore(database: Database, step: GameStep): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      await writeSteps(tx, [step]);
      throw new Rollback(null);
    });
  } catch (error) {
    if (!(error instanceof Rollback) && writeErrorOf(error) !== 'row') throw error;
  }
}

export function createOutageMonitor(deps: OutageCompensationDeps): OutageMonitor {
  const { database, time, cluster, log } = deps;
  const compensation = createOutageCompensation(deps);
  const stallWatch = createStallWatch(time);
  const lost = new Downtime(time, stallWatch);
  let reopensAtMs = Number.NEGATIVE_INFINITY; // see `Compensated`
  let opened = false;
  let unstored: { readonly step: GameStep; readonly fault: string } | null = null; // a step that was not stored

  function ended({ endedAt, reopensAtMs: atMs }: Compensated): void {
    lost.endedAt(endedAt);
    reopensAtMs = atMs;
  }

  async function beat(): Promise<void> {
    try {
      if (unstored !== null) {
        await tryToStore(database, unstored.step);
        unstored = null;
      }
      if (lost.isOpen) ended(await compensation.compensateThisNode(lost.since.nowMs));
      const started = instantOf(time);
      // A node that detected an outage must not report that it was alive throughout.
      await cluster.membership.heartbeat(() => (lost.isOpen ? lost.since.nowMs : null));
      lost.wrote(started);
    } catch (error) {
      // The queue to the database was too long. If the database does not answer, that shows as downtime.
      if (!(error instanceof DatabaseBusy)) lost.failed();
      throw error;
    }
  }

  const hasOpenOutage = (): boolean =>
    opened && (lost.lastWriteFailed || time.monotonicMs() < reopensAtMs || lost.isOpen);
  const acceptsCommands = (): boolean => opened && !hasOpenOutage();
  const answered = (): void => void (opened && lost.answered());

  return {
    acceptsCommands,
    hasOpenOutage,
    gameNowMs: () => (hasOpenOutage() ? lost.since.nowMs : time.nowMs()),
    answered,
    storageFailed(step, error) {
      const fault = isDiskFull(error)
        ? 'the disk of the database is full'
        : 'the database cannot store moves';
      if (unstored === null) log.error({ err: error, gameId: step.after.id }, fault);
      unstored = { step, fault };
      lost.failed();
    },
    async open() {
      // The last heartbeat before this process: opening takes time too, and belongs to the outage.
      const aliveMs = (await cluster.membership.markSilentNodes()) ?? time.nowMs();
      lost.endedAt(instantAt(time, aliveMs));
      if (lost.isOpen) ended(await compensation.compensateCluster(aliveMs));
      else if (cluster.nodes.live().length === 0) await compensation.emptySeatsOfDeadNodes();
      // Last, because nodes that open later rely on this node's work.
      await cluster.membership.register();
      opened = true;
      await beat();
    },
    schedule(jobs) {
      stallWatch.schedule(jobs);
      // Not before open(), because a heartbeat would hide the outage.
      // Other nodes can share PostgreSQL, and take a late heartbeat for a dead node. With PGlite an idle server writes one every 10 s;
      // the time between two is no outage.
      const options = { isConstant: database.engine === 'postgres', whileIdle: answered };
      jobs.schedule('heartbeat', GAMES.heartbeatMs, async () => void (opened && (await beat())), options);
    },
    measure({ gauge }) {
      gauge('kingstake_moves_not_stored', '1 while the database cannot store moves, 0 otherwise.', () =>
        lost.lastWriteFailed ? 1 : 0,
      );
    },
    readiness: {
      name: 'games',
      isPlay: true,
      check: async () => (acceptsCommands() ? null : (unstored?.fault ?? 'games cannot be written')),
    },
  };
}

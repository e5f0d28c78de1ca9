// Detects outages. The server writes a heartbeat every second. More than 3 s without a commit count as an outage, which is compensated
// before the next command. If other nodes could write, the outage was this node's alone.
import { DatabaseBusy } from '../../platform/database/index.ts';
import type { Metrics, ReadinessCheck } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { GAMES } from '../limits.ts';
import type { GameStep } from '../rows/game-record.ts';
import { probeStorage } from '../rows/storage-probe.ts';
import { isDiskFull } from '../rows/write-errors.ts';
import { instantAt, instantOf } from './clock-instant.ts';
import type { Compensated } from './compensation.ts';
import { Downtime } from './downtime.ts';
import { createStallWatch } from './event-loop-stall.ts';
import { createOutageCompensation, type OutageCompensationDeps } from './outage-compensation.ts';

export interface OutageMonitor {
  /** Compensates the time without a server, removes dead nodes from the seats, and registers this node. Called before it serves clients. */
  open(): Promise<void>;
  /** False while the server cannot write, because players must not be charged for that time. */
  acceptsCommands(): boolean;
  /** Whether there is an outage that is not compensated yet. */
  hasOpenOutage(): boolean;
  /** Returns now, or the start of an open outage, after which no clock runs. In ms since 1970. */
  gameNowMs(): number;
  schedule(jobs: Jobs): void;
  /** Called when the database has answered a statement. */
  answered(): void;
  /** Called when the database could not store this step. No command is accepted until it can. */
  storageFailed(step: GameStep, error: unknown): void;
  measure(metrics: Metrics): void;
  readiness: ReadinessCheck;
}

export function createOutageMonitor(deps: OutageCompensationDeps): OutageMonitor {
  const { database, time, cluster, log } = deps;
  const compensation = createOutageCompensation(deps);
  const stallWatch = createStallWatch(time);
  const downtime = new Downtime(time, stallWatch);
  let reopensAtMs = Number.NEGATIVE_INFINITY; // see `Compensated`
  let opened = false;
  let unstored: { readonly step: GameStep; readonly fault: string } | null = null; // a step that was not stored

  function ended({ endedAt, reopensAtMs: atMs }: Compensated): void {
    downtime.endedAt(endedAt);
    reopensAtMs = atMs;
  }

  async function beat(): Promise<void> {
    try {
      if (unstored !== null) {
        await probeStorage(database, unstored.step);
        unstored = null;
      }
      if (downtime.isOpen) ended(await compensation.compensateThisNode(downtime.since.nowMs));
      const started = instantOf(time);
      // A node that has detected an outage must not claim to have been alive during it.
      await cluster.membership.heartbeat(() => (downtime.isOpen ? downtime.since.nowMs : null));
      downtime.wrote(started);
    } catch (error) {
      // `DatabaseBusy` means only that the queue was too long. A database that does not answer is detected as downtime.
      if (!(error instanceof DatabaseBusy)) downtime.failed();
      throw error;
    }
  }

  const hasOpenOutage = (): boolean =>
    opened && (downtime.lastWriteFailed || time.monotonicMs() < reopensAtMs || downtime.isOpen);
  const acceptsCommands = (): boolean => opened && !hasOpenOutage();
  const answered = (): void => void (opened && downtime.answered());

  return {
    acceptsCommands,
    hasOpenOutage,
    gameNowMs: () => (hasOpenOutage() ? downtime.since.nowMs : time.nowMs()),
    answered,
    storageFailed(step, error) {
      const fault = isDiskFull(error)
        ? 'the disk of the database is full'
        : 'the database cannot store moves';
      if (unstored === null) log.error({ err: error, gameId: step.after.id }, fault);
      unstored = { step, fault };
      downtime.failed();
    },
    async open() {
      // Start at the last heartbeat before this process, because the time that opening takes belongs to the outage.
      const aliveMs = (await cluster.membership.markSilentNodes()) ?? time.nowMs();
      downtime.endedAt(instantAt(time, aliveMs));
      if (downtime.isOpen) ended(await compensation.compensateCluster(aliveMs));
      else if (cluster.nodes.live().length === 0) await compensation.emptySeatsOfDeadNodes();
      // Register last, because nodes that open later rely on the work above.
      await cluster.membership.register();
      opened = true;
      await beat();
    },
    schedule(jobs) {
      stallWatch.schedule(jobs);
      // No heartbeat before open(), because it would hide the outage.
      // Other nodes can share PostgreSQL, and would mark this node dead if its heartbeat were late. With PGlite, an idle server writes a
      // heartbeat every 30 s, and the time between two does not count as an outage.
      const options = { isConstant: database.engine === 'postgres', whileIdle: answered };
      jobs.schedule('heartbeat', GAMES.heartbeatMs, async () => void (opened && (await beat())), options);
    },
    measure({ gauge }) {
      gauge('kingstake_moves_not_stored', '1 while the database cannot store moves, 0 otherwise.', () =>
        downtime.lastWriteFailed ? 1 : 0,
      );
    },
    readiness: {
      name: 'games',
      isPlay: true,
      check: async () => (acceptsCommands() ? null : (unstored?.fault ?? 'games cannot be written')),
    },
  };
}

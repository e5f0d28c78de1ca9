// Detects outages. The server writes a heartbeat every second. More than 3 s without a commit count as an outage, which is compensated
// before the next command. If other nodes could write, the outage was this node's alone.

import { OUTAGE_IGNORED_MS } from '@kingstake/chess';
import { DatabaseBusy } from '../../platform/database/index.ts';
import type { Metrics, ReadinessCheck } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Time } from '../../platform/time.ts';
import { GAMES } from '../limits.ts';
import type { GameStep } from '../rows/game-record.ts';
import { probeStorage } from '../rows/game-store.ts';
import { isDiskFull } from '../rows/step-rows.ts';
import {
  createOutageCompensation,
  elapsedSince,
  type Instant,
  instantAt,
  instantOf,
  type OutageCompensationDeps,
} from './outage-pass.ts';

// Measures how long this node's own work blocked its event loop. Such a stall is no outage, because a player who can keep a node busy must
// not gain time (ruling 11). A frozen process uses no CPU time, which distinguishes the two.

type StallWatch = ReturnType<typeof createStallWatch>;

function createStallWatch(time: Time) {
  let blockedMs = 0;
  let turnedMs = time.monotonicMs(); // when the loop last ran
  let workedMs = time.workedMs(); // CPU time used by then

  /** Returns the ms for which the thread has blocked the loop since it last ran, beyond the usual interval. */
  const sinceTurn = (): number => {
    const lateMs = time.monotonicMs() - turnedMs - GAMES.loopLookMs;
    // Read the CPU time only if the loop is late, because that is a system call, and this function runs with every move.
    return lateMs <= 0 ? 0 : Math.max(0, Math.min(lateMs, time.workedMs() - workedMs));
  };

  return {
    /** Returns the total ms for which the thread's work has blocked the event loop. */
    blockedMs: (): number => blockedMs + sinceTurn(),
    schedule(jobs: Jobs): void {
      jobs.schedule('watch-event-loop', GAMES.loopLookMs, async () => {
        blockedMs += sinceTurn();
        turnedMs = time.monotonicMs();
        workedMs = time.workedMs();
      });
    },
  };
}

// Measures how long this node could commit nothing. Downtime begins with a failed heartbeat, or when the database does not answer, the
// process is frozen or the clock jumps for more than 3 s. Stalls caused by this node's own work do not count.

export class Downtime {
  readonly #time: Time;
  readonly #stallWatch: StallWatch;
  #lastWriteFailed = false;
  #written: Instant; // when the last heartbeat was written, or the last outage was compensated
  #alive: { at: Instant; blockedMs: number }; // when the database last answered; not before `#written`

  constructor(time: Time, stallWatch: StallWatch) {
    this.#time = time;
    this.#stallWatch = stallWatch;
    this.#written = instantOf(time);
    this.#alive = { at: this.#written, blockedMs: stallWatch.blockedMs() };
  }

  get lastWriteFailed(): boolean {
    return this.#lastWriteFailed;
  }

  /** Start of the current downtime. Answers do not move it after a failed write, because a database may answer but refuse writes. */
  get since(): Instant {
    return this.#lastWriteFailed ? this.#written : this.#alive.at;
  }

  /** Whether the downtime exceeds `OUTAGE_IGNORED_MS`. */
  get isOpen(): boolean {
    if (this.#lastWriteFailed) return elapsedSince(this.#time, this.#written) > OUTAGE_IGNORED_MS;
    const ownMs = this.#stallWatch.blockedMs() - this.#alive.blockedMs;
    return elapsedSince(this.#time, this.#alive.at) - ownMs > OUTAGE_IGNORED_MS;
  }

  /** Called when everything before this instant was written or compensated. */
  endedAt(at: Instant): void {
    this.#written = at;
    this.#lastWriteFailed = false;
    this.#setAlive(at);
  }

  /** Called when a heartbeat that began at this instant was written. */
  wrote(at: Instant): void {
    this.#written = at;
    // After a successful write, later answers may have updated `#alive` already.
    if (this.#lastWriteFailed) this.#setAlive(at);
    this.#lastWriteFailed = false;
    this.answered();
  }

  failed(): void {
    this.#lastWriteFailed = true;
  }

  /** Called after each answer. When a frozen process resumes, old answers arrive first, and must not hide the downtime. */
  answered(): void {
    if (!this.#lastWriteFailed && !this.isOpen) this.#setAlive(instantOf(this.#time));
  }

  #setAlive(at: Instant): void {
    this.#alive = { at, blockedMs: this.#stallWatch.blockedMs() };
  }
}

/** Compensates the time without a server, removes dead nodes from the seats, and registers this node. */
async function openNode(
  { cluster, time, outages }: OutageCompensationDeps,
  downtime: Downtime,
  { compensateCluster, emptySeatsOfDeadNodes }: ReturnType<typeof createOutageCompensation>,
): Promise<void> {
  const compensate = async (): Promise<void> => {
    if (downtime.isOpen) downtime.endedAt(await compensateCluster(downtime.since.nowMs));
  };
  // Start at the last heartbeat before this process, because the time that opening takes belongs to the outage.
  const aliveMs = (await cluster.membership.markSilentNodes()) ?? time.nowMs();
  downtime.endedAt(instantAt(time, aliveMs));
  await outages.refresh();
  await compensate();
  if (cluster.nodes.live().length === 0) await emptySeatsOfDeadNodes();
  await compensate();
  // Register last, because nodes that open later rely on the work above.
  await cluster.membership.register();
}

export type OutageMonitor = ReturnType<typeof createOutageMonitor>;

export function createOutageMonitor(deps: OutageCompensationDeps) {
  const { database, time, cluster, log, outages } = deps;
  const compensation = createOutageCompensation(deps);
  const stallWatch = createStallWatch(time);
  const downtime = new Downtime(time, stallWatch);
  let opened = false;
  let unstored: { readonly step: GameStep; readonly fault: string } | null = null; // a step that was not stored

  async function beat(): Promise<void> {
    await beatOnce();
    // If the heartbeat itself waited for the database, the outage shows only now. Players should not wait for the next one.
    if (downtime.isOpen) await beatOnce();
  }

  async function beatOnce(): Promise<void> {
    try {
      if (unstored !== null) {
        await outages.refresh();
        await probeStorage(database, unstored.step, outages.current().newestId);
        unstored = null;
      }
      if (downtime.isOpen) downtime.endedAt(await compensation.compensateThisNode(downtime.since.nowMs));
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

  const hasOpenOutage = (): boolean => opened && (downtime.lastWriteFailed || downtime.isOpen);
  const acceptsCommands = (): boolean => opened && !hasOpenOutage();
  const answered = (): void => void (opened && downtime.answered());
  database.onAnswered(answered);

  return {
    /** False while the server cannot write, because players must not be charged for that time. */
    acceptsCommands,
    /** Whether there is an outage that is not compensated yet. */
    hasOpenOutage,
    /** Returns now, or the start of an open outage, after which no clock runs. In ms since 1970. */
    gameNowMs: (): number => (hasOpenOutage() ? downtime.since.nowMs : time.nowMs()),
    /** Called when the database could not store this step. No command is accepted until it can. */
    storageFailed(step: GameStep, error: unknown): void {
      const fault = isDiskFull(error)
        ? 'the disk of the database is full'
        : 'the database cannot store moves';
      if (unstored === null) log.error({ err: error, gameId: step.after.id }, fault);
      unstored = { step, fault };
      downtime.failed();
    },
    /** Compensates the time without a server, removes dead nodes from the seats, and registers this node. Called before it serves clients. */
    async open(): Promise<void> {
      await openNode(deps, downtime, compensation);
      opened = true;
      await beat();
    },
    schedule(jobs: Jobs): void {
      stallWatch.schedule(jobs);
      // No heartbeat before open(), because it would hide the outage.
      // Other nodes can share PostgreSQL, and would mark this node dead if its heartbeat were late. With PGlite, an idle server writes a
      // heartbeat every 30 s, and the time between two does not count as an outage.
      const options = { isConstant: database.engine === 'postgres', whileIdle: answered };
      jobs.schedule('heartbeat', GAMES.heartbeatMs, async () => void (opened && (await beat())), options);
    },
    measure({ gauge }: Metrics): void {
      gauge('kingstake_moves_not_stored', '1 while the database cannot store moves, 0 otherwise.', () =>
        downtime.lastWriteFailed ? 1 : 0,
      );
    },
    readiness: {
      name: 'games',
      isPlay: true,
      check: async () => (acceptsCommands() ? null : (unstored?.fault ?? 'games cannot be written')),
    } satisfies ReadinessCheck,
  };
}

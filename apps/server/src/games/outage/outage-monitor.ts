// games: outage detection. The server writes a heartbeat every second. If that fails, or if for more than 3 s the database
// answered nothing, the process was stopped or the clock was moved, it is an outage; every running game is compensated for it
// before its next command. What this node's own work held up is none.
import { OUTAGE_IGNORED_MS } from '@kingstake/chess';
import { GAMES } from '@kingstake/protocol';
import { DatabaseBusy } from '../../platform/database/index.ts';
import type { ReadinessCheck } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { readHeartbeat, writeHeartbeat } from '../store/heartbeat-store.ts';
import { createCompensation } from './compensation.ts';
import { elapsedSince, type Instant, instantAt, instantOf } from './instant.ts';
import type { Pass } from './outage-decision.ts';
import { type PassDeps, passOverGames } from './outage-pass.ts';
import { createOwnLoad } from './own-load.ts';

export interface OutageMonitor {
  /** Before the first caller: compensates the time without a server, and marks every seat as away. */
  open(): Promise<void>;
  /** Whether games may be played now: not while the server cannot write, because no clock may pay for that. */
  acceptsCommands(): boolean;
  /** During an outage that is not compensated yet. */
  hasOpenOutage(): boolean;
  /** Now, or the last instant before an open outage: no game's time goes on after it. In ms since 1970. */
  gameNowMs(): number;
  schedule(jobs: Jobs): void;
  /** The database answered something. */
  answered(): void;
  readiness: ReadinessCheck;
}

export interface OutageMonitorDeps extends PassDeps {
  log: Log;
  /** Whether the player has a socket at the game. */
  isHere: NonNullable<Pass['isHere']>;
}

export function createOutageMonitor(deps: OutageMonitorDeps): OutageMonitor {
  const { database, time, isHere } = deps;
  const compensate = createCompensation(deps);
  const ownLoad = createOwnLoad(time);
  let lastWriteFailed = false;
  let written = instantOf(time); // when the last heartbeat was written, or the last outage was compensated
  let alive = { at: written, blockedMs: ownLoad.blockedMs() }; // when the database last answered; not before `written`
  let reopensAtMs = Number.NEGATIVE_INFINITY; // see `Compensated`
  let opened = false;

  const setAlive = (at: Instant): void => {
    alive = { at, blockedMs: ownLoad.blockedMs() };
  };

  /** Since when nothing could be committed, if that has not ended. A database that answers may still refuse to write. */
  const lostSince = (): Instant => (lastWriteFailed ? written : alive.at);
  const hasLostTime = (): boolean => {
    if (lastWriteFailed) return elapsedSince(time, written) > OUTAGE_IGNORED_MS;
    const ownMs = ownLoad.blockedMs() - alive.blockedMs;
    return elapsedSince(time, alive.at) - ownMs > OUTAGE_IGNORED_MS;
  };

  /** Players whose sockets were lost are marked as away with it, where `isHere` is given. */
  async function compensateOutage(present: Pass['isHere']): Promise<void> {
    ({ endedAt: written, reopensAtMs } = await compensate(lostSince().nowMs, present));
    lastWriteFailed = false;
    setAlive(written);
  }

  async function beat(): Promise<void> {
    try {
      if (hasLostTime()) await compensateOutage(null);
      const started = instantOf(time);
      await database.run((queries) => writeHeartbeat(queries, started.nowMs));
      written = started;
      // Else every answer since has said so, and a later one may have.
      if (lastWriteFailed) setAlive(started);
      lastWriteFailed = false;
    } catch (error) {
      // Our own queue before the database was too long. If that answers nobody, it shows by itself.
      if (!(error instanceof DatabaseBusy)) lastWriteFailed = true;
      throw error;
    }
  }

  const hasOpenOutage = (): boolean =>
    opened && (lastWriteFailed || time.monotonicMs() < reopensAtMs || hasLostTime());
  const acceptsCommands = (): boolean => opened && !hasOpenOutage();

  return {
    acceptsCommands,
    hasOpenOutage,
    gameNowMs: () => (hasOpenOutage() ? lostSince().nowMs : time.nowMs()),
    answered() {
      // After a pause the answers come first that waited for the process: they must not hide it.
      if (opened && !lastWriteFailed && !hasLostTime()) setAlive(instantOf(time));
    },
    async open() {
      // The last heartbeat before this process: opening takes time too, and belongs to the outage.
      written = instantAt(time, (await database.run(readHeartbeat)) ?? time.nowMs());
      setAlive(written);
      if (hasLostTime()) await compensateOutage(isHere);
      else await passOverGames(deps, { outage: null, isHere }, () => true);
      opened = true;
      await beat();
    },
    schedule(jobs) {
      ownLoad.schedule(jobs);
      // Not before open(): a heartbeat would hide the outage.
      jobs.schedule('heartbeat', GAMES.heartbeatMs, async () => {
        if (opened) await beat();
      });
    },
    readiness: {
      name: 'games',
      isPlay: true,
      check: async () => (acceptsCommands() ? null : 'games cannot be written'),
    },
  };
}

// games: outage detection. The server writes a heartbeat every second. A gap of more than 3 s is an outage; every running
// game is compensated for it before its next command.
import { OUTAGE_IGNORED_MS } from '@kingstake/chess';
import { GAMES } from '@kingstake/protocol';
import type { ReadinessCheck } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { readHeartbeat, writeHeartbeat } from '../store/heartbeat-store.ts';
import { createCompensation } from './compensation.ts';
import { elapsedSince, instantAt, instantOf } from './instant.ts';
import type { Pass } from './outage-decision.ts';
import { type PassDeps, passOverGames } from './outage-pass.ts';

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
  let lastWriteFailed = false;
  let last = instantOf(time); // when the last heartbeat was written, or the last outage was compensated
  let reopensAtMs = Number.NEGATIVE_INFINITY; // see `Compensated`
  let opened = false;

  const isHeartbeatLate = (): boolean => elapsedSince(time, last) > OUTAGE_IGNORED_MS;

  /** Players whose sockets were lost are marked as away with it, where `isHere` is given. */
  async function compensateOutage(present: Pass['isHere']): Promise<void> {
    ({ endedAt: last, reopensAtMs } = await compensate(last.nowMs, present));
  }

  async function beat(): Promise<void> {
    try {
      if (isHeartbeatLate()) await compensateOutage(null);
      const started = instantOf(time);
      await database.run((queries) => writeHeartbeat(queries, started.nowMs));
      lastWriteFailed = false;
      last = started;
    } catch (error) {
      lastWriteFailed = true;
      throw error;
    }
  }

  const hasOpenOutage = (): boolean =>
    opened && (lastWriteFailed || time.monotonicMs() < reopensAtMs || isHeartbeatLate());
  const acceptsCommands = (): boolean => opened && !hasOpenOutage();

  return {
    acceptsCommands,
    hasOpenOutage,
    gameNowMs: () => (hasOpenOutage() ? last.nowMs : time.nowMs()),
    async open() {
      // The last heartbeat before this process: opening takes time too, and belongs to the outage.
      last = instantAt(time, (await database.run(readHeartbeat)) ?? time.nowMs());
      if (isHeartbeatLate()) await compensateOutage(isHere);
      else await passOverGames(deps, { outage: null, isHere }, () => true);
      opened = true;
      await beat();
    },
    schedule(jobs) {
      // Not before open(): a heartbeat would hide the outage.
      jobs.schedule('heartbeat', GAMES.heartbeatMs, async () => {
        if (opened) await beat();
      });
    },
    readiness: {
      name: 'games',
      check: async () => (acceptsCommands() ? null : 'games cannot be written'),
    },
  };
}

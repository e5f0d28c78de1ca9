// games: outage detection. The server writes a heartbeat every second. A gap of more than 3 s is an outage; every running
// game is compensated for it before its next command.
import { OUTAGE_IGNORED_MS } from '@kingstake/chess';
import { GAMES } from '@kingstake/protocol';
import type { ReadinessCheck } from '../platform/http/index.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Time } from '../platform/time.ts';
import { readHeartbeat, writeHeartbeat } from './heartbeat-store.ts';
import { type PassDeps, passOverGames } from './outage-pass.ts';
import { countRunning } from './own-store.ts';
import type { Presence } from './presence.ts';

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
  presence: Presence;
}

/** One instant on the wall clock and on the monotonic clock, and how far the first had been moved. */
interface Instant {
  nowMs: number;
  monotonicMs: number;
  driftMs: number;
}

const instantOf = (time: Time): Instant => ({
  nowMs: time.nowMs(),
  monotonicMs: time.monotonicMs(),
  driftMs: time.driftMs(),
});

/** An instant of the wall clock on both. */
function instantAt(time: Time, atMs: number): Instant {
  const now = instantOf(time);
  return { ...now, nowMs: atMs, monotonicMs: now.monotonicMs - (now.nowMs - atMs) };
}

export function createOutageMonitor(deps: OutageMonitorDeps): OutageMonitor {
  const { database, time, log, presence } = deps;
  let lastWriteFailed = false;
  let last = instantOf(time); // when the last heartbeat was written, or the last outage was compensated
  let reopensAtMs = Number.NEGATIVE_INFINITY; // monotonic; up to here games were compensated ahead of time
  let opened = false;
  let setMs = 0; // what one set of games took in the newest pass, in ms

  /**
   * A blocked database or a stalled process throws nothing, so compare clocks. Suspending the machine stops the monotonic
   * clock; setting the wall clock moves only that one. Both show as drift.
   */
  const isHeartbeatLate = (): boolean => {
    const now = instantOf(time);
    const driftMs = Math.max(0, now.driftMs - last.driftMs);
    return now.monotonicMs - last.monotonicMs + driftMs > OUTAGE_IGNORED_MS;
  };

  /**
   * Gives every running game the time since `sinceMs` up to the instant at which commands are accepted again. That instant
   * lies ahead, so the first game and the last are given the same, and the time of the work too. If the work takes longer
   * than expected, it is repeated for the time that is missing. Until then no command is accepted.
   */
  async function compensateOutage(sinceMs: number, isHere: Presence['isHere'] | null): Promise<void> {
    for (let isDone = false; !isDone; ) {
      const sets = Math.ceil((await database.run(countRunning)) / GAMES.outageSet);
      const startedMs = time.monotonicMs();
      const untilMs = time.nowMs() + Math.ceil(sets * setMs * GAMES.outageMargin);
      const isOnCourse = (setsDone: number): boolean => {
        if (setsDone < GAMES.outageSample) return true;
        setMs = (time.monotonicMs() - startedMs) / setsDone;
        return time.nowMs() + (sets - setsDone) * setMs <= untilMs;
      };
      const setsDone = await passOverGames(deps, { outage: { sinceMs, untilMs }, isHere }, isOnCourse);
      // Taken after the work, which is compensated: it must not count as the next outage.
      const now = instantOf(time);
      await database.run((queries) => writeHeartbeat(queries, now.nowMs));
      setMs = (time.monotonicMs() - startedMs) / setsDone;
      isDone = setsDone >= sets && (sets === 0 || time.nowMs() <= untilMs);
      if (!isDone) continue;
      last = now;
      reopensAtMs = time.monotonicMs() + Math.max(0, untilMs - time.nowMs());
      log.warn({ sets, outageMs: untilMs - sinceMs, passMs: setMs * setsDone }, 'outage compensated');
    }
  }

  async function beat(): Promise<void> {
    try {
      if (isHeartbeatLate()) await compensateOutage(last.nowMs, null);
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
      // Players whose sockets went down with the server are away from now on.
      if (isHeartbeatLate()) await compensateOutage(last.nowMs, presence.isHere);
      else await passOverGames(deps, { outage: null, isHere: presence.isHere }, () => true);
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

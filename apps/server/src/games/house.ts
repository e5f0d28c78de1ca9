// games: the house's own time. It says every second that it lives; what is missing between two words is an outage, and
// the games are given it back before anything else happens to them. It also looks for deadlines that fell due.
import { OUTAGE_IGNORED_MS } from '@kingstake/chess';
import { GAMES } from '@kingstake/protocol';
import type { Database } from '../platform/database/index.ts';
import type { ReadinessCheck } from '../platform/http/index.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Time } from '../platform/time.ts';
import { lastHeartbeat, writeHeartbeat } from './house-store.ts';
import type { LiveGames } from './live-games.ts';
import { listDue, listTimed } from './own-store.ts';
import type { Presence } from './presence.ts';
import { DamagedGame } from './record.ts';
import type { Turn } from './turn.ts';

export interface House {
  /** Before the first caller: gives back what the house was away for, and empties the seats nobody sits on. */
  open(): Promise<void>;
  /** Whether games may be played now: not while the house cannot write, as nobody's clock may pay for that. */
  isWell(): boolean;
  /** In a trouble that has not been given back yet. */
  isSilent(): boolean;
  /** Now, or the last instant before such a trouble: time goes on in no game after it. */
  accountedMs(): number;
  schedule(jobs: Jobs): void;
  readiness: ReadinessCheck;
}

export interface HouseDeps {
  database: Database;
  time: Time;
  log: Log;
  live: LiveGames;
  presence: Presence;
}

/** One instant on both clocks, the one that games go by and the one that nobody sets, and how far the first was moved. */
const instants = (time: Time) => ({
  nowMs: time.nowMs(),
  monotonicMs: time.monotonicMs(),
  driftMs: time.driftMs(),
});

/** An instant of the first clock on both. */
function instantAt(time: Time, atMs: number): ReturnType<typeof instants> {
  const now = instants(time);
  return { ...now, nowMs: atMs, monotonicMs: now.monotonicMs - (now.nowMs - atMs) };
}

export function createHouse(deps: HouseDeps): House {
  const { database, time, live, presence } = deps;
  const house: Housekeeping = { ...deps, damaged: new Set() };
  let isFailing = false; // the last word was not written
  let last = instants(time); // of the last word that was
  let opened = false;

  /**
   * A database that keeps everybody waiting and a process that stood still fail nothing: they show in what is missing. A
   * machine that was suspended stops the clock that nobody sets, and who sets the other moves it alone: that is drift.
   */
  const isLate = (): boolean => {
    const now = instants(time);
    const driftMs = Math.max(0, now.driftMs - last.driftMs);
    return now.monotonicMs - last.monotonicMs + driftMs > OUTAGE_IGNORED_MS;
  };

  async function beat(): Promise<void> {
    const started = instants(time);
    try {
      if (isLate()) await giveBack(house, last.nowMs);
      await database.run((queries) => writeHeartbeat(queries, started.nowMs));
      isFailing = false;
      last = started;
    } catch (error) {
      isFailing = true;
      throw error;
    }
  }

  const isSilent = (): boolean => opened && (isFailing || isLate());
  const isWell = (): boolean => opened && !isSilent();

  async function sweep(): Promise<void> {
    if (!isWell()) return;
    await lookAtDoubtful(house);
    await carryOutDeadlines(house);
  }

  return {
    isWell,
    isSilent,
    accountedMs: () => (isSilent() ? last.nowMs : time.nowMs()),
    async open() {
      // The last word before us: opening takes time too, and belongs to the outage.
      last = instantAt(time, (await database.run(lastHeartbeat)) ?? time.nowMs());
      if (isLate()) await giveBack(house, last.nowMs);
      await emptySeats(house);
      opened = true;
      await beat();
    },
    schedule(jobs) {
      // Not before the house is open: a word that it lives would hide the outage, and a sweep would make players pay it.
      jobs.schedule('heartbeat', GAMES.heartbeatMs, async () => {
        if (opened) await beat();
      });
      jobs.schedule('sweep games', GAMES.sweepMs, async () => {
        if (opened) await sweep();
      });
      jobs.schedule('forget games', GAMES.endedKeptMs, async () => live.forget(presence.isVisited));
    },
    readiness: {
      name: 'games',
      check: async () => (isWell() ? null : 'games cannot be written'),
    },
  };
}

interface Housekeeping extends HouseDeps {
  /** Those that were said to be damaged. */
  damaged: Set<number>;
}

/** A game whose rows make none stands as it is until an operator mends it. Said once, not with every second's sweep. */
function isDamaged({ log, damaged }: Housekeeping, gameId: number, error: unknown): boolean {
  if (!(error instanceof DamagedGame)) return false;
  if (!damaged.has(gameId)) log.error({ err: error, gameId }, 'a damaged game is left as it stands');
  damaged.add(gameId);
  return true;
}

/** Whoever asks is shown how it stands; of an end nobody may ask. */
async function lookAtDoubtful({ live, log }: Housekeeping): Promise<void> {
  for (const gameId of live.doubtful()) {
    await live
      .exclusive(gameId, (turn) => turn.held())
      .catch((error: unknown) => log.error({ err: error, gameId }, 'a game in doubt could not be read'));
  }
}

async function carryOutDeadlines(house: Housekeeping): Promise<void> {
  const { database, time, live, log } = house;
  const due = await database.run((queries) => listDue(queries, time.nowMs(), GAMES.sweepBatch));
  for (const gameId of due) {
    await live
      .exclusive(gameId, async (turn) => {
        // The row says that it is due. What is held here may be older: the node that wrote it since may be gone.
        await turn.held({ fresh: true });
        await turn.act({ type: 'sweep' });
      })
      .catch((error: unknown) => {
        if (!isDamaged(house, gameId, error))
          log.error({ err: error, gameId }, 'a deadline could not be carried out');
      });
  }
}

/** The same for every game that runs. A damaged one is left out: the others must not wait for an operator. */
async function forEachTimed(
  house: Housekeeping,
  work: (gameId: number, turn: Turn) => Promise<void>,
): Promise<number> {
  const games = await house.database.run(listTimed);
  for (const gameId of games) {
    await house.live
      .exclusive(gameId, (turn) => work(gameId, turn))
      .catch((error: unknown) => {
        if (!isDamaged(house, gameId, error)) throw error;
      });
  }
  return games.length;
}

/** Gives every game the time since `sinceMs` back, or what is left of it when part was given before. */
async function giveBack(deps: Housekeeping, sinceMs: number): Promise<void> {
  const { time, log } = deps;
  const games = await forEachTimed(deps, async (_gameId, turn) => {
    const held = await turn.held();
    if (held === null) return;
    const outageMs = time.nowMs() - Math.max(sinceMs, held.record.aliveAtMs);
    if (outageMs > OUTAGE_IGNORED_MS) await turn.act({ type: 'outage', outageMs });
  });
  log.warn({ games, outageMs: time.nowMs() - sinceMs }, 'games were given an outage back');
}

/** Players whose sockets went down with the house are away from now on. */
async function emptySeats(deps: Housekeeping): Promise<void> {
  await forEachTimed(deps, async (gameId, turn) => {
    const { match } = (await turn.held())?.record ?? { match: null };
    if (match === null || match.status === 'ended') return;
    for (const seat of [match.white, match.black]) {
      if (seat === null || seat.awaySinceMs !== null || deps.presence.isHere(gameId, seat.userId)) continue;
      await turn.act({ type: 'leave', by: seat.userId });
    }
  });
}

// sim: the phases after all games have ended. Operators decide cases, and players withdraw what they can and appeal: first immediately,
// then around the end of each hold. Between phases, all servers are down for two or three days. Every phase has faults.
import type pg from 'pg';
import type { Pace } from '../pace.ts';
import type { Player } from '../player.ts';
import type { Chance } from '../random.ts';
import type { VirtualTime } from '../virtual-time.ts';
import type { Operators } from './operators.ts';

/** The number of hold ends that are simulated: after 48 hours, after the extension, and for cases that opened later. */
const ROUNDS = 3;
const FIRST_MS = [20_000, 60_000] as const;
/** A phase begins this long before the end of a hold, and lasts this long after it. */
const BEFORE_MS = 25_000;
const AFTER_MS = [15_000, 40_000] as const;
const ACT_MS = [800, 6_000] as const;
/** In the calm phase at the end, the leader pays every debt that can be paid. */
const CALM_MS = 30_000;

interface HeldRun {
  pool: pg.Pool;
  time: VirtualTime;
  pace: Pace;
  chance: Chance;
  players: readonly Player[];
  operators: Operators;
  beginFaults(): void;
  /** All servers come back. */
  endFaults(): void;
  /** All servers are down for this long. */
  skip(ms: number): Promise<void>;
}

/** Runs the phases. */
export async function playHolds(run: HeldRun): Promise<void> {
  const { pool, time, pace, chance, operators } = run;
  const play = async (ms: number): Promise<void> => {
    run.beginFaults();
    const untilMs = time.nowMs() + ms;
    for (const player of run.players) act(run, player, untilMs);
    await pace.pass(untilMs - time.nowMs());
    run.endFaults();
  };
  await play(chance.whole(...FIRST_MS));
  for (let round = 0; round < ROUNDS; round += 1) {
    const endMs = await pace.until(nextEnd(pool, time.nowMs()));
    if (endMs === null && round > 0) break;
    await run.skip(Math.max(0, (endMs ?? 0) - BEFORE_MS - time.nowMs()));
    operators.isLate = true;
    await play(BEFORE_MS + chance.whole(...AFTER_MS));
  }
  operators.stop();
  await pace.pass(CALM_MS);
}

/** Lets the player act on their cases at random intervals. */
function act(run: HeldRun, player: Player, untilMs: number): void {
  const { time, chance } = run;
  time.after(chance.whole(...ACT_MS), () => {
    if (time.nowMs() >= untilMs) return;
    // Without an answer, the player does not know whether the action took effect.
    const again = (): void => act(run, player, untilMs);
    player.review().then(again, again);
  });
}

/** Returns when the next hold ends, in ms since 1970. */
async function nextEnd(pool: pg.Pool, nowMs: number): Promise<number | null> {
  const { rows } = await pool.query<{ end_ms: number | null }>(
    `select (extract(epoch from min(hold_until)) * 1000)::float8 as end_ms from review_game
      where state = 'open' and hold_until > $1`,
    [new Date(nowMs)],
  );
  return rows[0]?.end_ms ?? null;
}

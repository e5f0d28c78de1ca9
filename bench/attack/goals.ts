// The goals of a run, and the check for missed goals.
import type { Played } from './messages.ts';
import type { Memory } from './server.ts';

export const GOALS = {
  /** The limit for p95 and p99 of moves, as a multiple of the values without attackers. */
  slower: 3,
  /** The largest error of a charge, in either direction. */
  chargeMs: 300,
  /** The share by which memory use may exceed the initial use after the attack. */
  memory: 0.1,
} as const;

export interface Run {
  alone: Played;
  attacked: Played;
  before: Memory;
  after: Memory;
}

/** Returns a sentence for each goal that was missed. */
export function missed({ alone, attacked, before, after }: Run): string[] {
  const faults: string[] = [];
  const refused = Object.entries(attacked.refused);
  if (refused.length > 0)
    faults.push(
      `moves of players were refused: ${refused.map(([code, count]) => `${count} ${code}`).join(', ')}`,
    );
  for (const share of ['p95', 'p99'] as const) {
    const slower = attacked[share] / alone[share];
    // Without moves the ratio is NaN, which must count as missed.
    if (!(slower < GOALS.slower))
      faults.push(`${share} of moves is ${slower.toFixed(1)}x of without, not under ${GOALS.slower}x`);
  }
  const { over } = attacked.charges;
  if (over > GOALS.chargeMs)
    faults.push(`a move was charged ${over.toFixed(0)} ms too much, more than ${GOALS.chargeMs}`);
  const { under } = attacked.charges;
  if (under > GOALS.chargeMs)
    faults.push(`a move was given ${under.toFixed(0)} ms, more than ${GOALS.chargeMs}`);
  for (const kind of ['rss', 'heap'] as const)
    if (!isBack(before[kind], after[kind]))
      faults.push(
        `memory (${kind}) stays ${((after[kind] / before[kind] - 1) * 100).toFixed(0)} % above what it was`,
      );
  return faults;
}

export function isBack(before: number, after: number): boolean {
  return after <= before * (1 + GOALS.memory);
}

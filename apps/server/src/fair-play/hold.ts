// fair-play: what cases hold of a player's money.
import { type Lamports, lamports } from '@kingstake/protocol';
import type { Queries } from '../platform/database/index.ts';
import { holdsAt } from './case-state.ts';
import { findOpenCase, gamesOfCases } from './case-store.ts';

export interface Hold {
  held: Lamports; // prizes of the games of the open case
  untilMs: number;
}

/** What is held of a player at an instant, or null. A player has at most one open case. */
export async function holdOf(queries: Queries, userId: number, nowMs: number): Promise<Hold | null> {
  const open = await findOpenCase(queries, userId);
  if (open === null || open.holdUntilMs === null || !holdsAt(open, nowMs)) return null;
  const games = await gamesOfCases(queries, [open.id]);
  return {
    held: lamports(games.reduce((sum, { prize }) => sum + prize, 0n)),
    untilMs: open.holdUntilMs,
  };
}

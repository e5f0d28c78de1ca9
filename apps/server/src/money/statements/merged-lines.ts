// statements: merges the lines of the playing balance with side lines, which move other money of the player.
import { type Lamports, lamports } from '@kingstake/protocol';
import type { Queries } from '../../platform/database/index.ts';
import { type account, type StatementLine, statementOf } from '../ledger/index.ts';

/** A movement that does not change the playing balance. */
interface SideLine {
  readonly at: Date;
}

/** A line of the ledger, or a side line with the playing balance at its time. */
export type MergedLine<S extends SideLine> =
  | { readonly at: Date; readonly booked: StatementLine }
  | { readonly at: Date; readonly side: S; readonly balance: Lamports };

/**
 * Returns up to `limit` lines from `offset` on, newest first, and the number of all lines. `side` has all side lines, newest
 * first. At most all of them precede a ledger line, so only that many more ledger lines are read.
 */
export async function mergedLines<S extends SideLine>(
  queries: Queries,
  player: ReturnType<typeof account>,
  side: readonly S[],
  { offset, limit }: { offset: number; limit: number },
): Promise<{ lines: MergedLine<S>[]; total: number }> {
  const first = Math.max(0, offset - side.length);
  const skipped = offset - first;
  // One more line is read, because the last side line of the page may show its balance.
  const booked = await statementOf(queries, player, { offset: first, limit: skipped + limit + 1 });
  const lines = merge(booked.lines, side).slice(skipped, skipped + limit);
  return { lines, total: booked.total + side.length };
}

/**
 * Merges two lists, both newest first. At one instant, ledger lines come first. A side line shows the balance after the
 * next older ledger line, or 0. Pure.
 */
export function merge<S extends SideLine>(
  booked: readonly StatementLine[],
  side: readonly S[],
): MergedLine<S>[] {
  const merged: MergedLine<S>[] = [];
  let next = 0;
  for (const line of side) {
    for (let older = booked[next]; older !== undefined && older.at >= line.at; older = booked[next]) {
      merged.push({ at: older.at, booked: older });
      next += 1;
    }
    merged.push({ at: line.at, side: line, balance: booked[next]?.balanceAfter ?? lamports(0n) });
  }
  return [...merged, ...booked.slice(next).map((line) => ({ at: line.at, booked: line }))];
}

// statements: merges the lines of the playing balance with those of other money: stakes on chain and withdraw-only money.
import { type Lamports, lamports } from '@kingstake/protocol';
import { type account, type StatementLine, statementOf } from '../ledger/index.ts';
import type { Queries } from '../platform/database/index.ts';

/** A movement that changes no playing balance. */
interface SideLine {
  readonly at: Date;
}

/** A movement between the player's wallet and a stake on chain. */
export interface OnChainLine extends SideLine {
  readonly gameId: number;
  readonly kind: 'wager' | 'winnings' | 'refund';
  readonly amount: Lamports;
  readonly signature: string | null;
}

export type MergedLine<S extends SideLine> =
  | { readonly at: Date; readonly booked: StatementLine }
  | { readonly at: Date; readonly side: S; readonly balance: Lamports };

/**
 * Returns the lines from `offset` on, newest first. At most all side lines precede a ledger line, so only that many more
 * are read. A side line shows the balance of the next older ledger line.
 */
export async function mergedLines<S extends SideLine>(
  queries: Queries,
  player: ReturnType<typeof account>,
  side: readonly S[],
  { offset, limit }: { offset: number; limit: number },
): Promise<{ lines: MergedLine<S>[]; total: number }> {
  const first = Math.max(0, offset - side.length);
  const skipped = offset - first;
  // Read one more, whose balance is shown by a side line that precedes it.
  const booked = await statementOf(queries, player, { offset: first, limit: skipped + limit + 1 });
  const lines = merge(booked.lines, side).slice(skipped, skipped + limit);
  return { lines, total: booked.total + side.length };
}

/** Merges two lists, both newest first. Pure. */
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

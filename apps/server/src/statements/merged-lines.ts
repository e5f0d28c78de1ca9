// statements: merges the ledger's lines with those on chain.
import { type Lamports, lamports } from '@kingstake/protocol';
import { type account, type StatementLine, statementOf } from '../ledger/index.ts';
import type { Queries } from '../platform/database/index.ts';

/** A movement between the player's wallet and a stake on chain. It changes no playing balance. */
export interface OnChainLine {
  readonly gameId: number;
  readonly kind: 'wager' | 'winnings' | 'refund';
  readonly amount: Lamports;
  readonly signature: string | null;
  readonly at: Date;
}

export type MergedLine =
  | { readonly at: Date; readonly booked: StatementLine }
  | { readonly at: Date; readonly onChain: OnChainLine; readonly balance: Lamports };

/**
 * Returns the lines from `offset` on, newest first. At most all lines on chain precede a line of the ledger, so only that many more are
 * read. A line on chain shows the balance of the next older line of the ledger.
 */
export async function mergedLines(
  queries: Queries,
  player: ReturnType<typeof account>,
  onChain: readonly OnChainLine[],
  { offset, limit }: { offset: number; limit: number },
): Promise<{ lines: MergedLine[]; total: number }> {
  const first = Math.max(0, offset - onChain.length);
  const skipped = offset - first;
  // One more: its balance is what a line on chain before it shows.
  const booked = await statementOf(queries, player, { offset: first, limit: skipped + limit + 1 });
  const lines = merge(booked.lines, onChain).slice(skipped, skipped + limit);
  return { lines, total: booked.total + onChain.length };
}

/** Merges two lists, both newest first. Pure. */
export function merge(booked: readonly StatementLine[], onChain: readonly OnChainLine[]): MergedLine[] {
  const merged: MergedLine[] = [];
  let next = 0;
  for (const line of onChain) {
    for (let older = booked[next]; older !== undefined && older.at >= line.at; older = booked[next]) {
      merged.push({ at: older.at, booked: older });
      next += 1;
    }
    merged.push({ at: line.at, onChain: line, balance: booked[next]?.balanceAfter ?? lamports(0n) });
  }
  return [...merged, ...booked.slice(next).map((line) => ({ at: line.at, booked: line }))];
}

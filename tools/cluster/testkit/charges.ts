// Tools, cluster, testkit: what moves cost their movers, against how long they had a board to think at.
import type { Database } from '../../../apps/server/src/platform/database/index.ts';
import { chargesOf, storedMoves } from './stored.ts';
import type { Side, Table } from './table.ts';

export interface Charge {
  table: Table;
  ply: number; // from 1
  chargedMs: number;
  /** Of lag, which it was not charged. */
  creditMs: number;
  /** From the telling of the move before to the sending of this one, less what its board was closed in between. */
  thoughtMs: number;
  /** How often its mover's board was closed in between. */
  closings: number;
  beganMs: number; // `performance.now()`
  sentMs: number;
}

/** Of every move that was both sent and preceded by another in front of us. */
export async function chargesAt(database: Database, tables: readonly Table[]): Promise<readonly Charge[]> {
  const all = await Promise.all(
    tables.map(async (table) => {
      const moves = await storedMoves(database, table.plan.gameId);
      const charges = chargesOf(moves);
      return charges.flatMap((chargedMs, index): Charge[] => {
        const beganMs = table.toldMs(index);
        const sentMs = table.told[index]?.sentMs ?? null;
        if (beganMs === null || sentMs === null) return [];
        const side = (index % 2) as Side;
        const thoughtMs = sentMs - beganMs - table.awayMs(side, beganMs, sentMs);
        const closings = table.closings(side, beganMs, sentMs);
        const creditMs = moves[index]?.credit ?? 0;
        return [{ table, ply: index + 1, chargedMs, creditMs, thoughtMs, closings, beganMs, sentMs }];
      });
    }),
  );
  return all.flat();
}

/** What each was charged above its thinking, for each time that its board was closed, in ms. */
export const overcharges = (charges: readonly Charge[]): number[] =>
  charges.map(({ chargedMs, thoughtMs, closings }) => (chargedMs - thoughtMs) / Math.max(1, closings));

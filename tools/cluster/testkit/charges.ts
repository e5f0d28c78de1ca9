// Tools, cluster, testkit: compares the clock time charged for moves with the time that their movers had to think.
import type { Database } from '../../../apps/server/src/platform/database/index.ts';
import type { BotGame, Side } from './bot-game.ts';
import { chargesOf, storedMoves } from './stored.ts';

export interface Charge {
  game: BotGame;
  ply: number; // from 1
  chargedMs: number;
  /** Lag credit of the move. */
  creditMs: number;
  /** Time from the arrival of the previous move to the sending of this one, without the time in which the mover was disconnected. */
  thoughtMs: number;
  /** How often the mover was disconnected in that time. */
  closings: number;
  beganMs: number; // `performance.now()`
  sentMs: number;
}

/** Returns the charge of every move that this process sent after it had received the previous one. */
export async function chargesAt(database: Database, games: readonly BotGame[]): Promise<readonly Charge[]> {
  const all = await Promise.all(
    games.map(async (game) => {
      const moves = await storedMoves(database, game.plan.gameId);
      const charges = chargesOf(moves);
      return charges.flatMap((chargedMs, index): Charge[] => {
        const beganMs = game.firstReceivedMs(index);
        const sentMs = game.receivedMoves[index]?.sentMs ?? null;
        if (beganMs === null || sentMs === null) return [];
        const side = (index % 2) as Side;
        const thoughtMs = sentMs - beganMs - game.awayMs(side, beganMs, sentMs);
        const closings = game.closings(side, beganMs, sentMs);
        const creditMs = moves[index]?.credit ?? 0;
        return [{ game, ply: index + 1, chargedMs, creditMs, thoughtMs, closings, beganMs, sentMs }];
      });
    }),
  );
  return all.flat();
}

/** Returns the difference between charge and thinking time of each move, divided by the number of disconnections, in ms. */
export const overcharges = (charges: readonly Charge[]): number[] =>
  charges.map(({ chargedMs, thoughtMs, closings }) => (chargedMs - thoughtMs) / Math.max(1, closings));

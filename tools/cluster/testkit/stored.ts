// Tools, cluster, testkit: reads what the database contains about a game.
import { sql } from 'kysely';
import { readMoves } from '../../../apps/server/src/games/index.ts';
import type { Database } from '../../../apps/server/src/platform/database/index.ts';
import type { BotGame } from './bot-game.ts';

export interface StoredMove {
  ply: number;
  san: string;
  fen: string;
  /** The clocks after the move. */
  white: number;
  black: number;
  /** Lag credit of the mover. */
  credit: number;
}

export async function storedMoves(database: Database, gameId: number): Promise<readonly StoredMove[]> {
  const moves = await database.run((queries) =>
    readMoves(queries, [{ id: gameId, isEnded: false, startedMs: 0 }]),
  );
  const own = moves.get(gameId) ?? [];
  if (own instanceof Error) throw own;
  return own.map(({ san, fen, whiteMs: white, blackMs: black, lagCreditMs: credit }, index) => ({
    ply: index + 1,
    san,
    fen,
    white,
    black,
    credit,
  }));
}

/** Returns the row of a game as JSON. */
export async function storedRow(database: Database, gameId: number): Promise<string> {
  const { rows } = await database.run((queries) =>
    sql<{ row: string }>`select to_jsonb(game)::text as row from game where id = ${gameId}`.execute(queries),
  );
  const [found] = rows;
  if (found === undefined) throw new Error(`no game ${gameId}`);
  return found.row;
}

/** Returns received moves that differ from the stored ones, and contradictions between received moves. */
export async function missingMoves(database: Database, games: readonly BotGame[]): Promise<string[]> {
  const missing: string[] = [];
  for (const { plan, receivedMoves, contradictions } of games) {
    const stored = await storedMoves(database, plan.gameId);
    missing.push(...contradictions);
    for (const [index, move] of receivedMoves.entries()) {
      const row = stored[index];
      if (row?.san !== move?.san || row?.fen !== move?.fen)
        missing.push(`game ${plan.gameId}, ply ${index + 1}: received ${move?.san}, stored ${row?.san}`);
    }
  }
  return missing;
}

const INITIAL_MS = 600_000;

/** Returns the clock time charged for each ply, in ms. */
export function chargesOf(moves: readonly StoredMove[]): number[] {
  let left = { white: INITIAL_MS, black: INITIAL_MS };
  return moves.map(({ ply, white, black }) => {
    const charged = ply % 2 === 1 ? left.white - white : left.black - black;
    left = { white, black };
    return charged;
  });
}

// Tools, cluster, testkit: what the database holds of a game.
import { sql } from 'kysely';
import type { Database } from '../../../apps/server/src/platform/database/index.ts';
import type { Table } from './table.ts';

export interface StoredMove {
  ply: number;
  san: string;
  fen: string;
  /** Left on the clocks after it. */
  white: number;
  black: number;
  /** Of lag, which the mover was not charged. */
  credit: number;
}

export async function storedMoves(database: Database, gameId: number): Promise<readonly StoredMove[]> {
  const { rows } = await database.run((queries) =>
    sql<StoredMove>`select ply, san, fen, white_ms as white, black_ms as black, lag_credit_ms as credit
      from game_move where game_id = ${gameId} order by ply`.execute(queries),
  );
  return rows;
}

/** The whole row of a game, as text. */
export async function storedRow(database: Database, gameId: number): Promise<string> {
  const { rows } = await database.run((queries) =>
    sql<{ row: string }>`select to_jsonb(game)::text as row from game where id = ${gameId}`.execute(queries),
  );
  const [found] = rows;
  if (found === undefined) throw new Error(`no game ${gameId}`);
  return found.row;
}

/** Told moves that are not stored so, and contradictions between what was told. */
export async function missingMoves(database: Database, tables: readonly Table[]): Promise<string[]> {
  const missing: string[] = [];
  for (const { plan, told, contradictions } of tables) {
    const stored = await storedMoves(database, plan.gameId);
    missing.push(...contradictions);
    for (const [index, move] of told.entries()) {
      const row = stored[index];
      if (row?.san !== move?.san || row?.fen !== move?.fen)
        missing.push(`game ${plan.gameId}, half-move ${index + 1}: told ${move?.san}, stored ${row?.san}`);
    }
  }
  return missing;
}

const INITIAL_MS = 600_000;

/** What each half-move was charged, in ms: from 0. */
export function chargesOf(moves: readonly StoredMove[]): number[] {
  let left = { white: INITIAL_MS, black: INITIAL_MS };
  return moves.map(({ ply, white, black }) => {
    const charged = ply % 2 === 1 ? left.white - white : left.black - black;
    left = { white, black };
    return charged;
  });
}

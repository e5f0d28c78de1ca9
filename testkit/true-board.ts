// Compares a client's board with the stored game: position, moves, clocks, end, and no missed message.
import { readStoredMatch } from '@kingstake/chess';
import { type GameConnection, remainingMs, shownClocks } from '@kingstake/client';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { readMoves } from '../apps/server/src/games/index.ts';
import type { Database } from '../apps/server/src/platform/database/index.ts';

interface StoredGame {
  status: string;
  result: string | null;
  reason: string | null;
  seq: number;
  fen: string;
  moves: { san: string; fen: string }[];
  match: unknown;
}

/** Compares the clocks at `nowMs`, the server's time. */
export async function expectTrueBoard(
  database: Database,
  game: GameConnection,
  nowMs: number,
): Promise<void> {
  const state = game.getSnapshot();
  const stored = await read(database, state.gameId);
  expect({
    status: state.status,
    seq: state.seq,
    fen: state.fen,
    moves: state.moves.map(({ san, fen }) => ({ san, fen })),
    isAsking: state.needsResync,
    onItsWay: state.pending,
    end: state.over === null ? null : { result: state.over.result, reason: state.over.reason },
  }).toEqual({
    status: stored.status,
    seq: stored.seq,
    fen: stored.fen,
    moves: stored.moves,
    isAsking: false,
    onItsWay: null,
    end: stored.status === 'ended' ? { result: stored.result, reason: stored.reason } : null,
  });
  const clocks = shownClocks(state, true);
  const match = readStoredMatch(stored.match);
  if (match.status !== 'active' || clocks === null) return;
  for (const side of ['white', 'black'] as const) {
    const { turn, runningSinceMs } = match.clock;
    const spentMs = side === turn && runningSinceMs !== null ? nowMs - runningSinceMs : 0;
    expect(remainingMs(clocks, side, nowMs), `the clock of ${side}`).toBe(
      match.clock[side].remainingMs - spentMs,
    );
  }
}

async function read(database: Database, gameId: number): Promise<StoredGame> {
  return database.run(async (queries) => {
    const { rows } = await sql<StoredGame & { started_at: Date | null }>`
      select status, result, reason, seq::int, fen, match, started_at from game where id = ${gameId}`.execute(
      queries,
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`no game ${gameId}`);
    const { started_at: startedAt, ...game } = row;
    const asked = { id: gameId, isEnded: false, startedMs: startedAt?.getTime() ?? 0 };
    const moves = (await readMoves(queries, [asked])).get(gameId) ?? [];
    if (moves instanceof Error) throw moves;
    return { ...game, moves: moves.map(({ san, fen }) => ({ san, fen })) };
  });
}

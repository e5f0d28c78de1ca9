// Bench, load: what a game is where it is built from what there is: chess.js judges the moves, and each becomes one UPDATE on
// PostgreSQL, which is waited for before anybody is told.
import { Chess } from 'chess.js';
import pg from 'pg';
import { createEmptyPostgres } from '../../databases.ts';
import { TOLD_MOVE } from '../moves.ts';

/** A half-move as the players of these servers send it. */
export interface SentMove {
  move: { from: string; to: string; promotion?: string };
  ply: number;
  clientMoveId: string;
}

export type Told = Omit<typeof TOLD_MOVE, 'type'>;

export interface JudgedGame {
  /** What is told after the UPDATE; null: it is not that side's turn, or the move is not legal. Side 0 is White. */
  play(side: number, sent: SentMove): Promise<Told | null>;
}

export interface JudgedGames {
  begin(gameId: number): Promise<JudgedGame>;
  /** After the moves that are being played. From now on moves are null: what players sent before they went still arrives. */
  stop(): Promise<void>;
}

/** As many as our server has. */
const CONNECTIONS = 10;

export async function openJudgedGames(): Promise<JudgedGames> {
  const { url, remove } = await createEmptyPostgres();
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  await pool.query('create table game (id bigint primary key, fen text not null, ply int not null)');
  const running = new Set<Promise<unknown>>();
  let isStopped = false;
  // Connections that are closing hear of it when their database is dropped.
  pool.on('error', (error) => {
    if (!isStopped) throw error;
  });
  return {
    async begin(gameId) {
      const chess = new Chess();
      await pool.query('insert into game (id, fen, ply) values ($1, $2, 0)', [gameId, chess.fen()]);
      return {
        async play(side, sent) {
          if (isStopped) return null;
          const played = play(side, sent, chess, gameId, pool);
          running.add(played);
          return played.finally(() => running.delete(played));
        },
      };
    },
    async stop() {
      isStopped = true;
      // The pool serves nobody who still waits for a connection once it ends.
      await Promise.all(running);
      await pool.end();
      await remove();
    },
  };
}

async function play(
  side: number,
  { move, ply, clientMoveId }: SentMove,
  chess: Chess,
  gameId: number,
  pool: pg.Pool,
): Promise<Told | null> {
  if (chess.turn() !== 'wb'[side]) return null;
  const made = judge(chess, move);
  if (made === null) return null;
  const { from, to, san, after: fen } = made;
  const { rowCount } = await pool.query('update game set fen = $2, ply = $3 where id = $1', [
    gameId,
    fen,
    ply,
  ]);
  if (rowCount !== 1) throw new Error(`game ${gameId} has no row`);
  const { type: _, ...told } = TOLD_MOVE;
  return { ...told, gameId, fen, move: { from, to, san, fen }, ply, serverTime: Date.now(), clientMoveId };
}

/** chess.js throws at a move that is not legal. */
function judge(chess: Chess, move: SentMove['move']): ReturnType<Chess['move']> | null {
  try {
    return chess.move(move);
  } catch {
    return null;
  }
}

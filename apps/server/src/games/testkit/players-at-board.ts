// games/testkit: two players and a third user without a seat, the messages that they send, and the row of their game.
import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import {
  createGameHarness,
  type GameHarness,
  insertPlayers,
  type Player,
  type TestSocket,
} from './game-harness.ts';

interface SeatedPlayers {
  room: GameHarness;
  /** Plays White. */
  ada: Player;
  /** Plays Black. */
  bob: Player;
  /** Has no seat and no socket yet. */
  cyd: Player;
  white: TestSocket;
  black: TestSocket;
}

/** Must be called for each test, because the database is emptied in between. The test must stop the room. */
export async function seatPlayers(database: Database): Promise<SeatedPlayers> {
  const [ada, bob, cyd] = (await insertPlayers(database, ['ada', 'bob', 'cyd'])) as [Player, Player, Player];
  const room = await createGameHarness(database);
  return { room, ada, bob, cyd, white: room.socket(ada), black: room.socket(bob) };
}

export function move(socket: TestSocket, gameId: number, text: string, more: object = {}): Promise<void> {
  return socket.send({
    type: 'make_move',
    gameId,
    playerId: socket.userId,
    move: { from: text.slice(0, 2), to: text.slice(2, 4) },
    ...more,
  });
}

export function say(
  socket: TestSocket,
  gameId: number,
  type: 'resign' | 'offer_draw' | 'accept_draw' | 'decline_draw' | 'timeout' | 'leave_game',
): Promise<void> {
  return socket.send({ type, gameId, playerId: socket.userId });
}

/** Plays the moves from the start of the game, alternating sides. */
export async function playMoves(
  white: TestSocket,
  black: TestSocket,
  gameId: number,
  moves: readonly string[],
): Promise<void> {
  for (const [index, text] of moves.entries()) await move(index % 2 === 0 ? white : black, gameId, text);
}

/** Reads a game's row from the database, regardless of any node's cache. */
export async function readGameRow(database: Database, gameId: number) {
  const { rows } = await database.run((queries) =>
    sql<{
      status: string;
      result: string | null;
      ply: number;
      fen: string;
      seq: number;
      due_at: Date | null;
    }>`
      select status, result, ply, fen, seq, due_at from game where id = ${gameId}`.execute(queries),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  return row;
}

// games/testkit: two players and a third user without a seat, and the messages that they send.
import { afterEach, beforeEach } from 'vitest';
import type { Database } from '../../platform/database/index.ts';
import {
  createGameHarness,
  type GameHarness,
  insertPlayers,
  type Opening,
  type Player,
  type TestSocket,
} from './game-harness.ts';

export interface SeatedPlayers {
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
export async function seatPlayers(database: Database, opening?: Opening): Promise<SeatedPlayers> {
  const [ada, bob, cyd] = (await insertPlayers(database, ['ada', 'bob', 'cyd'])) as [Player, Player, Player];
  const room = await createGameHarness(database, undefined, opening);
  return { room, ada, bob, cyd, white: room.socket(ada), black: room.socket(bob) };
}

/** Seats the players before each test, and stops the room after it. A test may replace the room. */
export function seatEach(database: () => Database, opening?: Opening): SeatedPlayers {
  const at = {} as SeatedPlayers;
  beforeEach(async () => void Object.assign(at, await seatPlayers(database(), opening)));
  afterEach(() => at.room.stop());
  return at;
}

export function move(socket: TestSocket, gameId: number, text: string, more: object = {}): Promise<void> {
  return socket.send({
    type: 'make_move',
    gameId,
    playerId: socket.userId,
    move: { from: text.slice(0, 2), to: text.slice(2, 4), ...(text[4] && { promotion: text[4] }) },
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

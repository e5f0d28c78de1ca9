// matchmaking/testkit: a staked game that two players have played to its end and may repeat.
import type { Game } from '@kingstake/protocol';
import { callsOn } from './calls.ts';
import type { Lobby, Seat } from './lobby.ts';

export type RematchType = 'rematch_offer' | 'rematch_accept' | 'rematch_decline';

/** Sends a message about the rematch of a game. */
export function sayRematch(seat: Seat, gameId: number, type: RematchType): Promise<void> {
  return seat.send({ type, gameId, playerId: seat.player.id });
}

/** White creates the game, and resigns after one move each: Black wins. Returns the game's id and discards the received messages. */
export async function playGame(lobby: Lobby, white: Seat, black: Seat, terms: object = {}): Promise<number> {
  const gameId = await startGame(lobby, white, black, terms);
  await playOut(white, black, gameId);
  return gameId;
}

/** Plays one move for each side, then White resigns. */
export async function playOut(white: Seat, black: Seat, gameId: number): Promise<void> {
  await moveOnce(white, gameId, 'e2', 'e4');
  await moveOnce(black, gameId, 'e7', 'e5');
  await white.send({ type: 'resign', gameId, playerId: white.player.id });
  for (const seat of [white, black]) seat.types();
}

/** Starts a game that has no move yet. */
export async function startGame(lobby: Lobby, white: Seat, black: Seat, terms: object = {}): Promise<number> {
  const { body } = await callsOn(lobby).create(white.player, terms);
  const { id, gameCode }: Game = body;
  await white.join(id);
  await black.join(id, gameCode === null ? {} : { gameCode });
  for (const seat of [white, black]) seat.types();
  return id;
}

function moveOnce(seat: Seat, gameId: number, from: string, to: string): Promise<void> {
  return seat.send({ type: 'make_move', gameId, playerId: seat.player.id, move: { from, to } });
}

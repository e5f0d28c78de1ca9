// Bench, load: the game that all bots play, and the frames of a move as they go over the line.
import { longGame } from '@kingstake/chess/testkit';
import type { MoveInput } from '@kingstake/protocol';

export type Step = MoveInput;

/** Half-moves of the game: nearly as many as a game may have, so that a run does not come to its end. */
const PLIES = 590;

export const gameByHeart = (): Step[] => longGame(PLIES).moves as Step[];

interface Mover {
  gameId: number;
  playerId: number;
}

/** What a player says of a half-move (`ply`, from 1). */
const moveOf = ({ gameId, playerId }: Mover, step: Step, ply: number) => ({
  gameId,
  playerId,
  move: step,
  ply,
  clientMoveId: `bot-${playerId}-${ply}`,
});

/** The frame in which our server hears it. */
export const moveFrame = (mover: Mover, step: Step, ply: number): string =>
  JSON.stringify({ type: 'make_move', ...moveOf(mover, step, ply) });

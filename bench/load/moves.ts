// The game that all bots play, and the frames of a move on the connection.
import { longGame } from '@kingstake/chess/testkit';
import type { MoveInput } from '@kingstake/protocol';

export type Step = MoveInput;

/** Almost as many plies as a game may have, so that a run does not reach its end. */
const PLIES = 590;

export const scriptedGame = (): Step[] => longGame(PLIES).moves as Step[];

interface Mover {
  gameId: number;
  playerId: number;
}

/** The payload of a move (`ply`, from 1). */
const moveOf = ({ gameId, playerId }: Mover, step: Step, ply: number) => ({
  gameId,
  playerId,
  move: step,
  ply,
  clientMoveId: `bot-${playerId}-${ply}`,
});

/** The frame of a move. */
export const moveFrame = (mover: Mover, step: Step, ply: number): string =>
  JSON.stringify({ type: 'make_move', ...moveOf(mover, step, ply) });

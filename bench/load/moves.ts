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
export const moveOf = ({ gameId, playerId }: Mover, step: Step, ply: number) => ({
  gameId,
  playerId,
  move: step,
  ply,
  clientMoveId: `bot-${playerId}-${ply}`,
});

/** The frame in which our server hears it. */
export const moveFrame = (mover: Mover, step: Step, ply: number): string =>
  JSON.stringify({ type: 'make_move', ...moveOf(mover, step, ply) });

const FEN = 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8';

/** A move as our server tells it in the middle of a game. */
export const TOLD_MOVE = {
  type: 'move_made',
  gameId: 1234,
  seq: 42,
  whiteTime: 512.345,
  blackTime: 498.123,
  serverTime: 1_795_000_000_000,
  fen: FEN,
  move: { from: 'e8', to: 'g8', san: 'O-O', fen: FEN },
  ply: 40,
  gameEnded: false,
  result: null,
  winner: null,
  clientMoveId: 'bot-1234-40',
};

// Seeded choices, and the legal moves to choose from.
import { type Game, legalMoves, moveFrom, moveTo, squareName } from '@kingstake/chess';
import { createSeededRandom } from '../apps/server/src/platform/testkit/seeded-random.ts';
import { moveOf } from './game.ts';

/** Returns an integer from 0 to `below` - 1, or 0 if `below` is 0. */
export type Pick = (below: number) => number;

/** The same seed produces the same choices. */
export function pickerOf(seed: number): Pick {
  const random = createSeededRandom(seed);
  return (below) => {
    const [high = 0, low = 0] = random.bytes(2);
    return below === 0 ? 0 : (high * 256 + low) % below;
  };
}

/** Returns the legal moves, such as 'e2e4' or 'e7e8q', that do not end the game, and those that end it. */
export function movesOf(board: Game): { goingOn: string[]; ending: string[] } {
  const goingOn: string[] = [];
  const ending: string[] = [];
  const squares = legalMoves(board.position).map(
    (move) => squareName(moveFrom(move)) + squareName(moveTo(move)),
  );
  for (const text of new Set(squares.flatMap((move) => [move, `${move}q`]))) {
    const played = board.clone().play(moveOf(text));
    if (played.ok) (played.outcome === null ? goingOn : ending).push(text);
  }
  return { goingOn, ending };
}

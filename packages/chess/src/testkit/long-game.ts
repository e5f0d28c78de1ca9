// Chess testkit: long legal games, like those of two players who avoid an end.
import { seededRandom } from '../bot/random.ts';
import { Game, legalMoves, type Move, type MoveInput, toMoveInput } from '../rules/index.ts';

/** Plies without a pawn move or capture after which one is played, well before the fifty-move draw. */
const PROGRESS_AFTER = 90;

/** Returns a running game of `plies` plies and its moves. The same seed returns the same game. */
export function longGame(plies: number, seed = 1): { moves: MoveInput[]; game: Game } {
  const random = seededRandom(seed);
  const game = Game.start();
  const moves: MoveInput[] = [];
  while (game.ply < plies) {
    const next = choose(game, random);
    if (next === undefined)
      throw new Error(`long game ${seed} has no move that continues it after ${game.ply} plies`);
    game.play(next);
    moves.push(next);
  }
  return { moves, game };
}

/**
 * Returns a move that continues the game, usually not a pawn move or capture. It is the first such move from a random
 * one on.
 */
function choose(game: Game, random: () => number): MoveInput | undefined {
  const moves = legalMoves(game.position);
  const from = Math.floor(random() * moves.length);
  const rotated = [...moves.slice(from), ...moves.slice(0, from)];
  const wantsProgress = game.position.halfmoveClock >= PROGRESS_AFTER;
  const continuing = rotated.filter((move) => clockAfter(game, move) !== null);
  const preferred =
    continuing.find((move) => (clockAfter(game, move) === 0) === wantsProgress) ?? continuing[0];
  return preferred === undefined ? undefined : toMoveInput(preferred);
}

/** Returns the halfmove clock after a move; null if the move ends the game. */
function clockAfter(game: Game, move: Move): number | null {
  const after = game.clone();
  after.play(toMoveInput(move));
  return after.outcome === null ? after.position.halfmoveClock : null;
}

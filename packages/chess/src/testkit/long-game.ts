// chess, testkit: long legal games, like those of two players who want to prolong the game.
import { seededRandom } from '../bot/random.ts';
import { Game, legalMoves, type Move, type MoveInput, toMoveInput } from '../rules/index.ts';

/** Plies without progress after which a pawn moves or a piece is captured, well before the fifty-move draw. */
const PROGRESS_AFTER = 90;

/** Returns the moves of an unfinished game of this many plies, and the game. The same seed returns the same game. */
export function longGame(plies: number, seed = 1): { moves: MoveInput[]; game: Game } {
  const random = seededRandom(seed);
  const game = Game.start();
  const moves: MoveInput[] = [];
  while (game.ply < plies) {
    const next = choose(game, random);
    if (next === undefined)
      throw new Error(`long game ${seed} has no move that goes on after ${game.ply} plies`);
    game.play(next);
    moves.push(next);
  }
  return { moves, game };
}

/** Chooses a move that continues the game, without progress as long as that is allowed, starting at a random one. */
function choose(game: Game, random: () => number): MoveInput | undefined {
  const moves = legalMoves(game.position);
  const from = Math.floor(random() * moves.length);
  const turned = [...moves.slice(from), ...moves.slice(0, from)];
  const wantsProgress = game.position.halfmoveClock >= PROGRESS_AFTER;
  const going = turned.filter((move) => clockAfter(game, move) !== null);
  const wanted = going.find((move) => (clockAfter(game, move) === 0) === wantsProgress) ?? going[0];
  return wanted === undefined ? undefined : toMoveInput(wanted);
}

/** The halfmove clock after a move; null when the move ends the game. */
function clockAfter(game: Game, move: Move): number | null {
  const after = game.clone();
  after.play(toMoveInput(move));
  return after.outcome === null ? after.position.halfmoveClock : null;
}

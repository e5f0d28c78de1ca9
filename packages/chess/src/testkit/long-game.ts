// chess, testkit: legal games that go on and on, as two players make them who want a long one.
import { seededRandom } from '../bot/random.ts';
import { Game, legalMoves, type Move, type MoveInput, toMoveInput } from '../rules/index.ts';

/** Half-moves without progress after which a pawn moves or a piece is taken: well before the fifty moves are over. */
const PROGRESS_AFTER = 90;

/** A game of this many plies that nothing has ended: the moves, and the game they make. The same seed gives the same. */
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

/** A move after which the game goes on, without progress as long as that is allowed; from a random one onwards. */
function choose(game: Game, random: () => number): MoveInput | undefined {
  const moves = legalMoves(game.position);
  const from = Math.floor(random() * moves.length);
  const turned = [...moves.slice(from), ...moves.slice(0, from)];
  const wantsProgress = game.position.halfmoveClock >= PROGRESS_AFTER;
  const going = turned.filter((move) => clockAfter(game, move) !== null);
  const wanted = going.find((move) => (clockAfter(game, move) === 0) === wantsProgress) ?? going[0];
  return wanted === undefined ? undefined : toMoveInput(wanted);
}

/** The plies without progress after a move; null when it ends the game. */
function clockAfter(game: Game, move: Move): number | null {
  const after = game.clone();
  after.play(toMoveInput(move));
  return after.outcome === null ? after.position.halfmoveClock : null;
}

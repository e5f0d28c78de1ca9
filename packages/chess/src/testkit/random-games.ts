// Chess testkit: games of random legal moves, which reach unusual positions.
import { seededRandom } from '../bot/random.ts';
import { Game, legalMoves, type Move, type Position, toMoveInput } from '../rules/index.ts';
import { PERFT_POSITIONS } from './perft-positions.ts';
import { positionOf } from './positions.ts';

/** One ply before it is played: the game so far, its legal moves, and the randomly drawn move. */
export interface RandomPly {
  game: Game;
  moves: readonly Move[];
  drawn: Move;
}

/**
 * Plays random moves until the game is over or has `maxPlies` plies, and yields before each. Games with an odd seed
 * start from a perft position, in which castling, promotion and en passant are likely. The same seed yields the same
 * game.
 */
export function* randomGame(seed: number, maxPlies: number): Generator<RandomPly, Game> {
  const random = seededRandom(seed);
  const game = Game.start(startOf(seed));
  while (game.outcome === null && game.ply < maxPlies) {
    const moves = legalMoves(game.position);
    const drawn = moves[Math.floor(random() * moves.length)] as Move;
    yield { game, moves, drawn };
    const played = game.play(toMoveInput(drawn));
    if (!played.ok)
      throw new Error(`A legal move was refused after ${game.ply} plies of random game ${seed}.`);
  }
  return game;
}

/**
 * Returns a position after 1 to 120 random plies, or fewer if the game ends. The same seed returns the same position.
 */
export function randomPosition(seed: number): Position {
  const plies = 1 + Math.floor(seededRandom(seed ^ 0x5bd1e995)() * 120);
  const game = randomGame(seed, plies);
  for (;;) {
    const next = game.next();
    if (next.done === true) return next.value.position.clone();
  }
}

/** Returns the first position of a random game; undefined for the initial position. */
function startOf(seed: number): Position | undefined {
  if ((seed & 1) === 0) return undefined;
  return positionOf(PERFT_POSITIONS[(seed >>> 1) % PERFT_POSITIONS.length]?.fen ?? '');
}

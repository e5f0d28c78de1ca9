// chess, testkit: games of random legal moves. They reach positions that no human game does.
import { seededRandom } from '../bot/random.ts';
import { Game, legalMoves, type Move, type Position, parseFen, toMoveInput } from '../rules/index.ts';
import { PERFT_POSITIONS } from './perft-positions.ts';

/** One ply before it is played: the game so far, its legal moves and the drawn move. */
export interface RandomPly {
  game: Game;
  moves: readonly Move[];
  drawn: Move;
}

/**
 * Plays random moves until the game is over or has this many plies, and yields before each. Every other game starts from a
 * perft position, where castling, promotion and en passant are likely. The same seed yields the same game.
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

/** A position after some random moves. The same seed returns the same position. */
export function randomPosition(seed: number): Position {
  const plies = 1 + Math.floor(seededRandom(seed ^ 0x5bd1e995)() * 120);
  const game = randomGame(seed, plies);
  for (;;) {
    const next = game.next();
    if (next.done === true) return next.value.position.clone();
  }
}

function startOf(seed: number): Position | undefined {
  if ((seed & 1) === 0) return undefined;
  const row = PERFT_POSITIONS[(seed >>> 1) % PERFT_POSITIONS.length];
  const parsed = parseFen(row?.fen ?? '');
  if (!parsed.ok) throw new Error(`The perft position '${row?.name}' is refused: ${parsed.fault}.`);
  return parsed.position;
}

// Chess testkit: positions and games from FEN and from moves in UCI notation.
import { Game, type MoveInput, type Position, type PromotionLetter, parseFen } from '../rules/index.ts';

/** Returns the position of a FEN. Throws if the FEN is refused. */
export function positionOf(fen: string): Position {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(`${fen}: ${parsed.fault}`);
  return parsed.position;
}

/** Parses moves in UCI notation, such as `e2e4 e7e8q`. */
export function parseUci(moves: string): MoveInput[] {
  return moves
    .split(' ')
    .filter(Boolean)
    .map((move) => {
      const squares = { from: move.slice(0, 2), to: move.slice(2, 4) };
      return move.length < 5 ? squares : { ...squares, promotion: move.charAt(4) as PromotionLetter };
    });
}

/** Writes a move in UCI notation. */
export function formatUci({ from, to, promotion }: MoveInput): string {
  return from + to + (promotion ?? '');
}

/** Returns the game after moves in UCI notation, from a FEN or the initial position. Throws for an illegal move. */
export function gameAfter(moves: string, fen?: string): Game {
  const replayed = Game.fromMoves(parseUci(moves), fen === undefined ? undefined : positionOf(fen));
  if (!replayed.ok) throw new Error(`${replayed.message} after ${replayed.ply}`);
  return replayed.game;
}

// Fair play: moves in the notation of UCI programs, `e2e4` or `e7e8q`.
import { type Move, type MoveInput, type PromotionLetter, toMoveInput } from '@kingstake/chess';

/** Splits the text. The rules check the move when it is played. */
export function moveInputOf(uci: string): MoveInput {
  const promotion = uci[4] as PromotionLetter | undefined;
  const squares = { from: uci.slice(0, 2), to: uci.slice(2, 4) };
  return promotion === undefined ? squares : { ...squares, promotion };
}

export function uciOf(move: Move): string {
  const { from, to, promotion = '' } = toMoveInput(move);
  return from + to + promotion;
}

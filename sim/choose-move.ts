// sim: what a player moves: strong enough to mate when it can, else anything.

import { Game, legalMoves, moveFrom, moveTo, parseFen, squareName } from '@kingstake/chess';
import type { MoveInput } from '@kingstake/protocol';
import type { Chance } from './random.ts';

/** A legal move: a mate when there is one, else a capture now and then, else any. */
export function chosenMove(fen: string, chance: Chance): MoveInput | null {
  const parsed = parseFen(fen);
  if (!parsed.ok) return null;
  const start = Game.start(parsed.position);
  const moves = legalMoves(start.position).map((move) => {
    const text = { from: squareName(moveFrom(move)), to: squareName(moveTo(move)) };
    const played = start.clone().play(text);
    if (played.ok) return { text, san: played.san };
    const queen = { ...text, promotion: 'q' as const };
    const promoted = start.clone().play(queen);
    return promoted.ok ? { text: queen, san: promoted.san } : null;
  });
  const found = moves.filter((move) => move !== null);
  if (found.length === 0) return null;
  const mate = found.find(({ san }) => san.endsWith('#'));
  if (mate !== undefined) return mate.text;
  const captures = found.filter(({ san }) => san.includes('x'));
  return captures.length > 0 && chance.happens(0.4) ? chance.pick(captures).text : chance.pick(found).text;
}

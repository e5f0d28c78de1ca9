// play, parts: says each move as it is played, for those who hear the game.
import { fenTurn, otherSide } from '@kingstake/chess';
import { spokenMove } from '../spoken-move.ts';
import { SIDE_TEXTS } from '../texts.ts';
import type { ShownMove } from './game-table-props.ts';

export function MoveAnnouncer({ moves }: { moves: readonly ShownMove[] }) {
  const last = moves.at(-1);
  return (
    <p className="vh" aria-live="polite" data-said="move">
      {last !== undefined && `${SIDE_TEXTS[otherSide(fenTurn(last.fen))]}: ${spokenMove(last.san)}`}
    </p>
  );
}

// play, parts: says each move as it is played, for those who hear the game.
import { spokenMove } from '../spoken-move.ts';
import { SIDE_TEXTS } from '../texts.ts';
import type { ShownMove } from './game-table-props.ts';

export function MoveAnnouncer({ moves }: { moves: readonly ShownMove[] }) {
  const last = moves.at(-1);
  const side = moves.length % 2 === 1 ? 'white' : 'black';
  return (
    <p className="vh" aria-live="polite" data-said="move">
      {last !== undefined && `${SIDE_TEXTS[side]}: ${spokenMove(last.san)}`}
    </p>
  );
}

// board: the pieces that a side has taken, and its lead.
import type { Side } from '@kingstake/chess';
import { useMemo } from 'react';
import { Piece } from '../ui/piece.tsx';
import css from './board.module.css';
import { capturedBy } from './captured.ts';
import { readPosition } from './position.ts';
import { BOARD_TEXTS } from './texts.ts';

export function CapturedPieces({ fen, side }: { fen: string; side: Side }) {
  const captured = useMemo(() => {
    const shown = readPosition(fen);
    return shown === null ? { pieces: [], lead: 0 } : capturedBy(shown, side);
  }, [fen, side]);
  const { pieces, lead } = captured;
  return (
    <div className={css['captured']} role="img" aria-label={BOARD_TEXTS.captured(pieces, lead)}>
      {pieces.map((name, index) => (
        // The list only grows and its members are alike: the place is the identity.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        <Piece key={index} name={name} className={css['taken']} />
      ))}
      {lead > 0 && <b className="num">+{lead}</b>}
    </div>
  );
}

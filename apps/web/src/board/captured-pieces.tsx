// board: the pieces that a side has captured, those of a kind together, and its lead.
import type { Side } from '@kingstake/chess';
import { useMemo } from 'react';
import { Piece } from '../ui/piece.tsx';
import { capturedBy } from './captured.ts';
import css from './captured-pieces.module.css';
import { readPosition } from './position.ts';
import { BOARD_TEXTS } from './texts.ts';

export function CapturedPieces({ fen, side }: { fen: string; side: Side }) {
  const { pieces, lead } = useMemo(() => {
    const shown = readPosition(fen);
    return shown === null ? { pieces: [], lead: 0 } : capturedBy(shown, side);
  }, [fen, side]);
  return (
    <div className={css['captured']} role="img" aria-label={BOARD_TEXTS.captured(pieces, lead)}>
      {pieces.length > 0 && (
        <span className={css['drawer']}>
          {pieces.map((name, index) => (
            <Piece
              // The list only grows and its members are alike: the place is the identity.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              key={index}
              name={name}
              className={index > 0 && pieces[index - 1] !== name ? css['other'] : css['piece']}
            />
          ))}
        </span>
      )}
      {lead > 0 && <b className="num">{`+${lead}`}</b>}
    </div>
  );
}

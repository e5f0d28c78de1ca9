// board, parts: the marks between the wood and the pieces.
import type { Side, Square } from '@kingstake/chess';
import { memo, type RefObject } from 'react';
import { markPictures, type ShownMarks } from '../mark-pictures.ts';
import { placeOf } from '../squares.ts';
import css from './marks.module.css';

interface MarksProps extends ShownMarks {
  orientation: Side;
  premove: readonly (Square | null)[];
  ring: RefObject<HTMLDivElement | null>; // the square under the hand; moved by the pointer
}

export const Marks = memo(function Marks({ orientation, premove, ring, ...shown }: MarksProps) {
  return (
    <div className={css['marks']} style={{ background: markPictures(shown, orientation) }} aria-hidden="true">
      {premove.map(
        (square) =>
          square !== null && (
            <div key={square} className={css['premove']} style={{ transform: shift(square, orientation) }} />
          ),
      )}
      <div ref={ring} className={css['over']} style={{ visibility: 'hidden' }} />
    </div>
  );
});

function shift(square: Square, orientation: Side): string {
  const { column, row } = placeOf(square, orientation);
  return `translate(${column * 100}%, ${row * 100}%)`;
}

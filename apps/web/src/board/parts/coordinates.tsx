// board, parts: the letters and numbers, on the rim or inside the squares at the edge. Every square says its own name, so
// these are silent. Both are there: a rim that is too thin for letters is known to the style sheet only.
import { type Side, squareName } from '@kingstake/chess';
import { memo } from 'react';
import { squareAt } from '../squares.ts';
import css from './coordinates.module.css';

const PLACES = [0, 1, 2, 3, 4, 5, 6, 7] as const;

interface CoordinatesProps {
  orientation: Side;
  where: 'rim' | 'squares' | 'off';
}

/** Under the board: the frame, and the letters let into it. */
export const Rim = memo(function Rim({ orientation, where }: CoordinatesProps) {
  return (
    <div className={css['edge']} aria-hidden="true">
      <div className={css['wood']} />
      {where === 'rim' && <Letters orientation={orientation} className={css['rim']} />}
    </div>
  );
});

/** Over the board: the letters inside the squares, where the rim has none. */
export const Coordinates = memo(function Coordinates({ orientation, where }: CoordinatesProps) {
  if (where === 'off') return null;
  return (
    <div className={css['edge']} data-coordinates={where} aria-hidden="true">
      <Letters orientation={orientation} className={css['inside']} />
    </div>
  );
});

function Letters({ orientation, className }: { orientation: Side; className: string | undefined }) {
  const name = (column: number, row: number): string =>
    squareName(squareAt({ column, row }, orientation) ?? 0);
  return (
    <div className={className}>
      {PLACES.map((place) => (
        <span
          key={`rank ${place}`}
          className={css['rank']}
          data-on={place % 2 === 0 ? 'light' : 'dark'}
          style={{ top: `${place * 12.5}%` }}
        >
          {name(0, place).charAt(1)}
        </span>
      ))}
      {PLACES.map((place) => (
        <span
          key={`file ${place}`}
          className={css['file']}
          data-on={place % 2 === 0 ? 'dark' : 'light'}
          style={{ left: `${place * 12.5}%` }}
        >
          {name(place, 7).charAt(0)}
        </span>
      ))}
    </div>
  );
}

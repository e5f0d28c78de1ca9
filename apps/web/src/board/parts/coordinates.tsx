// board, parts: the letters and numbers at the edge. Every square says its own name, so these are silent.
import { type Side, squareName } from '@kingstake/chess';
import { memo } from 'react';
import css from '../board.module.css';
import { squareAt } from '../squares.ts';

const PLACES = [0, 1, 2, 3, 4, 5, 6, 7] as const;

export const Coordinates = memo(function Coordinates({ orientation }: { orientation: Side }) {
  const name = (column: number, row: number): string =>
    squareName(squareAt({ column, row }, orientation) ?? 0);
  return (
    <div className={css['coordinates']} aria-hidden="true">
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
});

// board, parts: the men above the squares. A man that moved is the same element with another place, so it glides.
import type { Side } from '@kingstake/chess';
import { memo } from 'react';
import { Piece } from '../../ui/piece.tsx';
import css from '../board.module.css';
import { placeOf } from '../squares.ts';
import type { Man } from '../travel.ts';

export const Men = memo(function Men({ men, orientation }: { men: readonly Man[]; orientation: Side }) {
  return (
    <div className={css['men']} aria-hidden="true">
      {men.map((man) => (
        <ManPicture key={man.id} man={man} orientation={orientation} />
      ))}
    </div>
  );
});

const ManPicture = memo(function ManPicture({ man, orientation }: { man: Man; orientation: Side }) {
  const { column, row } = placeOf(man.square, orientation);
  return (
    <div
      className={css['man']}
      data-man={man.square}
      data-name={man.name}
      style={{ transform: `translate(${column * 100}%, ${row * 100}%)` }}
    >
      <Piece name={man.name} />
    </div>
  );
});

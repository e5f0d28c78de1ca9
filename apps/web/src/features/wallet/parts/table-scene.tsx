// wallet: the far edge of the board, its pieces waiting, running out into the dark. A picture, nothing to read.

import { Piece, type PieceName, WoodGrain } from '../../../ui/pieces.tsx';
import css from './table-scene.module.css';

const BACK_RANK: readonly [square: string, piece: PieceName][] = [
  ['a8', 'bR'],
  ['b8', 'bN'],
  ['c8', 'bB'],
  ['d8', 'bQ'],
  ['e8', 'bK'],
  ['f8', 'bB'],
  ['g8', 'bN'],
  ['h8', 'bR'],
];

export function TableScene() {
  return (
    <div className={css['scene']} aria-hidden="true">
      <div className={css['rim']}>
        <div className={css['board']}>
          <WoodGrain />
          <div className={css['warm']} />
          <div className={css['pieces']}>
            {BACK_RANK.map(([square, piece]) => (
              <Piece key={square} name={piece} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

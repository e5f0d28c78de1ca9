// ui: a small picture of a position. Nothing can be moved on it; what it shows is said beside it in words.
import css from './mini-board.module.css';
import { Piece } from './piece.tsx';
import { placement } from './placement.ts';

interface MiniBoardProps {
  fen: string;
  orientation: 'white' | 'black'; // whose side is below
}

export function MiniBoard({ fen, orientation }: MiniBoardProps) {
  return (
    <div className={css['board']} aria-hidden="true">
      {placement(fen).map(({ name, column, row }) => {
        const [x, y] = orientation === 'white' ? [column, row] : [7 - column, 7 - row];
        return (
          <div
            key={`${column}${row}`}
            className={css['piece']}
            style={{ transform: `translate(${x * 100}%, ${y * 100}%)` }}
          >
            <Piece name={name} />
          </div>
        );
      })}
    </div>
  );
}

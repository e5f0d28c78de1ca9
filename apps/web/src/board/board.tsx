// board: the board as it is seen and used. One composite widget for the keyboard: Tab leads to one square, arrows go on.
import { type PromotionLetter, parseSquare, type Side, type Square, squareName } from '@kingstake/chess';
import { type KeyboardEvent, useCallback, useRef } from 'react';
import { browserTimers, type Timers } from '../session/timers.ts';
import css from './board.module.css';
import { Cell } from './parts/cell.tsx';
import { Coordinates } from './parts/coordinates.tsx';
import { Pieces } from './parts/piece-sprites.tsx';
import { PromotionDialog } from './parts/promotion-dialog.tsx';
import { squareAt, stepFrom } from './squares.ts';
import { canPickUp, type MoveIntent, targetsOf } from './state.ts';
import { BOARD_TEXTS } from './texts.ts';
import { useBoard } from './use-board.ts';
import { usePointer } from './use-pointer.ts';

export interface BoardProps {
  fen: string; // the position to show; one that is none is ignored with a warning
  orientation: Side; // whose side is below
  movable: Side | null; // whose pieces the player may move now; null: neither side's
  lastMove: { from: string; to: string } | null;
  /** A move that is legal in `fen`. The board does not play it: the next `fen` shows whether it was. */
  onMove(move: MoveIntent): void;
  /** Whose pieces may be set as a premove while it is the other side's turn; null or absent: neither side's. */
  premovable?: Side | null;
  premove?: { from: string; to: string } | null; // the move that is set in advance
  /** A premove was set, or taken back (null). A promotion always carries the piece that was chosen. */
  onPremove?(move: MoveIntent | null): void;
  coordinates?: 'rim' | 'squares' | 'off'; // 'rim' falls back to the squares where the rim is thin
  animationMs?: number; // how long a piece travels; 0: not at all
  confirm?: boolean; // a move waits for a second click on its target, or Enter
  /** An earlier position is shown: a click on the board returns, and plays nothing. Absent: the present one is. */
  onBackToLive?(): void;
  label?: string;
  timers?: Timers;
}

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

export function Board(props: BoardProps) {
  const { orientation, movable, lastMove, label = BOARD_TEXTS.label, timers = browserTimers } = props;
  const { board, shown, pieces, state, tell } = useBoard(props.fen, movable, props.onMove);
  const root = useRef<HTMLDivElement>(null);
  const pointer = usePointer({
    root,
    board,
    orientation,
    selected: state.selected,
    tell,
  });
  const choose = useCallback((promotion: PromotionLetter) => tell({ type: 'choose', promotion }), [tell]);

  const targets = targetsOf(board, state.selected);
  const last = [lastMove?.from, lastMove?.to].map((name) => parseSquare(name ?? ''));

  function goTo(square: Square): void {
    tell({ type: 'cursor', square });
    root.current?.querySelector<HTMLElement>(`[data-square="${squareName(square)}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = stepFrom(state.cursor, event.key, orientation);
    if (next !== null) goTo(next);
    else if (event.key === 'Enter' || event.key === ' ')
      tell(state.selected === state.cursor ? { type: 'deselect' } : { type: 'press', square: state.cursor });
    else if (event.key === 'Escape') {
      pointer.release();
      tell({ type: 'cancel' });
    } else return;
    event.preventDefault();
  }

  return (
    <div className={css['frame']}>
      {/* biome-ignore lint/a11y/useSemanticElements: a board is a grid, and no table: it has no headings or rows to read. */}
      <div
        ref={root}
        className={css['board']}
        role="grid"
        aria-label={label}
        onKeyDown={onKeyDown}
        onContextMenu={(event) => event.preventDefault()}
        {...pointer.handlers}
      >
        {ROWS.map((row) => (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a row of that grid.
          <div key={row} role="row" className={css['row']}>
            {ROWS.map((column) => {
              const square = squareAt({ column, row }, orientation) ?? 0;
              const target = targets.find(({ to }) => to === square);
              return (
                <Cell
                  key={square}
                  square={square}
                  piece={shown.pieces.get(square) ?? null}
                  isCursor={state.cursor === square}
                  isSelected={state.selected === square}
                  isLast={last.includes(square)}
                  isChecked={shown.checked === square}
                  isOwn={canPickUp(board, square)}
                  target={target === undefined ? null : target.isCapture ? 'capture' : 'quiet'}
                />
              );
            })}
          </div>
        ))}
        <Coordinates orientation={orientation} />
        <Pieces pieces={pieces} orientation={orientation} />
      </div>
      {state.promotion !== null && (
        <PromotionDialog
          side={shown.turn}
          timers={timers}
          onChoose={choose}
          onCancel={() => tell({ type: 'cancel' })}
        />
      )}
    </div>
  );
}

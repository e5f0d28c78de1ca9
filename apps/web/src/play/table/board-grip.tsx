// play: the corner of the board that resizes it by dragging or by arrow keys. A double click returns to Fit.
import { BOARD_SIDE } from '@kingstake/protocol/limits';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isPlainKey } from '../../ui/keys.ts';
import { PLAY_TEXTS } from '../texts.ts';
import css from './board-grip.module.css';
import { type BoardSize, draggedSide, keptSize, keyedSide } from './board-size.ts';

interface BoardGripProps {
  /** The element that holds the board. */
  place: RefObject<HTMLElement | null>;
  /** Previews the board in this size. */
  onTry(size: BoardSize): void;
  onKeep(size: BoardSize): void;
}

export function BoardGrip({ place, onTry, onKeep }: BoardGripProps) {
  const drag = useRef<{ x: number; y: number; side: number } | null>(null);
  const [wish, setWish] = useState<number | null>(null); // during a drag
  const [side, setSide] = useState<number>(BOARD_SIDE.leastPx); // the actual size in this window
  const gridOf = () => place.current?.querySelector('[role="grid"]');
  const sideNow = () => gridOf()?.clientWidth ?? BOARD_SIDE.leastPx;

  // Measuring during a render would force a layout; the observer reports every change of size.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the grid is mounted as long as its container
  useEffect(() => {
    const grid = gridOf();
    if (!grid) return;
    const sizes = new ResizeObserver(() => setSide(grid.clientWidth));
    sizes.observe(grid);
    return () => sizes.disconnect();
  }, []);

  const wishAt = (event: PointerEvent): number | null => {
    const from = drag.current;
    if (from === null) return null;
    return draggedSide(from.side, Math.max(event.clientX - from.x, event.clientY - from.y));
  };
  const keyDown = (event: KeyboardEvent) => {
    const side = isPlainKey(event) ? keyedSide(sideNow(), event.key) : null;
    if (side === null) return;
    event.preventDefault();
    onKeep(side);
  };
  const end = (event: PointerEvent) => {
    const last = wishAt(event);
    drag.current = null;
    setWish(null);
    if (last !== null && wish !== null) onKeep(keptSize(last, sideNow()));
  };
  return (
    <div
      role="slider"
      data-uses-keys=""
      tabIndex={0}
      className={css['grip']}
      aria-label={PLAY_TEXTS.boardSize}
      aria-valuemin={BOARD_SIDE.leastPx}
      aria-valuemax={BOARD_SIDE.mostPx}
      aria-valuenow={side}
      title={PLAY_TEXTS.boardSizeHint}
      onKeyDown={keyDown}
      onDoubleClick={() => onKeep('fit')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, y: event.clientY, side: sideNow() };
      }}
      onPointerMove={(event) => {
        const next = wishAt(event);
        if (next === null) return;
        onTry(next);
        setWish(next);
      }}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <svg viewBox="0 0 26 26" aria-hidden="true" focusable="false">
        <path d="M8 20 20 8M13 20l7-7M18 20l2-2" />
      </svg>
      {wish !== null && <span className={css['size']}>{`${side} × ${side}`}</span>}
    </div>
  );
}

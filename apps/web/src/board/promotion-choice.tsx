// board: the choice of a promotion: a column over the pawn's file with the queen on its square. A move promotes to a queen when the
// time runs out (specification 8); a premove has no time limit.
import { type PromotionLetter, type Side, type Square, squareName } from '@kingstake/chess';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Timers } from '../net/timers.ts';
import { isPlainKey } from '../ui/keys.ts';
import { Piece, type PieceName } from '../ui/pieces.tsx';
import { placeOf } from './position.ts';
import css from './promotion-choice.module.css';
import { BOARD_TEXTS } from './texts.ts';

/** Returns a function that stops the timer. */
export function queenInTime(timers: Timers, choose: (promotion: PromotionLetter) => void): () => void {
  return timers.after(PAGE_TIMES.promotionMs, () => choose('q'));
}

const LETTERS: readonly PromotionLetter[] = ['q', 'r', 'b', 'n'];

interface PromotionChoiceProps {
  side: Side;
  square: Square; // the promotion square
  orientation: Side;
  /** Null: no time limit. */
  timers: Timers | null;
  onChoose(promotion: PromotionLetter): void;
  onCancel(): void;
}

export function PromotionChoice({
  side,
  square,
  orientation,
  timers,
  onChoose,
  onCancel,
}: PromotionChoiceProps) {
  const title = useId();
  const root = useRef<HTMLDivElement>(null);
  // The touch that moved the pawn ends with a click on this dialog, so only clicks that began here count.
  const [isArmed, arm] = useState(false);
  useEffect(() => (timers === null ? undefined : queenInTime(timers, onChoose)), [timers, onChoose]);
  useFocusInside(root);
  const { column, row } = placeOf(square, orientation);
  const fromTop = row === 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the backdrop cancels the choice, as Escape does.
    <div
      className={css['scrim']}
      onPointerDown={(event) => {
        event.stopPropagation();
        if (event.target === event.currentTarget) onCancel();
        else arm(true);
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      <div
        ref={root}
        className={css['choice']}
        role="dialog"
        aria-modal="true"
        aria-labelledby={title}
        onKeyDown={(event) => onKey(event, { onChoose, onCancel })}
        data-from={fromTop ? 'top' : 'bottom'}
        style={{ left: `${column * 12.5}%` }}
      >
        {LETTERS.map((letter) => (
          <button
            key={letter}
            type="button"
            className={css['piece']}
            aria-label={BOARD_TEXTS.promotion[letter]}
            onClick={({ detail }) => (isArmed || detail === 0) && onChoose(letter)}
          >
            <Piece name={`${side === 'white' ? 'w' : 'b'}${letter.toUpperCase()}` as PieceName} />
            {letter === 'q' && timers !== null && <Ring />}
          </button>
        ))}
        <h2 id={title} className={css['title']} data-at={column < 4 ? 'left' : 'right'}>
          {BOARD_TEXTS.promotionTitle}
          <span className="vh">{BOARD_TEXTS.promotionOn(squareName(square))}</span>
        </h2>
      </div>
    </div>
  );
}

/** The countdown around the queen. */
function Ring() {
  return (
    <svg
      className={css['ring']}
      viewBox="0 0 40 40"
      aria-hidden="true"
      style={{ animationDuration: `${PAGE_TIMES.promotionMs}ms` }}
    >
      <circle cx="20" cy="20" r="18" pathLength="1" />
    </svg>
  );
}

/** A piece's letter chooses it, arrow keys and Tab cycle through the pieces, and Escape cancels. */
function onKey(
  event: KeyboardEvent<HTMLElement>,
  { onChoose, onCancel }: Pick<PromotionChoiceProps, 'onChoose' | 'onCancel'>,
): void {
  if (!isPlainKey(event)) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowRight: 1,
    ArrowUp: -1,
    ArrowLeft: -1,
    Tab: event.shiftKey ? -1 : 1,
  };
  const step = steps[event.key];
  const letter = LETTERS.find((known) => known === event.key.toLowerCase());
  if (letter !== undefined) onChoose(letter);
  else if (step !== undefined) buttons[(at + step + buttons.length) % buttons.length]?.focus();
  else if (event.key === 'Escape') onCancel();
  else return;
  event.preventDefault();
}

/** Focuses the queen, and restores the previous focus afterwards. */
function useFocusInside(root: { current: HTMLElement | null }): void {
  useEffect(() => {
    const before = document.activeElement;
    root.current?.querySelector<HTMLElement>('button')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [root]);
}

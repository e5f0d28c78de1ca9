// board, parts: what a pawn becomes. No choice in time makes a queen.
import type { PromotionLetter, Side } from '@kingstake/chess';
import { PAGE_TIMES } from '@kingstake/protocol';
import { useEffect } from 'react';
import type { Timers } from '../../session/timers.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Piece, type PieceName } from '../../ui/piece.tsx';
import css from '../board.module.css';
import { BOARD_TEXTS } from '../texts.ts';

const LETTERS: readonly PromotionLetter[] = ['q', 'r', 'b', 'n'];

interface PromotionDialogProps {
  side: Side;
  timers: Timers;
  onChoose(promotion: PromotionLetter): void;
  onCancel(): void;
}

export function PromotionDialog({ side, timers, onChoose, onCancel }: PromotionDialogProps) {
  useEffect(() => timers.after(PAGE_TIMES.promotionMs, () => onChoose('q')), [timers, onChoose]);
  const colour = side === 'white' ? 'w' : 'b';
  return (
    <Dialog title={BOARD_TEXTS.promotionTitle} onClose={onCancel}>
      <div className={css['choices']}>
        {LETTERS.map((letter) => (
          <Button key={letter} variant="secondary" onClick={() => onChoose(letter)}>
            <Piece name={`${colour}${letter.toUpperCase()}` as PieceName} className={css['choice']} />
            {BOARD_TEXTS.promotion[letter]}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

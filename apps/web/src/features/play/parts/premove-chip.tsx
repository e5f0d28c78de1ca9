// play, parts: the move that is set in advance, beside the player who set it; a click takes it back.
import { Icon } from '../../../ui/icon.tsx';
import { PLAY_TEXTS } from '../texts.ts';
import type { MoveIntent } from './game-table-props.ts';
import css from './premove-chip.module.css';

interface PremoveChipProps {
  move: MoveIntent;
  onPremove(move: null): void;
}

export function PremoveChip({ move, onPremove }: PremoveChipProps) {
  return (
    <button
      type="button"
      className={css['chip']}
      title={PLAY_TEXTS.cancelPremove}
      onClick={() => onPremove(null)}
    >
      <span className="num">{PLAY_TEXTS.premove(move.from, move.to)}</span>
      <span className="vh">. {PLAY_TEXTS.cancelPremove}</span>
      <Icon name="x" size="sm" />
    </button>
  );
}

// receipts: a tick, a clock or a cross. Never green, because green means that the player can act.
import { Icon } from '../ui/icon.tsx';
import type { CheckedReceipt, MoveState } from './checked-receipt.ts';
import css from './receipt-mark.module.css';

const ICONS = {
  signed: 'check',
  recorded: 'clock',
  unsigned: 'clock',
  mismatch: 'x',
  wrong: 'x',
} as const satisfies Record<MoveState | CheckedReceipt['state'], string>;

/** Decorative: adjacent text has the same meaning. */
export function ReceiptMark({ state }: { state: keyof typeof ICONS }) {
  return (
    <span className={css['mark']} data-state={ICONS[state]}>
      <Icon name={ICONS[state]} size="sm" />
    </span>
  );
}

// money: what the withdrawal form says about an amount before it is submitted. Pure.
import { formatSol, type Lamports } from '@kingstake/protocol/money';
import { MONEY_TEXTS } from './texts.ts';

interface WithdrawOffer {
  /** The label of the button. */
  button: string;
  /** Below the field; null: nothing prevents the withdrawal, or the form says it after the click. */
  fault: string | null;
  isOff: boolean;
}

/** `available`: both balances without what is held. `hasHeld`: something is held. */
export function withdrawOffer(
  amount: Lamports | null,
  { available, hasHeld }: { available: Lamports; hasHeld: boolean },
): WithdrawOffer {
  const button = amount === null ? MONEY_TEXTS.withdrawEmpty : MONEY_TEXTS.withdrawAmount(formatSol(amount));
  if (available <= 0n) return { button, fault: hasHeld ? MONEY_TEXTS.allHeld : null, isOff: true };
  if (!hasHeld || amount === null || amount <= available) return { button, fault: null, isOff: false };
  const most = formatSol(available);
  return { button: MONEY_TEXTS.withdrawUpTo(most), fault: MONEY_TEXTS.partHeld(most), isOff: true };
}

// ui: the parts of a player's money that are set aside: held by an open fair play case, or only to be withdrawn.
import { formatSol, type Lamports } from '@kingstake/protocol/money';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { promiseText } from './format.ts';
import css from './money.module.css';
import { Money } from './money.tsx';
import { HELD_TEXTS, WITHDRAW_ONLY_TEXTS } from './secondary-texts.ts';

/** Why a stake or a purchase is not offered, and what is. */
export const freeText = (held: Lamports, free: Lamports): string =>
  HELD_TEXTS.free(formatSol(held, 'figure'), formatSol(free, 'figure'));

interface HeldMoneyProps {
  amount: Lamports;
  until: string | null;
  /** The case; null: unknown. */
  href: string | null;
  /** Called when the link is followed. */
  onLeave: () => void;
}

export function HeldMoney({ amount, until, href, onLeave }: HeldMoneyProps) {
  return (
    <SetAside label={HELD_TEXTS.label} amount={amount}>
      <span>{until === null ? HELD_TEXTS.underReview : HELD_TEXTS.until(promiseText(until))}</span>{' '}
      {href !== null && (
        <Link href={href} onClick={onLeave}>
          {HELD_TEXTS.seeCase}
        </Link>
      )}
    </SetAside>
  );
}

/** The part above the player's own deposit limit, which is separate from the playing balance. */
export function WithdrawOnly({ amount }: { amount: Lamports }) {
  return (
    <SetAside label={WITHDRAW_ONLY_TEXTS.label} amount={amount}>
      {WITHDRAW_ONLY_TEXTS.why}
    </SetAside>
  );
}

function SetAside({ label, amount, children }: { label: string; amount: Lamports; children: ReactNode }) {
  return (
    <div className={css['line']}>
      <p className={css['sum']}>
        <span>{label}</span> <Money amount={amount} />
      </p>
      <p className={css['why']}>{children}</p>
    </div>
  );
}

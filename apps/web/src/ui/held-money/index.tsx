// ui: the part of a player's money that an open fair play case holds.
import { formatSol, type Lamports } from '@kingstake/protocol/money';
import { Link } from 'wouter';
import { promiseText } from '../format.ts';
import { Money } from '../money.tsx';
import { HELD_TEXTS } from '../secondary-texts.ts';
import css from './held-money.module.css';

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
    <div className={css['line']}>
      <p className={css['sum']}>
        <span>{HELD_TEXTS.label}</span> <Money amount={amount} />
      </p>
      <p className={css['why']}>
        <span>{until === null ? HELD_TEXTS.underReview : HELD_TEXTS.until(promiseText(until))}</span>{' '}
        {href !== null && (
          <Link href={href} onClick={onLeave}>
            {HELD_TEXTS.seeCase}
          </Link>
        )}
      </p>
    </div>
  );
}

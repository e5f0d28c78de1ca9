// money: the amount of a transfer: typed, or one of the quick amounts.

import { formatDollars } from '@kingstake/protocol/dollars';
import { MIN_TRANSFER } from '@kingstake/protocol/economics';
import { formatSol, type Lamports } from '@kingstake/protocol/money';
import { useId } from 'react';
import { SOL_PRICE, useSolPrice } from '../../../account/use-sol-price.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { cx, type Elements } from '../../../ui/elements.ts';
import { UI_TEXTS } from '../../../ui/texts.ts';
import { parseAmount } from '../amounts.ts';
import { MONEY_TEXTS } from '../texts.ts';
import css from './amount-field.module.css';

const STEP = '0.001';
const MIN = formatSol(MIN_TRANSFER);

interface AmountFieldProps {
  value: string;
  onChange: (value: string) => void;
  quickAmounts: readonly string[];
  /** Quick amounts above it are disabled; null: it is not known. */
  available: Lamports | null;
  /** Limit that the input itself tells, SOL text. */
  max?: string;
  /** Stands at the right of the label. */
  aside?: Elements;
}

export function AmountField(props: AmountFieldProps) {
  const { value, onChange, quickAmounts, available, max, aside } = props;
  const id = useId();
  const usd = useSolPrice(SOL_PRICE.money);
  const amount = parseAmount(value);
  return (
    <div className={css['field']}>
      <div className={css['head']}>
        <label htmlFor={id}>{MONEY_TEXTS.amount}</label>
        {aside ?? <span className="num">{MONEY_TEXTS.smallest(MIN)}</span>}
      </div>
      <div className={css['box']}>
        <input
          id={id}
          className={cx('num', css['input'])}
          // A number input drops a typed comma, and "0,5" becomes 5. The limits are for readers; the form checks them.
          type="text"
          inputMode="decimal"
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type an amount; its title is read first.
          autoFocus
          data-first-focus
          min={MIN}
          step={STEP}
          max={max}
          autoComplete="off"
          placeholder="0"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <span>{UI_TEXTS.sol}</span>
        <span className={cx('num', css['dollars'])}>{amount !== null && formatDollars(amount, usd)}</span>
      </div>
      <fieldset className={css['quick']}>
        <legend className="vh">{MONEY_TEXTS.quickAmounts}</legend>
        {quickAmounts.map((quick) => {
          const quickAmount = parseAmount(quick);
          const isChosen = amount !== null && amount === quickAmount;
          return (
            <button
              key={quick}
              type="button"
              className={cx('num', buttonClass(), css['tile'], isChosen && css['chosen'])}
              aria-pressed={isChosen}
              disabled={quickAmount === null || (available !== null && quickAmount > available)}
              onClick={() => onChange(quick)}
            >
              {quick}
            </button>
          );
        })}
      </fieldset>
    </div>
  );
}

// money: components shared by several dialogs and screens: the amount field, both balances, the link to the explorer.
import { formatDollars } from '@kingstake/protocol/dollars';
import { MIN_TRANSFER } from '@kingstake/protocol/economics';
import { formatSol, type Lamports, lamports, parseTypedSol } from '@kingstake/protocol/money';
import { spendFault } from '@kingstake/protocol/wallet-spend';
import { useId } from 'react';
import { heldOf } from '../player/own/balance.ts';
import { useSession } from '../session/index.ts';
import { SOL_PRICE, useSolRate } from '../session/sol-price.ts';
import { buttonClass } from '../ui/button.tsx';
import { cx, type Elements } from '../ui/elements.ts';
import { Icon } from '../ui/icon.tsx';
import { explorerAddress } from '../ui/links.ts';
import { Money } from '../ui/money.tsx';
import { UI_TEXTS } from '../ui/texts.ts';
import css from './money-parts.module.css';
import { MONEY_TEXTS } from './texts.ts';

const STEP = '0.001';
const MIN = formatSol(MIN_TRANSFER);

interface AmountFieldProps {
  value: string;
  onChange: (value: string) => void;
  quickAmounts: readonly string[];
  /** Quick amounts above it are disabled; null: unknown. */
  available: Lamports | null;
  /** The `max` attribute of the input, in SOL. */
  max?: string;
  /** Shown to the right of the label. */
  aside?: Elements;
  /** null: valid. */
  error: string | null;
}

/** The amount of a transfer. The player types it or chooses a quick amount. */
export function AmountField(props: AmountFieldProps) {
  const { value, onChange, quickAmounts, available, max, aside, error } = props;
  const id = useId();
  const { usd, isLive } = useSolRate(SOL_PRICE.money);
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
          // A number input drops a typed comma, so that "0,5" becomes 5. The limits are for screen readers; the form checks them.
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
          size={Math.max(1, value.length)}
          value={value}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? undefined : `${id}-error`}
          onChange={(event) => onChange(event.target.value)}
        />
        <span>{UI_TEXTS.sol}</span>
        <span className={cx('num', css['dollars'])}>
          {amount !== null && <span>{formatDollars(amount, usd)}</span>}
          {amount !== null && isLive === false && <small>{MONEY_TEXTS.noLivePrice(usd)}</small>}
        </span>
      </div>
      <div id={`${id}-error`} className={css['fault']} aria-live="polite">
        {error}
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

export const DEPOSIT_QUICK_AMOUNTS = ['0.1', '0.5', '1', '2', '5', '10'] as const;
export const WITHDRAW_QUICK_AMOUNTS = ['0.1', '0.5', '1', '2', '5'] as const;

/** Parses a positive amount as a player types it. */
export function parseAmount(text: string): Lamports | null {
  const amount = parseTypedSol(text);
  return amount === null || amount <= 0n ? null : amount;
}

/** invalid: not positive, or below the smallest transfer. above: more than available. */
type AmountFault = 'invalid' | 'above';

export function amountFault(amount: Lamports | null, available: Lamports): AmountFault | null {
  if (amount === null || amount < MIN_TRANSFER) return 'invalid';
  return amount > available ? 'above' : null;
}

/** The playing balance after a withdrawal, which takes the withdraw-only balance first. */
export function playingAfter(
  amount: Lamports,
  { playing, withdrawOnly }: { playing: Lamports; withdrawOnly: Lamports },
): Lamports {
  return amount <= withdrawOnly ? playing : lamports(playing - (amount - withdrawOnly));
}

/** The smallest deposit that covers the shortfall, as text for the field. */
export function missingAmount({ required, current }: { required: Lamports; current: Lamports }): string {
  const missing = required - current;
  return formatSol(missing < MIN_TRANSFER ? MIN_TRANSFER : lamports(missing));
}

/** rent: the network would refuse the transfer, because the rest in the wallet would be below the rent exemption. */
export type DepositFault = AmountFault | 'rent';

/** `inWallet` is null while the balance is unknown; only the wallet can check the amount then. */
export function depositFault(amount: Lamports | null, inWallet: Lamports | null): DepositFault | null {
  if (amount === null || amountFault(amount, amount) !== null) return 'invalid';
  if (inWallet === null) return null;
  const fault = spendFault(inWallet, amount);
  return fault === 'short' ? 'above' : fault;
}

interface TwoBalancesProps {
  playing: Lamports;
  inWallet: Lamports | null;
}

/** Both balances, at the top of a dialog that moves money between them. */
export function TwoBalances({ playing, inWallet }: TwoBalancesProps) {
  const { user } = useSession();
  return (
    <dl className={css['two']}>
      <div>
        <dt>{MONEY_TEXTS.playingBalance}</dt>
        <dd>
          <Money amount={playing} held={heldOf(user)} />
        </dd>
      </div>
      <div>
        <dt>{MONEY_TEXTS.inWallet}</dt>
        <dd>
          <Money amount={inWallet} />
        </dd>
      </div>
    </dl>
  );
}

/** A link to the transaction: on `local` to our own explorer, otherwise to the public one. */
export function ExplorerLink({ signature }: { signature: string }) {
  const { config } = useSession();
  if (config === null) return null;
  return (
    <a
      className={cx(buttonClass({ size: 'sm', variant: 'ghost' }), css['link'])}
      href={explorerAddress(config.cluster, signature)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <span>{MONEY_TEXTS.explorer}</span>
      <span className="vh"> {UI_TEXTS.opensNewTab}</span>
      <Icon name="ext" size="sm" />
    </a>
  );
}

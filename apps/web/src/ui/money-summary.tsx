// ui: the cost and the remaining balance of a transfer or a purchase, line by line, and the same before a wallet request.
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { DialogActions } from './layout.tsx';
import css from './money.module.css';
import { Notice } from './status.tsx';

export function MoneySummary({ lines }: { lines: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={css['lines']}>
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Action {
  text: string;
  isBusy: boolean;
  act: () => void;
}

interface WalletConfirmationProps {
  lines: ComponentProps<typeof MoneySummary>['lines'];
  /** The result of the last attempt; `isOwnNo`: it is not an error. */
  notice: { text: string; isOwnNo: boolean } | null;
  what: string;
  confirm: Action;
  /** Goes back, or stops waiting for the wallet. */
  leave: Action;
}

/** The data that a wallet is asked to sign, shown before the request. */
export function WalletConfirmation({ lines, notice, what, confirm, leave }: WalletConfirmationProps) {
  return (
    <>
      <div className={css['order']}>
        <MoneySummary lines={lines} />
      </div>
      <div className={css['notice']}>
        <Notice tone={notice?.isOwnNo === true ? 'plain' : 'error'}>{notice?.text ?? null}</Notice>
      </div>
      <p className={css['what']}>{what}</p>
      <DialogActions>
        <Button variant="primary" size="lg" wide busy={confirm.isBusy} onClick={confirm.act}>
          {confirm.text}
        </Button>
        <Button size="lg" wide disabled={leave.isBusy} onClick={leave.act}>
          {leave.text}
        </Button>
      </DialogActions>
    </>
  );
}

// ui: what a wallet is asked to confirm by a signature, shown before it is asked.
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { MoneySummary } from './money-summary.tsx';
import { Notice } from './notice.tsx';
import css from './wallet-confirmation.module.css';

interface Action {
  text: string;
  isBusy: boolean;
  act: () => void;
}

interface WalletConfirmationProps {
  lines: ComponentProps<typeof MoneySummary>['lines'];
  /** What came of the last try; `isOwnNo`: nothing went wrong. */
  notice: { text: string; isOwnNo: boolean } | null;
  what: string;
  confirm: Action;
  /** Back, or no longer waiting for the wallet. */
  leave: Action;
}

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

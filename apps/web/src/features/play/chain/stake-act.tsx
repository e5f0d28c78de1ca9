// play, chain: the button that locks a stake, what is happening meanwhile, and why the last try came to nothing.
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import css from './stake-act.module.css';
import { CHAIN_TEXTS } from './texts.ts';
import type { StakeState } from './use-stake.ts';

interface StakeActProps {
  stake: StakeState;
  wager: string; // SOL
  /** Shown while nothing is on its way. */
  other: ReactNode;
}

export function StakeAct({ stake: { step, failure, start }, wager, other }: StakeActProps) {
  return (
    <>
      <div className={css['notice']}>
        <Notice tone={failure?.isOwnNo === true ? 'plain' : 'error'}>{failure?.text ?? null}</Notice>
      </div>
      <p className={step === null ? 'vh' : css['step']} role="status">
        {step !== null && (
          <>
            <Spinner />
            {CHAIN_TEXTS.steps[step]}
          </>
        )}
      </p>
      {step === null && (
        <DialogActions>
          <Button variant="primary" size="lg" wide onClick={start}>
            {CHAIN_TEXTS.lock(wager)}
          </Button>
          {other}
        </DialogActions>
      )}
    </>
  );
}

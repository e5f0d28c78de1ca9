// play, chain: the button that locks a stake, what is happening meanwhile, why the last try came to nothing, and the way on.

import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import css from './stake-act.module.css';
import { CHAIN_TEXTS } from './texts.ts';
import type { StakeState } from './use-stake.ts';

interface StakeActProps {
  stake: StakeState;
  wager: string; // SOL
  /** Shown while nothing is on its way. */
  other: Elements;
  /** Leads to other games, where this one is gone; null: `other` does. */
  onOtherGames: (() => void) | null;
}

export function StakeAct({ stake, wager, other, onOtherGames }: StakeActProps) {
  const { step, failure, start, stop } = stake;
  const isGone = failure?.isGone === true && onOtherGames !== null;
  return (
    <div className={css['act']}>
      <div className={css['notice']}>
        <Notice tone={failure?.isOwnNo === true ? 'plain' : 'error'}>{failure?.text ?? null}</Notice>
      </div>
      <p className={step === null ? 'vh' : css['step']} role="status">
        {step !== null && (
          <>
            <Spinner />
            <span>{CHAIN_TEXTS.steps[step]}</span>
          </>
        )}
      </p>
      {step === 'approve' && (
        <DialogActions>
          <Button size="lg" wide onClick={stop}>
            {CHAIN_TEXTS.stop}
          </Button>
        </DialogActions>
      )}
      {step === null && (
        <DialogActions>
          {isGone && (
            <Button variant="primary" size="lg" wide onClick={onOtherGames}>
              {CHAIN_TEXTS.otherGames}
            </Button>
          )}
          {(failure === null || failure.canRetry) && (
            <Button {...(!isGone && { variant: 'primary' })} size="lg" wide onClick={start}>
              {isGone ? CHAIN_TEXTS.again : CHAIN_TEXTS.lock(wager)}
            </Button>
          )}
          {other}
        </DialogActions>
      )}
    </div>
  );
}

// play: a prize that a fair play case holds, and the button that reports the opponent.
import type { ReviewSummary } from '@kingstake/protocol/http/fair-play';
import { Link } from 'wouter';
import { type ReportTarget, useDialogs } from '../../player/own/dialogs.ts';
import { casePath, caseThatHolds, useOwnReviews } from '../../player/own/reviews.ts';
import { Button } from '../../ui/button.tsx';
import { amountOf, promiseText, solText } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { HELD_PRIZE_TEXTS } from '../dialog-texts.ts';
import css from './fair-play.module.css';
import type { ResultData } from './result-data.ts';

interface PrizeState {
  /** The case that holds the prize; null: the prize was paid, or there is none. */
  heldBy: ReviewSummary | null;
  /** False while the request is pending, because a case may hold the prize. */
  isKnown: boolean;
}

/** A prize on chain is paid to the wallet, so it is never held. */
export function usePrizeState({ won, entry, gameId }: ResultData, isOnChain: boolean): PrizeState {
  const hasPrize = won === true && entry !== null && gameId !== undefined && !isOnChain;
  const { data, isFetchedAfterMount } = useOwnReviews({ isFresh: true, enabled: hasPrize });
  return {
    heldBy: hasPrize ? caseThatHolds(data, gameId) : null,
    isKnown: !hasPrize || isFetchedAfterMount,
  };
}

/** Replaces the profit. */
export function HeldPrize({ winnings, heldBy }: { winnings: string; heldBy: ReviewSummary }) {
  const prize = amountOf(winnings);
  return (
    <div className={css['held']}>
      <p className={css['prize']}>
        <span>{HELD_PRIZE_TEXTS.label}</span> <b className="num">{prize === null ? '' : solText(prize)}</b>
      </p>
      <p className={css['line']}>
        <Icon name="clock" />
        <span>
          <span>
            {heldBy.until === null
              ? HELD_PRIZE_TEXTS.underReview
              : HELD_PRIZE_TEXTS.until(promiseText(heldBy.until))}
          </span>{' '}
          <Link href={casePath(heldBy.id)}>{HELD_PRIZE_TEXTS.seeCase}</Link>
        </span>
      </p>
    </div>
  );
}

export function ReportButton({ target }: { target: ReportTarget }) {
  const { openReport } = useDialogs();
  const label = HELD_PRIZE_TEXTS.report(target.opponent.username);
  return (
    <Button
      variant="ghost"
      className={css['report']}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={() => openReport(target)}
    >
      <Icon name="flag" />
    </Button>
  );
}

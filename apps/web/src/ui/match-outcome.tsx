// ui: the meaning of a match before a stake: the result of a win, draw and loss, both ratings, the expected score, and the fee (rulings 9).

import type { TimeControl } from '@kingstake/chess';
import { expectedScore, ratingPoolOf } from '@kingstake/chess/rating';
import { breakEvenShare, profitOf } from '@kingstake/protocol/economics';
import type { Game, GamePlayer } from '@kingstake/protocol/game';
import { formatSolChange, type Lamports, lamports } from '@kingstake/protocol/money';
import type { PoolRating, Ratings } from '@kingstake/protocol/ratings';
import { timeControlOf } from '@kingstake/protocol/time-control';
import type { ReactNode } from 'react';
import { cx } from './elements.ts';
import { amountOf, percentText } from './format.ts';
import css from './game.module.css';
import { RatingChip } from './player.tsx';
import { RATING_TEXTS } from './secondary-texts.ts';

interface MatchOutcomeProps {
  game: Pick<Game, 'wagerAmount' | 'fee' | 'timeControl' | 'whitePlayer'>;
  /** The player's own ratings. */
  ratings: Ratings | undefined;
}

export function MatchOutcome({ game, ratings }: MatchOutcomeProps) {
  const wager = amountOf(game.wagerAmount) ?? lamports(0n);
  const match = {
    wager,
    fee: amountOf(game.fee) ?? lamports(0n),
    timeControl: timeControlOf(game.timeControl),
  };
  const { own, chance, breakEven, won, drawn, lost } = outcomeOf(match, ratings, game.whitePlayer);
  return (
    <>
      {wager > 0n && (
        <dl className={css['ends']}>
          <End name={RATING_TEXTS.ifWon} isGain>
            {formatSolChange(won, 'column')}
          </End>
          <End name={RATING_TEXTS.ifDrawn}>{formatSolChange(drawn, 'column')}</End>
          <End name={RATING_TEXTS.ifLost}>{formatSolChange(lost, 'column')}</End>
        </dl>
      )}
      <dl className={css['lines']}>
        {own !== null && (
          <Line name={RATING_TEXTS.yours}>
            <RatingChip {...own} />
          </Line>
        )}
        {game.whitePlayer.rating !== undefined && (
          <Line name={RATING_TEXTS.theirs}>
            <RatingChip {...game.whitePlayer} />
          </Line>
        )}
        {chance !== null && <Line name={RATING_TEXTS.chance}>{percentText(chance)}</Line>}
        {breakEven !== null && <Line name={RATING_TEXTS.breakEven}>{percentText(breakEven)}</Line>}
      </dl>
      {wager > 0n && chance !== null && <p className={css['hint']}>{RATING_TEXTS.hint}</p>}
      {wager > 0n && (
        <p className={cx(css['hint'], css['links'])}>
          {/* In a new tab, so that the dialog stays open. */}
          <a href="/fees" target="_blank" rel="noreferrer">
            {RATING_TEXTS.fees}
          </a>{' '}
          <a href="/how-it-works#connection" target="_blank" rel="noreferrer">
            {RATING_TEXTS.connection}
          </a>
        </p>
      )}
    </>
  );
}

function End({ name, isGain = false, children }: { name: string; isGain?: boolean; children: string }) {
  return (
    <div>
      <dt className="fine">{name}</dt>
      <dd className="num" data-gain={isGain || undefined}>
        {children}
      </dd>
    </div>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css['line']}>
      <dt className="fine">{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

interface Outcome {
  own: PoolRating | null; // null: unknown
  /** The expected score by rating (wins plus half the draws), 0 to 1; null if a side's rating or deviation is unknown. */
  chance: number | null;
  breakEven: number | null; // required share of wins in decided games; null without a wager
  won: Lamports; // changes of the playing balance
  drawn: Lamports;
  lost: Lamports;
}

interface Match {
  wager: Lamports;
  fee: Lamports;
  timeControl: TimeControl;
}

/** `opponent`: the player as in the waiting game, with the rating of its time control. */
export function outcomeOf(
  { wager, fee, timeControl }: Match,
  ratings: Ratings | undefined,
  opponent: Pick<GamePlayer, 'rating' | 'deviation'>,
): Outcome {
  const own = ratings?.[ratingPoolOf(timeControl)] ?? null;
  const { rating, deviation } = opponent;
  const isKnown = own !== null && rating !== undefined && deviation !== undefined;
  return {
    own,
    chance: isKnown ? expectedScore(own, { rating, deviation }) : null,
    breakEven: breakEvenShare(wager, fee),
    won: profitOf(wager, fee),
    drawn: lamports(0n),
    lost: lamports(-wager),
  };
}

// ui: what a match means before a stake: won, drawn, lost, both ratings, the chance by them, and what the fee asks for.
import type { Game } from '@kingstake/protocol/game';
import { formatSolChange, lamports } from '@kingstake/protocol/money';
import type { Ratings } from '@kingstake/protocol/ratings';
import { timeControlOf } from '@kingstake/protocol/time-control';
import type { ReactNode } from 'react';
import css from './match-outcome.module.css';
import { amountOf } from './money-text.ts';
import { outcomeOf, percentText } from './outcome.ts';
import { RatingChip } from './rating-chip.tsx';
import { RATING_TEXTS } from './rating-texts.ts';

interface MatchOutcomeProps {
  game: Pick<Game, 'wagerAmount' | 'fee' | 'timeControl' | 'whitePlayer'>;
  /** The own ones. */
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
    </>
  );
}

function End({ name, isGain = false, children }: { name: string; isGain?: boolean; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num" data-gain={isGain || undefined}>
        {children}
      </dd>
    </div>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css['line']}>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

// ui: a player's rating beside a name; with a question mark while it is a guess.
import type { GamePlayer } from '@kingstake/protocol/game';
import { cx } from './class-names.ts';
import css from './rating-chip.module.css';
import { UI_TEXTS } from './texts.ts';

/** Nothing for a game of before there were ratings. */
export function RatingChip({ rating, provisional }: Pick<GamePlayer, 'rating' | 'provisional'>) {
  if (rating === undefined) return null;
  const isGuess = provisional === true;
  return (
    <span
      className={cx('num', css['chip'], isGuess && css['guess'])}
      title={isGuess ? UI_TEXTS.provisional : UI_TEXTS.rating}
    >
      {isGuess ? `${rating}?` : rating}
    </span>
  );
}

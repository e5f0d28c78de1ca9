// play, parts: whose turn it is. Its words are the same on every screen; the whole line is spoken when it changes.
import type { Side } from '@kingstake/chess';
import { cx } from '../../../ui/class-names.ts';
import { BANNER_TEXTS, PLAY_TEXTS, SIDE_TO_MOVE_TEXTS } from '../texts.ts';
import type { Banner } from './game-table-props.ts';
import css from './turn-banner.module.css';

interface TurnBannerProps {
  banner: Banner;
  turn: Side;
  /** Whether the player at the bottom stands in check. */
  inCheck: boolean;
  /** Whether the player's own move is on its way to the server; said when that takes longer than a blink. */
  sending?: boolean;
}

export function TurnBanner({ banner, turn, inCheck, sending = false }: TurnBannerProps) {
  const yours = banner === 'your-turn';
  return (
    <div
      role="status"
      className={cx(css['banner'], banner !== null && (yours ? css['yours'] : css['theirs']))}
    >
      {banner !== null && <b className={cx(isShouted(banner) && css['shouted'])}>{BANNER_TEXTS[banner]}</b>}
      {sending && <span className={css['sending']}>{PLAY_TEXTS.sendingMove}</span>}
      {yours && (
        <span>
          <span className={css['onWide']}>
            {SIDE_TO_MOVE_TEXTS[turn]}
            {inCheck && ', '}
          </span>
          {inCheck && PLAY_TEXTS.youAreInCheck}
        </span>
      )}
    </div>
  );
}

function isShouted(banner: Banner): boolean {
  return banner === 'your-turn' || banner === 'opponent-turn';
}

// lobby: a match that waits for its player, and how long it still does.
import type { PausedGame } from '@kingstake/protocol/listed-games';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { useSecondsLeft } from '../../../api/use-seconds-left.ts';
import { useSession, useSocketClient } from '../../../session/index.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/elements.ts';
import { clockText } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { EscapeLink } from '../../../ui/stakes.tsx';
import { opponentOf, speedOf } from '../games.ts';
import { continueLink } from '../links.ts';
import { LOBBY_TEXTS } from '../texts.ts';
import { useForfeitNotice } from '../use-forfeit-notice.ts';
import css from './paused-banner.module.css';
import { shareLeft } from './paused-share.ts';

export function PausedBanner({ game }: { game: PausedGame }) {
  const { user } = useSession();
  const seconds = useSecondsLeft(Date.parse(game.courtesyDelayExpires), useSocketClient().nowMs);
  useForfeitNotice(game.id, game.courtesyDelayExpires);
  const opponent = opponentOf(game, user?.id ?? null);
  const left = { '--left': shareLeft(seconds) } as CSSProperties;
  return (
    <section className={css['banner']} style={left} aria-labelledby={`paused-${game.id}`}>
      <Icon name="pause" />
      <p className={css['words']}>
        <b id={`paused-${game.id}`}>{LOBBY_TEXTS.pausedTitle(opponent?.username ?? '')}</b>{' '}
        <span className={css['onWide']}>{LOBBY_TEXTS.pausedHint(game.wagerAmount, speedOf(game))}</span>
        <span className={css['onNarrow']} aria-hidden="true">
          <span>{LOBBY_TEXTS.pausedShort(game.wagerAmount)}</span> <b className="num">{clockText(seconds)}</b>
        </span>{' '}
        {game.stakeSource === 'escrow' && <EscapeLink />}
      </p>
      <span className={cx('num', css['count'])} role="timer">
        <span>{clockText(seconds)}</span>
        <span className="vh">{` ${LOBBY_TEXTS.left}`}</span>
      </span>
      <Link className={cx(buttonClass(), css['button'])} href={continueLink(game.id)}>
        {LOBBY_TEXTS.continueMatch}
      </Link>
    </section>
  );
}

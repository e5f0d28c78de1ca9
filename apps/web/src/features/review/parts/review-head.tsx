// review, parts: which game it is, how it ended for the viewer, and its file.
import type { GameDetails } from '@kingstake/protocol';
import { labelOfTimeControl, timeControlOf } from '@kingstake/protocol/time-control';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { useOpening } from '../../../board/index.ts';
import { wallClockMs } from '../../../session/timers.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { shareLink } from '../../../ui/share-link.ts';
import { Tag } from '../../../ui/tag.tsx';
import { UI_TEXTS } from '../../../ui/texts.ts';
import { whenText } from '../../../ui/when-text.ts';
import { badgeOf, shareTextOf } from '../labels.ts';
import css from '../review.module.css';
import { REVIEW_TEXTS } from '../texts.ts';
import { GameFile } from './game-file.tsx';

export function ReviewHead({ game, viewerId }: { game: GameDetails; viewerId: number }) {
  const badge = badgeOf(game, viewerId);
  const instant = game.endedAt ?? game.createdAt;
  const fens = useMemo(() => game.moves.map(({ fen }) => fen), [game]);
  const opening = useOpening(fens, game.initialFen);
  return (
    <header className={css['head']}>
      <Link
        href="/game-history"
        className={cx(buttonClass({ variant: 'ghost' }), css['square'])}
        aria-label={REVIEW_TEXTS.back}
      >
        <Icon name="back" />
      </Link>
      <PageHeading title={REVIEW_TEXTS.title(game.id)} className={css['heading']}>
        {REVIEW_TEXTS.title(game.id)}
      </PageHeading>
      <Tag tone={badge?.tone ?? 'brass'}>{badge?.word ?? REVIEW_TEXTS.running}</Tag>
      <p className={css['when']}>
        <time dateTime={instant}>{whenText(instant, wallClockMs())}</time>{' '}
        {opening !== null && (
          <>
            <span>{opening}</span>{' '}
          </>
        )}
        <span className="num">{labelOfTimeControl(timeControlOf(game.timeControl))}</span>
      </p>
      <GameFile gameId={game.id} />
      <Share game={game} />
    </header>
  );
}

function Share({ game }: { game: GameDetails }) {
  const text = shareTextOf(game);
  if (text === null) return null;
  return (
    <a
      className={cx(buttonClass(), css['share'])}
      href={shareLink(text, game.id, window.location.origin)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="send" />
      <span className={css['shareWord']}>{REVIEW_TEXTS.share}</span>
      <span className="vh">
        {' '}
        {REVIEW_TEXTS.onX} {UI_TEXTS.opensNewTab}
      </span>
    </a>
  );
}

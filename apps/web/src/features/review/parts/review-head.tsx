// review, parts: which game it is, how it ended for the viewer, and its file.
import type { GameDetails } from '@kingstake/protocol';
import { labelOfTimeControl, timeControlOf } from '@kingstake/protocol/time-control';
import { Link } from 'wouter';
import { browserTimers } from '../../../session/timers.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { whenText } from '../../../ui/when-text.ts';
import { badgeOf } from '../labels.ts';
import css from '../review.module.css';
import { REVIEW_TEXTS } from '../texts.ts';
import { GameFile } from './game-file.tsx';

export function ReviewHead({ game, viewerId }: { game: GameDetails; viewerId: number }) {
  const badge = badgeOf(game, viewerId);
  const instant = game.endedAt ?? game.createdAt;
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
        <time dateTime={instant}>{whenText(instant, browserTimers.now())}</time>{' '}
        <span className="num">{labelOfTimeControl(timeControlOf(game.timeControl))}</span>
      </p>
      <GameFile gameId={game.id} />
    </header>
  );
}

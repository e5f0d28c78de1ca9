// play, parts: the bar above the table: back, what is played, what it pays, and the way out.
import type { BotLevel } from '@kingstake/chess/bot';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { LEVEL_TEXTS, PLAY_TEXTS } from '../texts.ts';
import css from './table-header.module.css';

interface TableHeaderProps {
  mode: 'training' | 'live';
  difficulty?: BotLevel | undefined;
  /** The prize in dollars, "≈ $137"; null: no wager. */
  prize: string | null;
  badge?: ReactNode;
  /** What the button at the right does; null: nothing can be left. */
  exit: 'resign' | 'close' | null;
  onBack: () => void;
  onExit: () => void;
}

export function TableHeader({ mode, difficulty, prize, badge, exit, onBack, onExit }: TableHeaderProps) {
  const title = mode === 'training' ? PLAY_TEXTS.trainingTitle : PLAY_TEXTS.liveTitle;
  const exitText = exit === 'close' ? PLAY_TEXTS.closeGame : PLAY_TEXTS.resign;
  return (
    <header className={css['header']}>
      <Button variant="ghost" className={css['back']} aria-label={PLAY_TEXTS.back} onClick={onBack}>
        <Icon name="back" size="lg" />
      </Button>
      <div className={css['words']}>
        <PageHeading title={title} className={css['title']}>
          {title}
        </PageHeading>
        <p>{difficulty === undefined ? PLAY_TEXTS.standardMatch : LEVEL_TEXTS[difficulty]}</p>
      </div>
      <span className={css['badge']}>{badge}</span>
      <span className={cx('num', css['prize'], prize === null && css['none'])}>
        {prize === null ? (
          PLAY_TEXTS.noWager
        ) : (
          <>
            <span>{PLAY_TEXTS.prize}</span> <b>{prize}</b>
          </>
        )}
      </span>
      {exit !== null && (
        <Button variant="danger" className={css['exit']} aria-label={exitText} onClick={onExit}>
          <Icon name={exit === 'close' ? 'x' : 'flag'} />
          <span className={css['onWide']} aria-hidden="true">
            {exitText}
          </span>
        </Button>
      )}
    </header>
  );
}

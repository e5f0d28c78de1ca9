// play, parts: what is played, what it pays, and the buttons of the board.
import type { TimeControl } from '@kingstake/chess';
import type { BotLevel } from '@kingstake/chess/bot';
import { memo, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { shortTimeControl } from '../../../ui/clock-text.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { LEVEL_TEXTS, PLAY_TEXTS } from '../texts.ts';
import css from './table-header.module.css';

interface TableHeaderProps extends TimeControl {
  mode: 'training' | 'live';
  difficulty: BotLevel | undefined;
  /** The prize in dollars, "≈ $137"; null: no wager. */
  prize: string | null;
  /** The prize is told no more once the game is over. */
  end?: ReactNode;
  badge?: ReactNode;
  hasSound: boolean;
  className?: string | undefined;
  onSound: () => void;
  onFlip: () => void;
  onSettings?: (() => void) | undefined;
}

/** Drawn anew when one of these changes: a move changes none. */
export const TableHeader = memo(function TableHeader(props: TableHeaderProps) {
  const { mode, prize, hasSound, end = null } = props;
  const title = mode === 'training' ? PLAY_TEXTS.trainingTitle : PLAY_TEXTS.liveTitle;
  return (
    <header className={cx(css['header'], props.className)}>
      <div className={css['words']}>
        <PageHeading title={title} className={css['title']}>
          {title}
        </PageHeading>
        <p className={css['subtitle']}>
          <span>{subtitleOf(props)}</span> <span className={css['badge']}>{props.badge}</span>
        </p>
      </div>
      {end === null && (
        <span className={cx('num', css['prize'], prize === null && css['none'])}>
          {prize === null ? (
            PLAY_TEXTS.noWager
          ) : (
            <>
              <span className={css['word']}>{PLAY_TEXTS.prize}</span> <b>{prize}</b>
            </>
          )}
        </span>
      )}
      <Tool icon="flip" label={PLAY_TEXTS.flip} onClick={props.onFlip} />
      <Tool
        icon={hasSound ? 'sound' : 'mute'}
        label={hasSound ? PLAY_TEXTS.soundOff : PLAY_TEXTS.soundOn}
        onClick={props.onSound}
      />
      {props.onSettings !== undefined && (
        <Tool icon="gear" label={PLAY_TEXTS.settings} onClick={props.onSettings} />
      )}
    </header>
  );
});

function subtitleOf({ mode, difficulty, ...timeControl }: TableHeaderProps): string {
  if (mode === 'training') return difficulty === undefined ? '' : LEVEL_TEXTS[difficulty];
  return `${PLAY_TEXTS.standardMatch} · ${shortTimeControl(timeControl)}`;
}

interface ToolProps {
  icon: IconName;
  label: string;
  onClick: () => void;
}

function Tool({ icon, label, onClick }: ToolProps) {
  return (
    <Button variant="ghost" className={css['tool']} aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} size="lg" />
    </Button>
  );
}

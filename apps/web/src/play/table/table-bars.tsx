// play: the lines around the board: header, turn or result, and notice.
import { FIRST_MOVE_MS, type TimeControl } from '@kingstake/chess';
import type { BotLevel } from '@kingstake/chess/bot';
import { CLUSTER_NAMES } from '@kingstake/protocol/clusters';
import { memo } from 'react';
import { messageInLanguage } from '../../language/index.ts';
import { useSession } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { cx, type Elements } from '../../ui/elements.ts';
import { clockText, shortTimeControl } from '../../ui/format.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/layout.tsx';
import { Badge } from '../../ui/status.tsx';
import { drawNear } from '../live/table-view.ts';
import { BANNER_TEXTS, LEVEL_TEXTS, LIVE_TEXTS, PLAY_TEXTS, SIDE_TO_MOVE_TEXTS } from '../texts.ts';
import { firstMoveLeftMs, shownSeconds, useSeconds } from './clock.tsx';
import css from './table-bars.module.css';
import type { BannerKind, ClockView, TableNotice, TableView } from './view.ts';

interface TableHeaderProps extends TimeControl {
  mode: 'training' | 'live';
  difficulty: BotLevel | undefined;
  /** The prize in dollars, "≈ $137"; null: no wager. */
  prize: string | null;
  /** Marks these dollars; null: the price is live. */
  noLivePrice: string | null;
  /** The result is shown instead of the prize. */
  hasEnd: boolean;
  badge?: Elements;
  hasSound: boolean;
  className?: string | undefined;
  onSound: () => void;
  onFlip: () => void;
  onSettings: () => void;
}

/** Memoized, because a move changes none of these. */
export const TableHeader = memo(function TableHeader(props: TableHeaderProps) {
  const { mode, prize, noLivePrice, hasSound, hasEnd } = props;
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
      {!hasEnd && (
        <span
          className={cx(
            'num',
            css['prize'],
            prize === null && css['none'],
            noLivePrice !== null && css['marked'],
          )}
        >
          {prize === null ? (
            PLAY_TEXTS.noWager
          ) : (
            <>
              <span className={css['word']}>{PLAY_TEXTS.prize}</span> <b>{prize}</b>{' '}
              {noLivePrice !== null && <small>{noLivePrice}</small>}
            </>
          )}
        </span>
      )}
      <Tool icon="flip" label={PLAY_TEXTS.flip} shortcut="f" onClick={props.onFlip} />
      <Tool
        icon={hasSound ? 'sound' : 'mute'}
        label={hasSound ? PLAY_TEXTS.soundOff : PLAY_TEXTS.soundOn}
        onClick={props.onSound}
      />
      <Tool icon="gear" label={PLAY_TEXTS.settings} onClick={props.onSettings} />
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
  shortcut?: string;
  onClick: () => void;
}

function Tool({ icon, label, shortcut, onClick }: ToolProps) {
  return (
    <Button
      variant="ghost"
      className={css['tool']}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={shortcut === undefined ? label : `${label} (${shortcut})`}
      onClick={onClick}
    >
      <Icon name={icon} size="lg" />
    </Button>
  );
}

interface TurnBannerProps {
  view: TableView;
  clocks: ClockView;
  className?: string | undefined;
}

/**
 * Whose turn it is, then how the game ended: one line with a fixed place. Screen readers announce the whole line when it changes,
 * except for countdowns.
 */
export function TurnBanner({ view, clocks, className }: TurnBannerProps) {
  const { banner, ending, turn } = view;
  const yours = banner === 'your-turn';
  const tone = ending?.tone ?? (banner === null ? null : yours ? 'yours' : 'theirs');
  const words =
    ending === null
      ? { title: banner === null ? '' : BANNER_TEXTS[banner], isShouted: isShouted(banner) }
      : { title: ending.title, isShouted: true };
  const isChecked = ending === null && yours && view.inCheck && turn === view.side;
  return (
    <div className={cx(css['banner'], tone !== null && css[tone], className)}>
      <div role="status" className={css['bannerText']}>
        <b className={cx(words.isShouted && css['shouted'])}>{words.title}</b>
        {isChecked && <span>{PLAY_TEXTS.youAreInCheck}</span>}
        {ending !== null && <span>{ending.text}</span>}
      </div>
      {ending === null && isShouted(banner) && (
        <FirstMove view={view} clocks={clocks} isChecked={isChecked} />
      )}
      {ending === null && banner === 'watching' && <span>{drawNear(view) ?? SIDE_TO_MOVE_TEXTS[turn]}</span>}
      {ending === null && banner === 'waiting' && view.waitingUntil && (
        <WaitingLeft nowMs={clocks.nowMs} until={view.waitingUntil} />
      )}
    </div>
  );
}

export function LoadingBanner({ className }: { className?: string | undefined }) {
  return (
    <p role="status" className={cx(css['banner'], className)}>
      {LIVE_TEXTS.loading}
    </p>
  );
}

/** The side to move; before its first move, the time left for it. */
function FirstMove({ view, clocks, isChecked }: Omit<TurnBannerProps, 'className'> & { isChecked: boolean }) {
  const { mode, moves, banner, turn } = view;
  const hasLimit = mode === 'live' && moves.length < 2 && clocks.running !== null;
  useSeconds(hasLimit);
  const left = hasLimit ? firstMoveLeftMs(clocks, moves.length) : null;
  const isClockWaiting = mode === 'training' && clocks.running === null && banner === 'your-turn';
  if (isClockWaiting) return <span>{PLAY_TEXTS.clockWaits}</span>;
  if (left === null) return isChecked ? null : <span>{drawNear(view) ?? SIDE_TO_MOVE_TEXTS[turn]}</span>;
  return (
    <>
      <span role="timer">
        <span>{banner === 'your-turn' ? PLAY_TEXTS.firstMove : PLAY_TEXTS.theirFirstMove}</span>{' '}
        <b className="num">{clockText(shownSeconds(left))}</b>
      </span>
      <i className={css['line']} style={{ transform: `scaleX(${left / FIRST_MOVE_MS})` }} />
    </>
  );
}

function WaitingLeft({ until, nowMs }: { until: string; nowMs(): number }) {
  useSeconds(true);
  return (
    <span role="timer">
      <b className="num">{clockText(shownSeconds(Date.parse(until) - nowMs()))}</b> {PLAY_TEXTS.left}
    </span>
  );
}

function isShouted(banner: BannerKind): boolean {
  return banner === 'your-turn' || banner === 'opponent-turn';
}

interface NoticeLineProps {
  notice: TableNotice | null;
  nowMs(): number;
}

/** The most important notice and its actions, next to the board. It covers neither turn nor clock, and shifts nothing. */
export function NoticeLine({ notice, nowMs }: NoticeLineProps) {
  if (notice === null) return null;
  const { key, tone, icon, title, text, until, actions = [] } = notice;
  return (
    <div key={key} className={cx(css['notice'], css[tone])}>
      <Icon name={icon} size="lg" />
      <p role="status">
        <b>{title}</b> {text !== undefined && <span>{text}</span>}
      </p>
      {until !== undefined && <Countdown until={until} nowMs={nowMs} />}
      {actions.map(({ label, run }) => (
        <Button key={label} size="sm" onClick={run}>
          {label}
        </Button>
      ))}
    </div>
  );
}

function Countdown({ until, nowMs }: { until: NonNullable<TableNotice['until']>; nowMs(): number }) {
  useSeconds(true);
  const leftMs = Math.max(0, Date.parse(until.expiresAt) - nowMs());
  return (
    <>
      <span className={css['left']} role="timer">
        <b className="num">{clockText(shownSeconds(leftMs))}</b> {PLAY_TEXTS.toComeBack}
      </span>
      <i
        className={css['countdown']}
        style={{ transform: `scaleX(${Math.min(1, leftMs / until.spanMs)})` }}
      />
    </>
  );
}

/** The Solana network on which the money is. */
export function NetworkBadge() {
  const { config } = useSession();
  if (config === null) return null;
  return (
    <Badge mark="diamond">
      <span className="vh">{PLAY_TEXTS.network} </span>
      <span>{messageInLanguage(CLUSTER_NAMES[config.cluster])}</span>
    </Badge>
  );
}

// play, parts: whose turn it is, then how the game ended: one slot with a fixed place. Nothing else enters it. The whole
// line is spoken when it changes, but for a countdown.
import type { Side, TimeControl } from '@kingstake/chess';
import { cx } from '../../../ui/class-names.ts';
import { clockText } from '../../../ui/clock-text.ts';
import { BANNER_TEXTS, PLAY_TEXTS, SIDE_TO_MOVE_TEXTS } from '../texts.ts';
import { shownSeconds } from './clock-text.ts';
import { FIRST_MOVE_MS, firstMoveLeftMs } from './first-move.ts';
import type { Banner, ClockView, Ending } from './game-table-props.ts';
import css from './turn-banner.module.css';
import { useSeconds } from './use-seconds.ts';

interface TurnBannerProps {
  mode: 'training' | 'live';
  banner: Banner;
  ending?: Ending | null;
  turn: Side;
  side: Side;
  /** The side to move stands in check. */
  inCheck: boolean;
  moves: readonly unknown[];
  clocks: ClockView;
  timeControl: TimeControl;
  waitingUntil?: string | null;
  nowMs(): number;
  className?: string | undefined;
}

export function TurnBanner(props: TurnBannerProps) {
  const { banner, ending = null, turn, inCheck, side } = props;
  const yours = banner === 'your-turn';
  const tone = ending?.tone ?? (banner === null ? null : yours ? 'yours' : 'theirs');
  const words =
    ending === null
      ? { title: banner === null ? '' : BANNER_TEXTS[banner], isShouted: isShouted(banner) }
      : { title: ending.title, isShouted: true };
  const isChecked = ending === null && yours && inCheck && turn === side;
  return (
    <div className={cx(css['banner'], tone !== null && css[tone], props.className)}>
      <div role="status" className={css['words']}>
        <b className={cx(words.isShouted && css['shouted'])}>{words.title}</b>
        {isChecked && <span>{PLAY_TEXTS.youAreInCheck}</span>}
        {ending !== null && <span>{ending.text}</span>}
      </div>
      {ending === null && isShouted(banner) && <FirstMove {...props} isChecked={isChecked} />}
      {ending === null && banner === 'watching' && <span>{SIDE_TO_MOVE_TEXTS[turn]}</span>}
      {ending === null && banner === 'waiting' && props.waitingUntil && (
        <WaitingLeft nowMs={props.nowMs} until={props.waitingUntil} />
      )}
    </div>
  );
}

/** Whose move it is; before a side's first one how long it may still take. */
function FirstMove({
  mode,
  banner,
  moves,
  clocks,
  turn,
  nowMs,
  ...props
}: TurnBannerProps & { isChecked: boolean }) {
  const isTold = mode === 'live' && moves.length < 2 && clocks.running !== null;
  useSeconds(isTold);
  const left = isTold ? firstMoveLeftMs(clocks, props.timeControl.initialMs, moves.length, nowMs()) : null;
  const yours = banner === 'your-turn';
  if (left === null) return props.isChecked ? null : <span>{SIDE_TO_MOVE_TEXTS[turn]}</span>;
  return (
    <>
      <span role="timer">
        <span>{yours ? PLAY_TEXTS.firstMove : PLAY_TEXTS.theirFirstMove}</span>{' '}
        <b className="num">{clockText(shownSeconds(left))}</b>
      </span>
      <i className={css['line']} style={{ transform: `scaleX(${left / FIRST_MOVE_MS})` }} />
    </>
  );
}

function WaitingLeft({ until, nowMs }: Pick<TurnBannerProps, 'nowMs'> & { until: string }) {
  useSeconds(true);
  return (
    <span role="timer">
      <b className="num">{clockText(shownSeconds(Date.parse(until) - nowMs()))}</b> {PLAY_TEXTS.left}
    </span>
  );
}

function isShouted(banner: Banner): boolean {
  return banner === 'your-turn' || banner === 'opponent-turn';
}

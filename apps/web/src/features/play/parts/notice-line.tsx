// play, parts: the one thing that is to be known now, with what may be done about it. Its place is beside the board: it
// covers neither turn nor clock, and the board does not move when it comes.
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { clockText } from '../../../ui/clock-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PLAY_TEXTS } from '../texts.ts';
import { shownSeconds } from './clock-text.ts';
import type { TableNotice } from './game-table-props.ts';
import css from './notice-line.module.css';
import { useSeconds } from './use-seconds.ts';

interface NoticeLineProps {
  notice: TableNotice | null;
  nowMs(): number;
}

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
      {actions.map(({ label, run, isMain = false }) => (
        <Button key={label} size="sm" {...(isMain && { variant: 'primary' })} onClick={run}>
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
      <i className={css['line']} style={{ transform: `scaleX(${Math.min(1, leftMs / until.spanMs)})` }} />
    </>
  );
}

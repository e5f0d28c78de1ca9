// play, parts: one player at the table: picture, name, record, earnings and clock.
import type { Side } from '@kingstake/chess';
import { DEFAULT_PICTURE_URL } from '@kingstake/protocol/avatars';
import { formatSol } from '@kingstake/protocol/money';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/class-names.ts';
import { amountOf } from '../../../ui/money-text.ts';
import { shortAddress } from '../../../ui/short-address.ts';
import { Tag } from '../../../ui/tag.tsx';
import { PLAY_TEXTS } from '../texts.ts';
import { Clock } from './clock.tsx';
import type { ClockView, SeatView } from './game-table-props.ts';
import css from './seat-card.module.css';

interface SeatCardProps {
  /** null: no one sits here yet. */
  seat: SeatView | null;
  side: Side;
  own: boolean;
  inCheck: boolean;
  clocks: ClockView;
  nowMs: () => number;
}

export function SeatCard({ seat, side, own, inCheck, clocks, nowMs }: SeatCardProps) {
  const name = seat === null ? PLAY_TEXTS.emptySeat : shownName(seat.name);
  return (
    <section className={cx(css['seat'], own && clocks.running === side && css['on'])} aria-label={name}>
      <span className={css['picture']}>
        {seat?.isBot === true ? (
          <BotPicture />
        ) : (
          <Avatar pictureId={seat?.avatarId ?? null} name={seat?.name ?? null} size="lg" />
        )}
      </span>
      <SeatWho seat={seat} inCheck={inCheck} />
      <Clock clocks={clocks} side={side} name={name} own={own} nowMs={nowMs} />
    </section>
  );
}

/** Name and figures; of a free seat, that someone is waited for. */
export function SeatWho({ seat, inCheck }: Pick<SeatCardProps, 'seat' | 'inCheck'>) {
  return (
    <div className={css['who']}>
      <div className={css['name']}>
        <b>{seat === null ? PLAY_TEXTS.emptySeat : shownName(seat.name)}</b>
        {inCheck && <Tag tone="loss">{PLAY_TEXTS.inCheck}</Tag>}
      </div>
      {seat !== null && <SeatFigures seat={seat} />}
    </div>
  );
}

/** The bot has no picture of its own: the default one is its. */
function BotPicture() {
  return (
    <span className={css['disc']}>
      <img src={DEFAULT_PICTURE_URL} alt="" draggable="false" />
    </span>
  );
}

/** A display name has at most 20 characters: what is longer is an address. */
const LONGEST_NAME = 20;

function shownName(name: string): string {
  return [...name].length > LONGEST_NAME ? shortAddress(name) : name;
}

function SeatFigures({ seat: { record, earningsSol } }: { seat: SeatView }) {
  const earned = earningsSol === null ? null : amountOf(earningsSol);
  if (record === null && earned === null) return null;
  return (
    <div className={cx('num', css['figures'])}>
      {record !== null && (
        <span>
          <span aria-hidden="true">{PLAY_TEXTS.record(record.wins, record.losses)}</span>
          <span className="vh">{PLAY_TEXTS.recordSpoken(record.wins, record.losses)}</span>
        </span>
      )}
      {earned !== null && (
        <span>
          <b>{formatSol(earned, 'column')}</b> {PLAY_TEXTS.solEarned}
        </span>
      )}
    </div>
  );
}

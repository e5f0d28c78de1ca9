// play: one player at the table: picture, name, record, earnings, captured pieces, premove and clock.
import type { Side } from '@kingstake/chess';
import { DEFAULT_PICTURE_URL } from '@kingstake/protocol/avatars';
import { formatSol } from '@kingstake/protocol/money';
import { CapturedPieces } from '../../board/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx, type Elements } from '../../ui/elements.ts';
import { amountOf } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { shortAddress } from '../../ui/links.ts';
import { PlayerName as PlayerLink, RatingChip } from '../../ui/player.tsx';
import { Tag } from '../../ui/status.tsx';
import { PLAY_TEXTS } from '../texts.ts';
import { Clock } from './clock.tsx';
import css from './player-card.module.css';
import type { ClockView, SeatView, TableView } from './view.ts';

interface PlayerCardProps {
  /** null: no one has joined. */
  seat: SeatView | null;
  side: Side;
  own: boolean;
  /** The live position, which determines the captured pieces. */
  fen: string;
  inCheck: boolean;
  isAway: boolean;
  /** Whether the page knows if the player is connected. */
  hasPresence: boolean;
  clocks: ClockView;
  className?: string | undefined;
  /** Next to the name: where the stake is. */
  stake?: Elements;
  /** After the figures: the players' earlier games. */
  score?: Elements;
  /** Next to the captured pieces: a premove. */
  children?: Elements;
}

export function PlayerCard(props: PlayerCardProps) {
  const { seat, side, own, isAway, clocks } = props;
  const name = seat === null ? PLAY_TEXTS.emptySeat : shownName(seat.name);
  return (
    <section
      className={cx(css['card'], own && clocks.running === side && css['on'], props.className)}
      aria-label={name}
    >
      <span className={css['picture']}>
        {seat?.isBot === true ? (
          <BotPicture />
        ) : (
          <Avatar pictureId={seat?.avatarId ?? null} name={seat?.name ?? null} size="lg" />
        )}
        {props.hasPresence && <Presence isAway={isAway} />}
      </span>
      <div className={css['who']}>
        <PlayerName
          seat={seat}
          isLinked={!own}
          inCheck={props.inCheck}
          isAway={isAway}
          stake={props.stake}
          score={props.score}
        />
        {seat !== null && (
          <div className={css['strip']}>
            <CapturedPieces fen={props.fen} side={side} />
            {props.children}
          </div>
        )}
      </div>
      <Clock clocks={clocks} side={side} name={name} own={own} />
    </section>
  );
}

/** A seat before its player is known. */
export function UnknownSeat({ className }: { className?: string | undefined }) {
  return (
    <div className={cx(css['card'], className)} aria-hidden="true" data-seat="unknown">
      <span className={css['picture']}>
        <span className={css['disc']} />
      </span>
    </div>
  );
}

function Presence({ isAway }: { isAway: boolean }) {
  return (
    <span className={cx(css['dot'], isAway && css['away'])}>
      <span className="vh">{isAway ? PLAY_TEXTS.away : PLAY_TEXTS.connected}</span>
    </span>
  );
}

/** Name and figures, or that the seat is open. */
export function PlayerName({
  seat,
  inCheck,
  isLinked = false,
  isAway = false,
  stake,
  score,
}: Pick<PlayerCardProps, 'seat' | 'inCheck' | 'stake' | 'score'> & { isAway?: boolean; isLinked?: boolean }) {
  return (
    <>
      <div className={css['name']}>
        <b className={cx(seat !== null && isLong(seat.name) && css['long'])}>
          {seat === null ? (
            PLAY_TEXTS.emptySeat
          ) : isLinked && seat.hasPage === true ? (
            <PlayerLink username={seat.name} aside />
          ) : (
            shownName(seat.name)
          )}
        </b>
        {seat?.rating && <RatingChip {...seat.rating} />}
        {inCheck && <Tag tone="loss">{PLAY_TEXTS.inCheck}</Tag>}
        {isAway && <Tag tone="brass">{PLAY_TEXTS.away}</Tag>}
        {stake}
      </div>
      {seat === null ? (
        <p className={css['figures']}>{PLAY_TEXTS.emptySeatText}</p>
      ) : (
        <PlayerFigures seat={seat} score={score} />
      )}
    </>
  );
}

/** The bot has the default picture. */
function BotPicture() {
  return (
    <span className={css['disc']}>
      <img src={DEFAULT_PICTURE_URL} alt="" draggable="false" />
    </span>
  );
}

/** A display name has at most 20 characters; anything longer is a wallet address. */
const LONGEST_NAME = 20;

/** Longer names are condensed to fit next to a clock. */
const LONG_NAME = 13;

function isLong(name: string): boolean {
  return [...shownName(name)].length > LONG_NAME;
}

function shownName(name: string): string {
  return [...name].length > LONGEST_NAME ? shortAddress(name) : name;
}

function PlayerFigures({ seat: { record, earningsSol }, score }: { seat: SeatView; score?: Elements }) {
  const earned = earningsSol === null ? null : amountOf(earningsSol);
  if (record === null && earned === null) return null;
  return (
    <p className={cx('num', css['figures'])}>
      {record !== null && (
        <span>
          <span aria-hidden="true">{PLAY_TEXTS.record(record.wins, record.losses)}</span>
          <span className="vh">{PLAY_TEXTS.recordSpoken(record.wins, record.losses)}</span>
        </span>
      )}
      {record !== null && earned !== null && <span>{'\u2002·\u2002'}</span>}
      {earned !== null && (
        <span>
          <b>{formatSol(earned, 'column')}</b> {PLAY_TEXTS.solEarned}
        </span>
      )}
      {score}
    </p>
  );
}

interface PremoveChipProps {
  moves: TableView['premoves'];
  onCancel(): void;
}

/** The next premove, or the number of queued ones. A click clears them. */
export function PremoveChip({ moves, onCancel }: PremoveChipProps) {
  const [next] = moves;
  if (next === undefined) return null;
  const isOne = moves.length === 1;
  const cancel = isOne ? PLAY_TEXTS.cancelPremove : PLAY_TEXTS.cancelPremoves;
  return (
    <button type="button" className={css['chip']} title={cancel} onClick={onCancel}>
      <span className="num">
        {isOne ? PLAY_TEXTS.premove(next.from, next.to) : PLAY_TEXTS.premoves(moves.length)}
      </span>
      <span className="vh">{`. ${cancel}`}</span>
      <Icon name="x" size="sm" />
    </button>
  );
}

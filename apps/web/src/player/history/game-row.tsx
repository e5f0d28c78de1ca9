// history: one game of the list: its labels, and the row, which links to its review. Columns on a desktop, three lines on a phone.
import type { HistoryItem, PlayerStats } from '@kingstake/protocol';
import { FRIENDLY_WAGER_SOL, isFriendly } from '@kingstake/protocol/economics';
import { formatSol, formatSolChange, type Lamports, lamports } from '@kingstake/protocol/money';
import { gameDetailsPath } from '@kingstake/protocol/page-routes';
import { labelOfTimeControl, timeControlOf } from '@kingstake/protocol/time-control';
import { Link } from 'wouter';
import { wallClockMs } from '../../net/timers.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/elements.ts';
import { amountOf, clockText, fullMoves, whenText } from '../../ui/format.ts';
import { RatingChip } from '../../ui/player.tsx';
import { Skeleton, Tag } from '../../ui/status.tsx';
import css from './history.module.css';
import { HISTORY_TEXTS } from './texts.ts';

type Tone = 'lamp' | 'loss' | 'quiet';

interface ResultLabel {
  word: string;
  sign: string; // the sign in the tile before the label
  tone: Tone;
}

const RESULTS: Readonly<Record<HistoryItem['result'], readonly [sign: string, tone: Tone]>> = {
  win: ['+', 'lamp'],
  loss: ['−', 'loss'],
  draw: ['=', 'quiet'],
  aborted: ['×', 'quiet'],
  void: ['×', 'quiet'],
};

export function resultOf(result: HistoryItem['result']): ResultLabel {
  const [sign, tone] = RESULTS[result];
  return { word: HISTORY_TEXTS.results[result], sign, tone };
}

type EndedItem = Pick<HistoryItem, 'result' | 'reason' | 'wagerAmount'>;

/** How a game ended, in a word. An unknown reason is returned unchanged. Without a result, both wagers were refunded. */
export function reasonOf({ result, reason, wagerAmount }: EndedItem): string {
  const { reasons, refunded } = HISTORY_TEXTS;
  if (result === 'aborted' || result === 'void') return wagerAmount === FRIENDLY_WAGER_SOL ? '' : refunded;
  if (reason == null) return '';
  return Object.hasOwn(reasons, reason) ? reasons[reason as keyof typeof reasons] : reason;
}

export function winRateText({ winRate }: PlayerStats): string {
  return `${new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(winRate)}%`;
}

/** "21–40 of 45 games" on the second page of twenty. */
export function countText({ page, limit, total }: { page: number; limit: number; total: number }): string {
  const first = Math.min(total, (page - 1) * limit + 1);
  const last = Math.min(total, page * limit);
  return HISTORY_TEXTS.count(first, last, total);
}

type NetItem = Pick<HistoryItem, 'result' | 'earnings' | 'wagerAmount' | 'returned'>;

/** The player's profit: positive for a win, minus the wager for a loss, zero otherwise and for a returned wager. */
export function netOf({ result, earnings, wagerAmount, returned }: NetItem): Lamports {
  if (returned === true) return lamports(0n);
  if (result === 'win') return amountOf(earnings) ?? lamports(0n);
  return result === 'loss' ? lamports(-(amountOf(wagerAmount) ?? 0n)) : lamports(0n);
}

/** The running totals of net earnings from zero, oldest game first. `games` lists the newest first. */
export function sumsOf(games: readonly NetItem[]): Lamports[] {
  const sums = [lamports(0n)];
  for (const game of games.toReversed()) sums.push(lamports((sums.at(-1) ?? 0n) + netOf(game)));
  return sums;
}

const { columns } = HISTORY_TEXTS;

/** The column headers. Screen readers read a label in each cell instead. */
export function RowHead() {
  return (
    <div className={css['rowHead']} aria-hidden="true">
      {Object.values(columns).map((word) => (
        <span key={word}>{word}</span>
      ))}
    </div>
  );
}

export function GameRow({ game }: { game: HistoryItem }) {
  const { word, sign, tone } = resultOf(game.result);
  const wager = amountOf(game.wagerAmount);
  const net = netOf(game);
  const colour = game.isWhite ? HISTORY_TEXTS.white : HISTORY_TEXTS.black;
  return (
    <li>
      <Link href={gameDetailsPath(game.id)} className={css['row']}>
        <span className={css['opponent']}>
          <Avatar pictureId={game.opponent.profilePicId} name={game.opponent.username} size="sm" still />
          <span className={css['who']}>
            <b>{HISTORY_TEXTS.versus(game.opponent.username || HISTORY_TEXTS.unknown)}</b>
            <RatingChip {...game.opponent} />
          </span>
        </span>
        <span className={css['facts']}>
          <span className={css['colour']} data-colour={game.isWhite ? 'white' : 'black'}>
            {colour}
          </span>
          <span>
            <span className={cx('num', css['control'])}>
              {labelOfTimeControl(timeControlOf(game.timeControl))}
            </span>{' '}
            <small className="num">
              <HiddenLabel>{HISTORY_TEXTS.duration}</HiddenLabel>
              <span>{clockText(game.duration)}</span>
            </small>
          </span>
          <span className={css['moves']}>
            <span className="num">{fullMoves(game.moves)}</span>
            <span className={css['movesWord']}>{` ${HISTORY_TEXTS.movesWord(fullMoves(game.moves))}`}</span>
          </span>
          <span className={css['wager']}>
            <span className={css['wagerWord']}>{`${columns.wager}: `}</span>
            <span className="num">{wagerText(wager)}</span>
          </span>
        </span>
        <span className={css['result']} data-tone={tone}>
          <i aria-hidden="true">{sign}</i>
          <span>{word}</span>{' '}
          {game.returned === true ? (
            <Tag tone="brass">{HISTORY_TEXTS.returned}</Tag>
          ) : (
            <small>{reasonOf(game)}</small>
          )}
        </span>
        <span className={css['net']}>
          <HiddenLabel>{columns.net}</HiddenLabel>
          <b className="num" data-sign={net > 0n ? 'gain' : undefined}>
            {formatSolChange(net, 'column')}
          </b>
        </span>
        <time className={css['date']} dateTime={game.date}>
          {whenText(game.date, wallClockMs())}
        </time>
      </Link>
    </li>
  );
}

const wagerText = (wager: Lamports | null): string =>
  wager === null ? '' : isFriendly(wager) ? HISTORY_TEXTS.noWager : formatSol(wager, 'column');

/** A label for screen readers. */
function HiddenLabel({ children }: { children: string }) {
  return <span className="vh">{`${children}: `}</span>;
}

/** Different widths, so that the skeletons look like a list of names. */
const NAME_WIDTHS = ['110px', '84px', '128px', '96px', '104px'] as const;

export function SkeletonRows() {
  return (
    <div role="status">
      <span className="vh">{HISTORY_TEXTS.loading}</span>
      {NAME_WIDTHS.map((width) => (
        <div key={width} className={css['row']} data-skeleton="">
          <span className={css['opponent']}>
            <span className={css['round']}>
              <Skeleton width="32px" height="32px" />
            </span>
            <Skeleton width={width} height="14px" />
          </span>
          <Skeleton width="60%" height="14px" />
        </div>
      ))}
    </div>
  );
}

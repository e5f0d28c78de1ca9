// history, parts: one game of the list; the whole row leads to its replay.
import type { HistoryItem } from '@kingstake/protocol';
import { Link } from 'wouter';
import { Avatar } from '../../../ui/avatar.tsx';
import { fullMoves } from '../../../ui/full-moves.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { amountOf, solChangeText, solText } from '../../../ui/money-text.ts';
import { Tag } from '../../../ui/tag.tsx';
import css from '../history.module.css';
import { dateText, durationText, resultOf } from '../labels.ts';
import { HISTORY_TEXTS } from '../texts.ts';

const ICONS: Readonly<Record<HistoryItem['result'], IconName>> = {
  win: 'crown',
  loss: 'flag',
  draw: 'draw',
  aborted: 'x',
  void: 'x',
};

export function GameRow({ game }: { game: HistoryItem }) {
  const { word, tone } = resultOf(game.result);
  const wager = amountOf(game.wagerAmount);
  const earnings = amountOf(game.earnings);
  return (
    <li>
      <Link href={`/game-details/${game.id}`} className={css['row']}>
        <Avatar pictureId={game.opponent.profilePicId} name={game.opponent.username} size="md" still />
        <span className={css['who']}>
          <b>{HISTORY_TEXTS.versus(game.opponent.username || HISTORY_TEXTS.unknown)}</b>
          <span className={css['meta']}>
            <Tag tone="quiet">{game.isWhite ? HISTORY_TEXTS.white : HISTORY_TEXTS.black}</Tag>
            <time dateTime={game.date}>{dateText(game.date)}</time>
            <span className="num">{durationText(game.duration)}</span>
            <span>{HISTORY_TEXTS.moves(fullMoves(game.moves))}</span>
          </span>
        </span>
        <span className={css['money']}>
          <span className="num">{wager === null ? '' : solText(wager)}</span>
          {earnings !== null && earnings > 0n && <b className={css['earned']}>{solChangeText(earnings)}</b>}
        </span>
        <span className={css['result']} data-tone={tone}>
          <Icon name={ICONS[game.result]} />
          <span>{word}</span>
        </span>
      </Link>
    </li>
  );
}

// review, parts: one side above or below the board: who it is, what it captured, its clock at this place.
import type { Side } from '@kingstake/chess';
import type { GameDetails } from '@kingstake/protocol';
import { CapturedPieces } from '../../../board/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { clockText } from '../../../ui/clock-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PlayerName } from '../../../ui/player-name.tsx';
import { RatingChip } from '../../../ui/rating-chip.tsx';
import css from '../review.module.css';
import { REVIEW_TEXTS } from '../texts.ts';

interface PlayerBarProps {
  player: GameDetails['whitePlayer'] | null; // null: no one came
  side: Side;
  fen: string;
  clockMs: number | null;
  isWinner: boolean;
}

export function PlayerBar({ player, side, fen, clockMs, isWinner }: PlayerBarProps) {
  const name = player?.username ?? REVIEW_TEXTS.unknown;
  return (
    <section className={css['player']} aria-label={`${REVIEW_TEXTS[side]}: ${name}`}>
      <Avatar pictureId={player?.profilePicId ?? null} name={name} size="sm" still />
      <b>{player === null ? name : <PlayerName username={name} />}</b>
      {player !== null && <RatingChip {...player} />}
      {isWinner && (
        <span className={css['winner']}>
          <Icon name="crown" />
          <span className="vh">{REVIEW_TEXTS.won}</span>
        </span>
      )}
      <CapturedPieces fen={fen} side={side} />
      {clockMs !== null && <span className={`num ${css['clock']}`}>{clockText(clockMs / 1_000)}</span>}
    </section>
  );
}

// review, parts: one side of a finished game.
import type { GameDetails } from '@kingstake/protocol';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import css from '../review.module.css';
import { REVIEW_TEXTS } from '../texts.ts';

interface PlayerCardProps {
  player: GameDetails['whitePlayer'] | null; // null: no one came
  colour: string;
  isWinner: boolean;
}

export function PlayerCard({ player, colour, isWinner }: PlayerCardProps) {
  const name = player?.username ?? REVIEW_TEXTS.unknown;
  return (
    <Card className={css['player']} aria-label={`${colour}: ${name}`}>
      <Avatar pictureId={player?.profilePicId ?? null} name={name} size="md" still />
      <span className={css['who']}>
        <b>{name}</b>
        <span className={css['meta']}>{colour}</span>
      </span>
      {isWinner && (
        <span className={css['result']} data-tone="lamp">
          <Icon name="crown" />
          <span className="vh">{REVIEW_TEXTS.won}</span>
        </span>
      )}
    </Card>
  );
}

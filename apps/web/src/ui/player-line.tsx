// ui: a player in a row or a sheet: picture, name, rating, record.
import type { GamePlayer } from '@kingstake/protocol/game';
import { Avatar } from './avatar.tsx';
import css from './player-line.module.css';
import { PlayerName } from './player-name.tsx';
import { RatingChip } from './rating-chip.tsx';
import { UI_TEXTS } from './texts.ts';

type Shown = Pick<
  GamePlayer,
  'username' | 'profilePicId' | 'wins' | 'losses' | 'draws' | 'rating' | 'provisional'
>;

interface PlayerLineProps {
  player: Shown;
  /** Whether the name leads to the player's page, beside what is here. */
  isLinked?: boolean;
}

export function PlayerLine({ player, isLinked = false }: PlayerLineProps) {
  return (
    <div className={css['line']}>
      <Avatar pictureId={player.profilePicId} name={player.username} size="md" />
      <div className={css['words']}>
        <div className={css['top']}>
          <p className={css['name']}>
            {isLinked ? <PlayerName username={player.username} aside /> : player.username}
          </p>
          <RatingChip {...player} />
        </div>
        <p className={css['record']}>{UI_TEXTS.record(player.wins, player.losses, player.draws)}</p>
      </div>
    </div>
  );
}

// ui: a player in a row or a sheet: picture, name, record.
import type { GamePlayer } from '@kingstake/protocol/game';
import { Avatar } from './avatar.tsx';
import css from './player-line.module.css';
import { UI_TEXTS } from './texts.ts';

type Shown = Pick<GamePlayer, 'username' | 'profilePicId' | 'wins' | 'losses' | 'draws'>;

export function PlayerLine({ player }: { player: Shown }) {
  return (
    <div className={css['line']}>
      <Avatar pictureId={player.profilePicId} name={player.username} size="md" />
      <div className={css['words']}>
        <p className={css['name']}>{player.username}</p>
        <p className={css['record']}>{UI_TEXTS.record(player.wins, player.losses, player.draws)}</p>
      </div>
    </div>
  );
}

// lobby: a player in a row or a sheet: picture, name, record.
import type { GamePlayer } from '@kingstake/protocol/game';
import { Avatar } from '../../../ui/avatar.tsx';
import { MATCH_TEXTS } from '../match-texts.ts';
import css from './player-line.module.css';

export function PlayerLine({ player }: { player: GamePlayer }) {
  return (
    <div className={css['line']}>
      <Avatar pictureId={player.profilePicId} name={player.username} size="md" />
      <div className={css['words']}>
        <p className={css['name']}>{player.username}</p>
        <p className={css['record']}>{MATCH_TEXTS.record(player.wins, player.losses, player.draws)}</p>
      </div>
    </div>
  );
}

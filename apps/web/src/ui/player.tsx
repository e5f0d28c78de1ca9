// ui: a player in a row or a sheet: picture, name, rating and record, together or separately.
import type { GamePlayer } from '@kingstake/protocol/game';
import { Link } from 'wouter';
import { Avatar } from './avatar.tsx';
import { cx } from './elements.ts';
import { playerLink } from './links.ts';
import css from './player.module.css';
import { UI_TEXTS } from './texts.ts';

type Shown = Pick<
  GamePlayer,
  'username' | 'profilePicId' | 'wins' | 'losses' | 'draws' | 'rating' | 'provisional'
>;

interface PlayerLineProps {
  player: Shown;
  /** Whether the name links to the player's page, in a new tab. */
  isLinked?: boolean;
}

export function PlayerLine({ player, isLinked = false }: PlayerLineProps) {
  return (
    <div className={css['line']}>
      <Avatar pictureId={player.profilePicId} name={player.username} size="md" />
      <div className={css['words']}>
        <div className={css['top']}>
          <p className={css['name']} title={player.username}>
            {isLinked ? <PlayerName username={player.username} aside /> : player.username}
          </p>
          <RatingChip {...player} />
        </div>
        <p className="fine">{UI_TEXTS.record(player.wins, player.losses, player.draws)}</p>
      </div>
    </div>
  );
}

interface PlayerNameProps {
  username: string;
  /** Next to a stake or a clock the page opens in a new tab, so that this one stays open. */
  aside?: boolean;
  className?: string | undefined;
}

/** A player's name as a link to their page. */
export function PlayerName({ username, aside = false, className }: PlayerNameProps) {
  const name = cx(css['link'], className);
  const href = playerLink(username);
  if (!aside)
    return (
      <Link className={name} href={href}>
        {username}
      </Link>
    );
  return (
    <a className={name} href={href} target="_blank" rel="noreferrer">
      {username}
    </a>
  );
}

/** A rating with a question mark while it is provisional; nothing for a game without ratings. */
export function RatingChip({ rating, provisional }: Pick<GamePlayer, 'rating' | 'provisional'>) {
  if (rating === undefined) return null;
  const isGuess = provisional === true;
  return (
    <span
      className={cx('num', css['chip'], isGuess && css['guess'])}
      title={isGuess ? UI_TEXTS.provisional : UI_TEXTS.rating}
    >
      {isGuess ? `${rating}?` : rating}
    </span>
  );
}

// ui: a player's name as the way to their page.
import { Link } from 'wouter';
import { cx } from './class-names.ts';
import { playerLink } from './player-link.ts';
import css from './player-name.module.css';

interface PlayerNameProps {
  username: string;
  /** Beside a stake or a clock: what is here stays open, and the player's page comes beside it. */
  aside?: boolean;
  className?: string | undefined;
}

export function PlayerName({ username, aside = false, className }: PlayerNameProps) {
  const name = cx(css['name'], className);
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

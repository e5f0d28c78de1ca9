// lobby: a match that waits for its player, and how long it still does.
import type { PausedGame } from '@kingstake/protocol/game';
import { Link } from 'wouter';
import { useSession } from '../../../session/index.ts';
import { useSecondsLeft } from '../../../session/use-seconds-left.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { opponentOf } from '../games.ts';
import { continueLink } from '../links.ts';
import { LOBBY_TEXTS } from '../texts.ts';
import { usePausedGames } from '../use-lists.ts';
import css from './paused-banner.module.css';

export function PausedBanners() {
  const { data } = usePausedGames();
  return data?.map((game) => <PausedBanner key={game.id} game={game} />);
}

function PausedBanner({ game }: { game: PausedGame }) {
  const { user } = useSession();
  const seconds = useSecondsLeft(Date.parse(game.courtesyDelayExpires));
  const opponent = opponentOf(game, user?.id ?? null);
  return (
    <section className={css['banner']} aria-labelledby={`paused-${game.id}`}>
      <Icon name="pause" />
      <p className={css['words']}>
        <b id={`paused-${game.id}`}>{LOBBY_TEXTS.pausedTitle(opponent?.username ?? '')}</b>{' '}
        {LOBBY_TEXTS.pausedHint(game.wagerAmount)}
      </p>
      <span className={`num ${css['count'] ?? ''}`} role="timer">
        {LOBBY_TEXTS.secondsLeft(seconds)}
      </span>
      <Link className={buttonClass()} href={continueLink(game.id)}>
        {LOBBY_TEXTS.continueMatch}
      </Link>
    </section>
  );
}

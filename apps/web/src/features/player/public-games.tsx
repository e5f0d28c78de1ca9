// player: a player's newest public games, each with the way to its review.
import type { PlayerProfile } from '@kingstake/protocol/http/players';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { labelOfTimeControl, timeControlOf } from '@kingstake/protocol/time-control';
import { Link } from 'wouter';
import { wallClockMs } from '../../session/timers.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { fullMoves } from '../../ui/full-moves.ts';
import { PlayerName } from '../../ui/player-name.tsx';
import { ratingChangeText } from '../../ui/rating-change.ts';
import { RatingChip } from '../../ui/rating-chip.tsx';
import { whenText } from '../../ui/when-text.ts';
import css from './player.module.css';
import { PLAYER_TEXTS } from './texts.ts';

type PublicGame = PlayerProfile['games'][number];

export function PublicGames({ games }: { games: readonly PublicGame[] }) {
  return (
    <Card className={css['games']} aria-labelledby="player-games">
      <h2 id="player-games" className={css['title']}>
        {PLAYER_TEXTS.games}
      </h2>
      {games.length === 0 ? (
        <p className={css['quiet']}>{PLAYER_TEXTS.noGames}</p>
      ) : (
        <ul aria-labelledby="player-games">
          {games.map((game) => (
            <Row key={game.id} game={game} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ game }: { game: PublicGame }) {
  const { opponent, ratingChange } = game;
  const result = PLAYER_TEXTS.results[game.result];
  return (
    <li className={css['row']}>
      <span className={css['opponent']}>
        <Avatar pictureId={opponent.profilePicId} name={opponent.username} size="sm" still />
        <PlayerName className={css['name']} username={opponent.username} />
        <RatingChip {...opponent} />
      </span>
      <span className={css['result']} data-result={game.result}>
        <span>{result}</span>
        {ratingChange != null && <small className="num">{` ${ratingChangeText(ratingChange)}`}</small>}
      </span>
      <span className={css['facts']}>
        <span>{PLAYER_TEXTS.sides[game.isWhite ? 'white' : 'black']}</span>
        {' · '}
        <span className="num">{labelOfTimeControl(timeControlOf(game.timeControl))}</span>
        {' · '}
        <span className="num">{PLAYER_TEXTS.moves(fullMoves(game.moves))}</span>
      </span>
      <Link
        className={css['date']}
        href={PAGE_ROUTES.details.replace(':id', String(game.id))}
        aria-label={`${PLAYER_TEXTS.review(opponent.username)}, ${whenText(game.date, wallClockMs())}`}
      >
        <time dateTime={game.date}>{whenText(game.date, wallClockMs())}</time>
      </Link>
    </li>
  );
}

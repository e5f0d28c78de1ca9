// lobby: games of others that may be watched: small boards, two at a time, on a phone a strip.
import type { RunningGame } from '@kingstake/protocol/game';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { shortTimeControl } from '../../../ui/clock-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { MiniBoard } from '../../../ui/mini-board.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { turnOf } from '../games.ts';
import { watchLink } from '../links.ts';
import { LOBBY_TEXTS } from '../texts.ts';
import { useRunningGames } from '../use-lists.ts';
import css from './live-games.module.css';

/** Beside the stake there is room for two; below it they are a strip. */
const WIDE = '(min-width: 1200px)';
const PAIR = 2;
const STRIP = 6;

export function LiveGames() {
  const isWide = useMediaQuery(WIDE);
  const limit = isWide ? PAIR : STRIP;
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useRunningGames(limit, page);
  return (
    <Card className={css['card']} aria-labelledby="live-games">
      <div className={css['head']}>
        <h2 id="live-games" className={css['title']}>
          {LOBBY_TEXTS.liveGames}
        </h2>
        {data !== undefined && (data.pagination.hasPrevPage || data.pagination.hasNextPage) && (
          <div className={css['pages']}>
            <Button
              variant="ghost"
              size="sm"
              aria-label={LOBBY_TEXTS.livePrevious}
              disabled={!data.pagination.hasPrevPage}
              onClick={() => setPage(page - 1)}
            >
              <Icon name="prev" />
            </Button>
            <Button
              variant="ghost"
              size="sm"
              aria-label={LOBBY_TEXTS.liveNext}
              disabled={!data.pagination.hasNextPage}
              onClick={() => setPage(page + 1)}
            >
              <Icon name="next" />
            </Button>
          </div>
        )}
      </div>
      {isError ? (
        <div role="alert">
          <p className={css['quiet']}>{LOBBY_TEXTS.listFailed}</p>
          <Button size="sm" onClick={() => void refetch()}>
            {LOBBY_TEXTS.retry}
          </Button>
        </div>
      ) : (
        <Boards games={data?.games ?? null} />
      )}
    </Card>
  );
}

function Boards({ games }: { games: readonly RunningGame[] | null }) {
  if (games === null || games.length === 0)
    return <p className={css['quiet']}>{games === null ? LOBBY_TEXTS.loading : LOBBY_TEXTS.noLiveGames}</p>;
  return (
    <ul className={css['boards']} aria-labelledby="live-games">
      {games.map((game) => (
        <li key={game.id}>
          <Watched game={game} />
        </li>
      ))}
    </ul>
  );
}

function Watched({ game }: { game: RunningGame }) {
  const { whitePlayer, blackPlayer, wagerAmount, timeControl } = game;
  const turn = turnOf(game);
  const time = shortTimeControl(timeControlOf(timeControl));
  return (
    <Link className={css['game']} href={watchLink(game.id)}>
      <span className={css['player']}>{blackPlayer.username}</span>
      <MiniBoard fen={game.gameState.fen} orientation="white" />
      <span className={css['player']}>{whitePlayer.username}</span>
      <span className={css['facts']}>
        <span className="num">{LOBBY_TEXTS.liveStake(wagerAmount, time)}</span>{' '}
        <span>{LOBBY_TEXTS.toMove[turn]}</span>
      </span>
    </Link>
  );
}

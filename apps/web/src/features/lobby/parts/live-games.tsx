// lobby: games of others that may be watched: small boards, two at a time, on a phone a strip.
import type { RunningGame } from '@kingstake/protocol/listed-games';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { useState } from 'react';
import { Link } from 'wouter';
import { shortTimeControl } from '../../../ui/clock-text.ts';
import { MiniBoard } from '../../../ui/mini-board.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { turnOf } from '../games.ts';
import { watchLink } from '../links.ts';
import { LOBBY_TEXTS } from '../texts.ts';
import { useRunningGames } from '../use-lists.ts';
import { ListCard } from './list-card.tsx';
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
    <ListCard
      id="live-games"
      title={LOBBY_TEXTS.liveGames}
      rows={data?.games ?? null}
      isError={isError}
      onRetry={() => void refetch()}
      empty={LOBBY_TEXTS.noLiveGames}
      pages={
        data === undefined
          ? null
          : {
              ...data.pagination,
              range: null,
              previous: LOBBY_TEXTS.livePrevious,
              next: LOBBY_TEXTS.liveNext,
              onGo: (by) => setPage(page + by),
            }
      }
    >
      {(games) => (
        <ul className={css['boards']} aria-labelledby="live-games">
          {games.map((game) => (
            <li key={game.id}>
              <Watched game={game} />
            </li>
          ))}
        </ul>
      )}
    </ListCard>
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

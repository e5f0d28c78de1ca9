// lobby: Active Games: those with both players, and the player's own ones that still wait.
import type { Game } from '@kingstake/protocol/game';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { useSession } from '../../../session/index.ts';
import { useOwnGames } from '../../../session/own-games.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { MiniBoard } from '../../../ui/mini-board.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { fullGames, groupedCode, opponentOf, turnOf, waitingGames } from '../games.ts';
import { gameLink } from '../links.ts';
import { LOBBY_TEXTS } from '../texts.ts';
import type { Matchmaking } from '../use-matchmaking.ts';
import css from './active-games.module.css';

const RowStakes = lazy(() => import('./row-stakes.tsx').then((module) => ({ default: module.RowStakes })));

export function ActiveGames({ match }: { match: Matchmaking }) {
  const { data, isError, refetch } = useOwnGames();
  const waiting = waitingGames(data ?? []);
  return (
    <Card className={css['card']} aria-labelledby="active-games">
      <h2 id="active-games" className={css['title']}>
        {LOBBY_TEXTS.activeGames}
      </h2>
      {isError ? (
        <div role="alert">
          <p className={css['quiet']}>{LOBBY_TEXTS.listFailed}</p>
          <Button size="sm" onClick={() => void refetch()}>
            {LOBBY_TEXTS.retry}
          </Button>
        </div>
      ) : (
        <Running games={data === undefined ? null : fullGames(data)} isAnyWaiting={waiting.length > 0} />
      )}
      {waiting.length > 0 && (
        <ul className={css['rows']} aria-label={LOBBY_TEXTS.yourWaitingGames}>
          {waiting.map((game) => (
            <WaitingRow key={game.id} game={game} match={match} />
          ))}
        </ul>
      )}
      <Button
        variant="ghost"
        size="sm"
        className={css['policy']}
        aria-haspopup="dialog"
        onClick={match.openPolicy}
      >
        {LOBBY_TEXTS.policy}
      </Button>
    </Card>
  );
}

interface RunningProps {
  games: readonly Game[] | null;
  /** A game of the player waits below: then there is something. */
  isAnyWaiting: boolean;
}

function Running({ games, isAnyWaiting }: RunningProps) {
  const { user } = useSession();
  if (games?.length === 0 && isAnyWaiting) return null;
  if (games === null || games.length === 0) {
    return <p className={css['quiet']}>{games === null ? LOBBY_TEXTS.loading : LOBBY_TEXTS.noActiveGames}</p>;
  }
  return (
    <ul className={css['rows']} aria-labelledby="active-games">
      {games.map((game) => (
        <RunningRow key={game.id} game={game} userId={user?.id ?? null} />
      ))}
    </ul>
  );
}

function RunningRow({ game, userId }: { game: Game; userId: number | null }) {
  const opponent = opponentOf(game, userId);
  const orientation = game.blackPlayerId === userId ? 'black' : 'white';
  const isOwnTurn = turnOf(game) === orientation;
  return (
    <li>
      <Link className={css['game']} href={gameLink(game.id, game.gameCode)}>
        <MiniBoard fen={game.gameState.fen} orientation={orientation} />
        <span className={css['words']}>
          <span className={css['name']}>{LOBBY_TEXTS.versus(opponent?.username ?? '')}</span>{' '}
          <span className={css['standing']}>
            <Tag tone={isOwnTurn ? 'lamp' : 'quiet'}>
              {isOwnTurn ? LOBBY_TEXTS.yourTurn : LOBBY_TEXTS.opponentsTurn}
            </Tag>{' '}
            <span className={css['stake']}>{LOBBY_TEXTS.stake(game.wagerAmount)}</span>
          </span>
        </span>{' '}
        <span className={css['resume']}>{LOBBY_TEXTS.resume}</span>
      </Link>
      <Stakes game={game} />
    </li>
  );
}

function WaitingRow({ game, match }: { game: Game; match: Matchmaking }) {
  return (
    <li className={css['waiting']}>
      <div className={css['words']}>
        <p className={css['name']}>
          {game.gameCode === null
            ? LOBBY_TEXTS.waitingForOpponent
            : LOBBY_TEXTS.privateCode(groupedCode(game.gameCode))}
        </p>
        <p className={css['stake']}>{LOBBY_TEXTS.stake(game.wagerAmount)}</p>
        <Stakes game={game} />
      </div>
      <Button size="sm" onClick={() => match.open(game)}>
        {LOBBY_TEXTS.open}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => match.askToCancel(game)}>
        {LOBBY_TEXTS.cancel}
      </Button>
    </li>
  );
}

function Stakes({ game }: { game: Game }) {
  return (
    game.stakes !== undefined && (
      <Suspense>
        <RowStakes game={game} />
      </Suspense>
    )
  );
}

// lobby: the rows of Active Games: the running ones as small boards, and below them those that wait.
import type { Game } from '@kingstake/protocol/game';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { useSession } from '../../../session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { MiniBoard } from '../../../ui/mini-board.tsx';
import { RatingChip } from '../../../ui/rating-chip.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { groupedCode, opponentOf, speedOf, turnOf } from '../games.ts';
import { gameLink } from '../links.ts';
import { LOBBY_TEXTS } from '../texts.ts';
import type { Matchmaking } from '../use-matchmaking.ts';
import css from './own-rows.module.css';

const RowStakes = lazy(() => import('./row-stakes.tsx').then((module) => ({ default: module.RowStakes })));

interface OwnRowsProps {
  running: readonly Game[];
  waiting: readonly Game[];
  match: Matchmaking;
}

export function OwnRows({ running, waiting, match }: OwnRowsProps) {
  const { user } = useSession();
  return (
    <>
      {running.length > 0 && (
        <ul className={css['rows']} aria-labelledby="active-games">
          {running.map((game) => (
            <RunningRow key={game.id} game={game} userId={user?.id ?? null} />
          ))}
        </ul>
      )}
      {waiting.length > 0 && (
        <ul className={css['rows']} aria-label={LOBBY_TEXTS.yourWaitingGames}>
          {waiting.map((game) => (
            <WaitingRow key={game.id} game={game} match={match} />
          ))}
        </ul>
      )}
    </>
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
          {opponent !== null && <RatingChip {...opponent} />}{' '}
          <span className={css['standing']}>
            <Tag tone={isOwnTurn ? 'lamp' : 'quiet'}>
              {isOwnTurn ? LOBBY_TEXTS.yourTurn : LOBBY_TEXTS.opponentsTurn}
            </Tag>{' '}
            <span className={css['stake']}>{LOBBY_TEXTS.stake(game.wagerAmount, speedOf(game))}</span>
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
        <p className={css['name']}>{waitingText(game)}</p>
        <p className={css['stake']}>{LOBBY_TEXTS.stake(game.wagerAmount, speedOf(game))}</p>
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

/** A challenge is for one player, whom a code would not help. */
function waitingText({ challengedPlayer, gameCode }: Game): string {
  if (challengedPlayer !== undefined) return LOBBY_TEXTS.challengeTo(challengedPlayer.username);
  return gameCode === null ? LOBBY_TEXTS.waitingForOpponent : LOBBY_TEXTS.privateCode(groupedCode(gameCode));
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

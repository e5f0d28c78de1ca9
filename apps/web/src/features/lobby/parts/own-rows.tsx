// lobby: the rows of the player's own games: running ones as small boards, and those that wait for an opponent.
import type { Game } from '@kingstake/protocol/game';
import { Link } from 'wouter';
import { useOwnGames } from '../../../account/own-games.ts';
import { useSession } from '../../../session/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout.tsx';
import { MiniBoard } from '../../../ui/mini-board.tsx';
import { RatingChip } from '../../../ui/player.tsx';
import { Tag } from '../../../ui/status.tsx';
import { groupedCode, opponentOf, speedOf, turnOf, waitingGames } from '../games.ts';
import { gameLink } from '../links.ts';
import { LOBBY_TEXTS } from '../texts.ts';
import type { Matchmaking } from '../use-matchmaking.ts';
import css from './own-rows.module.css';
import { RowStakes } from './row-stakes.tsx';

export function RunningRows({ games }: { games: readonly Game[] }) {
  const { user } = useSession();
  return (
    <ul className={css['rows']} aria-labelledby="active-games">
      {games.map((game) => (
        <RunningRow key={game.id} game={game} userId={user?.id ?? null} />
      ))}
    </ul>
  );
}

/** Shows nothing while no game waits. */
export function WaitingCard({ match }: { match: Matchmaking }) {
  const games = waitingGames(useOwnGames().data ?? []);
  if (games.length === 0) return null;
  return (
    <Card className={css['card']} aria-labelledby="waiting-games">
      <h2 id="waiting-games" className={css['title']}>
        {LOBBY_TEXTS.yourWaitingGames}
      </h2>
      <ul className={css['rows']} aria-labelledby="waiting-games">
        {games.map((game) => (
          <WaitingRow key={game.id} game={game} match={match} />
        ))}
      </ul>
    </Card>
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
  return game.stakes !== undefined && <RowStakes game={game} />;
}

// lobby: the player's own games: running ones as small boards, and waiting ones.
import { fenTurn } from '@kingstake/chess';
import type { Game } from '@kingstake/protocol/game';
import { Link, useLocation } from 'wouter';
import { gameLink, groupedCode, opponentOf, speedOf } from '../games/game.ts';
import { useOwnGames } from '../games/own-games.ts';
import { useStakes } from '../games/stakes.ts';
import { wallClockMs } from '../net/timers.ts';
import { useSession } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/layout.tsx';
import { MiniBoard } from '../ui/mini-board.tsx';
import { RatingChip } from '../ui/player.tsx';
import { StakeChips } from '../ui/stakes.tsx';
import { Tag } from '../ui/status.tsx';
import { useCancel } from './commands.ts';
import { waitingGames } from './games.ts';
import { LIST_TEXTS } from './secondary-texts.ts';
import css from './unfinished-games.module.css';

/** The player's running games as small boards. */
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

/** Renders nothing while no game waits. */
export function WaitingCard() {
  const games = waitingGames(useOwnGames().data ?? []);
  if (games.length === 0) return null;
  return (
    <Card className={css['card']} aria-labelledby="waiting-games">
      <h2 id="waiting-games" className="title">
        {LIST_TEXTS.yourWaitingGames}
      </h2>
      <ul className={css['rows']} aria-labelledby="waiting-games">
        {games.map((game) => (
          <WaitingRow key={game.id} game={game} />
        ))}
      </ul>
    </Card>
  );
}

function RunningRow({ game, userId }: { game: Game; userId: number | null }) {
  const opponent = opponentOf(game, userId);
  const orientation = game.blackPlayerId === userId ? 'black' : 'white';
  const isOwnTurn = fenTurn(game.gameState.fen) === orientation;
  const versus = LIST_TEXTS.versus(opponent?.username ?? '');
  return (
    <li>
      <Link className={css['game']} href={gameLink(game.id, game.gameCode)}>
        <MiniBoard fen={game.gameState.fen} orientation={orientation} />
        <span className={css['words']}>
          <span className={css['versus']}>
            <span className={css['name']} title={versus}>
              {versus}
            </span>{' '}
            {opponent !== null && <RatingChip {...opponent} />}
          </span>{' '}
          <span className={css['standing']}>
            <Tag tone={isOwnTurn ? 'lamp' : 'quiet'}>
              {isOwnTurn ? LIST_TEXTS.yourTurn : LIST_TEXTS.opponentsTurn}
            </Tag>{' '}
            <span className={css['stake']}>{LIST_TEXTS.stake(game.wagerAmount, speedOf(game))}</span>
          </span>
        </span>{' '}
        <span className={css['resume']}>{LIST_TEXTS.resume}</span>
      </Link>
      <Stakes game={game} />
    </li>
  );
}

function WaitingRow({ game }: { game: Game }) {
  const [, navigate] = useLocation();
  const { ask } = useCancel(game);
  return (
    <li className={css['waiting']}>
      <div className={css['words']}>
        <p className={css['name']}>{waitingText(game)}</p>
        <p className={css['stake']}>{LIST_TEXTS.stake(game.wagerAmount, speedOf(game))}</p>
        <Stakes game={game} />
      </div>
      <Button size="sm" onClick={() => navigate(gameLink(game.id, game.gameCode))}>
        {LIST_TEXTS.open}
      </Button>
      <Button size="sm" variant="ghost" onClick={ask}>
        {LIST_TEXTS.cancel}
      </Button>
    </li>
  );
}

/** A challenge is for one named player, so its code is not shown. */
function waitingText({ challengedPlayer, gameCode }: Game): string {
  if (challengedPlayer !== undefined) return LIST_TEXTS.challengeTo(challengedPlayer.username);
  return gameCode === null ? LIST_TEXTS.waitingForOpponent : LIST_TEXTS.privateCode(groupedCode(gameCode));
}

function Stakes({ game }: { game: Game }) {
  return game.stakes !== undefined && <RowStakes game={game} />;
}

/** Where the on-chain stakes of a listed game are. */
function RowStakes({ game }: { game: Game }) {
  const { config, user } = useSession();
  const isAwaited = game.status === 'waiting';
  const stakes = useStakes({ gameId: game.id, told: game.stakes, isAwaited });
  if (config === null || stakes === undefined) return null;
  const own = game.blackPlayerId === user?.id ? 'black' : 'white';
  return <StakeChips stakes={stakes} cluster={config.cluster} nowMs={wallClockMs()} own={own} />;
}

// lobby: the player's own games: running ones as small boards, waiting ones, and paused ones.
import { fenTurn } from '@kingstake/chess';
import type { Game } from '@kingstake/protocol/game';
import { listPausedGames } from '@kingstake/protocol/http/games';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import type { PausedGame } from '@kingstake/protocol/listed-games';
import { type CSSProperties, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { scheduleForfeitNotice } from '../alerts/index.ts';
import { gameLink, groupedCode, opponentOf, speedOf } from '../games/game.ts';
import { useOwnGames } from '../games/own-games.ts';
import { useStakes } from '../games/stakes.ts';
import { browserTimers, wallClockMs } from '../net/timers.ts';
import { useQuery } from '../net/use-query.ts';
import { useSecondsLeft } from '../net/use-seconds-left.ts';
import { useHttp, useSession, useSocketClient } from '../session/index.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { cx } from '../ui/elements.ts';
import { clockText } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { Card } from '../ui/layout.tsx';
import { MiniBoard } from '../ui/mini-board.tsx';
import { RatingChip } from '../ui/player.tsx';
import { EscapeLink, StakeChips } from '../ui/stakes.tsx';
import { Tag } from '../ui/status.tsx';
import { useCancel } from './commands.ts';
import { continueLink, runningUnpaused, waitingGames } from './games.ts';
import { LIST_TEXTS } from './secondary-texts.ts';
import css from './unfinished-games.module.css';
import { LOBBY_KEY } from './use-lists.ts';

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

/** A banner for each of the player's running games. Only the server calls one paused, seconds after the player left it. */
export function PausedBanners() {
  const { data: paused = [] } = usePausedGames();
  const { data: own = [] } = useOwnGames();
  usePausedSoon();
  return (
    <>
      {runningUnpaused(own, paused).map((game) => (
        <RunningBanner key={game.id} game={game} />
      ))}
      {paused.map((game) => (
        <PausedBanner key={game.id} game={game} />
      ))}
    </>
  );
}

/** A running game, as high as the banner of a paused one, which replaces it. */
function RunningBanner({ game }: { game: Game }) {
  const { user } = useSession();
  const opponent = opponentOf(game, user?.id ?? null);
  return (
    <section className={cx(css['banner'], css['running'])} aria-labelledby={`running-${game.id}`}>
      <Icon name="clock" />
      <p className={css['pausedWords']}>
        <b id={`running-${game.id}`}>{LIST_TEXTS.runningTitle(opponent?.username ?? '')}</b>{' '}
        <span>{LIST_TEXTS.atStake(game.wagerAmount)}</span>{' '}
        <span className={css['onWide']}>{LIST_TEXTS.clockRuns}</span>
      </p>
      <Link className={cx(buttonClass(), css['button'])} href={gameLink(game.id, game.gameCode)}>
        {LIST_TEXTS.backToGame}
      </Link>
    </section>
  );
}

/** A paused match, and the time left to return to it. */
function PausedBanner({ game }: { game: PausedGame }) {
  const { user } = useSession();
  const seconds = useSecondsLeft(Date.parse(game.courtesyDelayExpires), useSocketClient().nowMs);
  useForfeitNotice(game.id, game.courtesyDelayExpires);
  const opponent = opponentOf(game, user?.id ?? null);
  const left = { '--left': shareLeft(seconds) } as CSSProperties;
  return (
    <section className={css['banner']} style={left} aria-labelledby={`paused-${game.id}`}>
      <Icon name="pause" />
      <p className={css['pausedWords']}>
        <b id={`paused-${game.id}`}>{LIST_TEXTS.pausedTitle(opponent?.username ?? '')}</b>{' '}
        <span className={css['onWide']}>{LIST_TEXTS.pausedHint(game.wagerAmount, speedOf(game))}</span>
        <span className={css['onNarrow']} aria-hidden="true">
          <span>{LIST_TEXTS.pausedShort(game.wagerAmount)}</span> <b className="num">{clockText(seconds)}</b>
        </span>{' '}
        {game.stakeSource === 'escrow' && <EscapeLink />}
      </p>
      <span className={cx('num', css['count'])} role="timer">
        <span>{clockText(seconds)}</span>
        <span className="vh">{` ${LIST_TEXTS.left}`}</span>
      </span>
      <Link className={cx(buttonClass(), css['button'])} href={continueLink(game.id)}>
        {LIST_TEXTS.continueMatch}
      </Link>
    </section>
  );
}

/** The fraction of the time to return that is left, from 0 to 1. */
export function shareLeft(secondsLeft: number): number {
  return Math.min(1, (secondsLeft * 1000) / PAGE_TIMES.pausedMs);
}

/** Notifies a hidden tab two minutes before a paused match is forfeited. */
function useForfeitNotice(gameId: number, expiresAt: string): void {
  const socket = useSocketClient();
  useEffect(
    () => scheduleForfeitNotice(gameId, Date.parse(expiresAt) - socket.nowMs()),
    [gameId, expiresAt, socket],
  );
}

/** Running games from which the player is absent. */
function usePausedGames() {
  const http = useHttp();
  const { user } = useSession();
  return useQuery({
    queryKey: [LOBBY_KEY, 'paused', user?.id],
    queryFn: () => http.send(listPausedGames, { query: { walletAddress: user?.walletAddress ?? '' } }),
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

/** The server reports an absence only seconds after the player left, so the list is refetched a few times. */
function usePausedSoon(): void {
  const { data: paused, refetch } = usePausedGames();
  const { data: own } = useOwnGames();
  const [asked, setAsked] = useState(0);
  const isLeft = runningUnpaused(own ?? [], paused ?? []).length > 0;
  const isOpen = isLeft && asked < PAGE_TIMES.pausedAsks;
  useEffect(() => {
    if (!isOpen) return;
    return browserTimers.after(PAGE_TIMES.pausedAskMs, () => {
      setAsked(asked + 1);
      void refetch();
    });
  }, [isOpen, asked, refetch]);
}

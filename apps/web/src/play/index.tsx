// play: the game screen: resolves an address to an online or practice game. Staking needs the player's own click, so an open seat first
// shows the terms.

import { createGameConnection, type GameConnection, type LiveState } from '@kingstake/client';
import { gameCalls, type ServerMessage } from '@kingstake/protocol';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { Suspense, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { gameLink, type SEATED } from '../games/game.ts';
import { browserLog } from '../net/log.ts';
import { browserTimers } from '../net/timers.ts';
import { useQuery } from '../net/use-query.ts';
import { useDialogs } from '../player/own/dialogs.ts';
import { useHttp, useSession, useSocket, useSocketClient } from '../session/index.ts';
import { SOL_PRICE, useSolRate } from '../session/sol-price.ts';
import { isBeingAsked } from '../session/stake-question.ts';
import { shortKey } from '../ui/browser.ts';
import { lazyFrom } from '../ui/lazy-from.ts';
import { useToasts } from '../ui/toasts.tsx';
import { FindByWager, JoinSheet, OpenByCode } from './deferred.tsx';
import { GameView } from './game-view.tsx';
import { notificationFor, useNews, useNotice } from './live/notices.ts';
import { absentText, gameOfAddress, isAbsent, wantedGame } from './live/route.ts';
import { EmptyGame, LoadingTable, NoGame, useHome } from './table/standing-card.tsx';
import type { TableNotice } from './table/view.ts';
import { LIVE_TEXTS } from './texts.ts';

const PracticeGame = lazyFrom(() => import('./practice.tsx'))('PracticeGame');

/** `pathId`: the id of /game/{id}; null on /chess-game-mobile. */
export function GameScreen({ pathId }: { pathId: string | null }) {
  const [, navigate] = useLocation();
  const wanted = wantedGame(pathId, useSearch());
  // The game for which the player clicked Join. It is not in the address, so that a reload requires another click.
  const [joining, setJoining] = useState<number | null>(null);
  const isSeated = useHistoryState<typeof SEATED | { isSeated?: never } | null>()?.isSeated === true;
  switch (wanted.kind) {
    case 'training':
      return (
        <Suspense fallback={<LoadingTable />}>
          <PracticeGame
            key={`${wanted.difficulty} ${wanted.colour}`}
            level={wanted.difficulty}
            side={wanted.colour}
          />
        </Suspense>
      );
    case 'live':
      return (
        <OpenById
          key={wanted.gameId}
          gameId={wanted.gameId}
          gameCode={wanted.gameCode}
          isJoining={joining === wanted.gameId || isSeated}
          onJoin={setJoining}
        />
      );
    case 'code':
      return (
        <Suspense fallback={<LoadingTable />}>
          <OpenByCode key={wanted.gameCode} gameCode={wanted.gameCode} />
        </Suspense>
      );
    case 'finding':
      return (
        <Suspense fallback={<LoadingTable />}>
          <FindByWager
            key={wanted.wager}
            wager={wanted.wager}
            onJoin={(gameId) => {
              setJoining(gameId);
              // The search is over, so the address becomes that of the game.
              navigate(gameLink(gameId), { replace: true });
            }}
          />
        </Suspense>
      );
    case 'from-match':
      return <OpenRunning />;
    case 'empty':
      return <EmptyGame onHome={() => navigate('/')} />;
  }
}

interface OpenByIdProps {
  gameId: number;
  gameCode: string | null;
  /** The player clicked Join for this game, or has just taken a seat in it. */
  isJoining: boolean;
  onJoin(gameId: number): void;
}

/** Opens a game by id; a private one with an open seat needs its code. */
function OpenById({ gameId, gameCode, isJoining, onJoin }: OpenByIdProps) {
  const http = useHttp();
  const goHome = useHome();
  const { user } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['game', gameId, gameCode],
    queryFn: () => gameOfAddress(http, gameId, gameCode),
    staleTime: 0,
    gcTime: 0,
    enabled: !isJoining,
    // Someone else may take the seat while the sheet is open.
    refetchInterval: (game) =>
      game?.status === 'waiting' && game.whitePlayerId !== user?.id ? PAGE_TIMES.seatAskMs : false,
  });
  const isOffered = data?.status === 'waiting' && data.whitePlayerId !== user?.id;
  const [wasOffered, setOffered] = useState(isJoining);
  if (isOffered && !wasOffered) setOffered(true);
  // After a failed request the sheet stays, because the button calls the server anyway. A stake on chain shows its own progress.
  if (isOffered && isAbsent(error) && !isJoining && data.stakeSource === 'balance')
    return (
      <NoGame
        error={error}
        // The code of a private game whose seat is taken has its own refusal.
        text={data.isPrivate ? LIVE_TEXTS.noGame : LIVE_TEXTS.seatTaken}
        onHome={goHome}
        onRetry={refetch}
      />
    );
  if (isJoining || (data !== undefined && !isOffered))
    return <LiveGame key={gameId} gameId={gameId} gameCode={gameCode} wantsSeat={wasOffered} />;
  if (data === undefined && error === null) return <LoadingTable />;
  if (data === undefined)
    return <NoGame error={error} text={LIVE_TEXTS.noGame} onHome={goHome} onRetry={refetch} />;
  return (
    <Suspense fallback={<LoadingTable />}>
      <JoinSheet
        game={data}
        gameCode={gameCode}
        onJoin={() => onJoin(gameId)}
        onSeated={() => void refetch()}
        onBack={goHome}
      />
    </Suspense>
  );
}

/** Opens the player's newest running game. */
function OpenRunning() {
  const http = useHttp();
  const goHome = useHome();
  const { user } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['running', user?.id],
    queryFn: () => http.send(gameCalls.listOwnGames, { query: { walletAddress: user?.walletAddress ?? '' } }),
    staleTime: 0,
    gcTime: 0,
  });
  if (data === undefined && error === null) return <LoadingTable />;
  if (data === undefined)
    return <NoGame error={error} text={LIVE_TEXTS.noRunning} onHome={goHome} onRetry={refetch} />;
  const game = data.games.find(({ status }) => status === 'active' || status === 'ready');
  if (game === undefined) return <EmptyGame text={LIVE_TEXTS.noRunning} onHome={goHome} />;
  return <LiveGame key={game.id} gameId={game.id} gameCode={null} />;
}

/** Time to read the reason before the lobby opens (specification 8). */
const HOME_AFTER_MS = 2_000;

interface LiveGameProps {
  gameId: number;
  gameCode: string | null;
  /** The player was offered the seat. If another player takes it first, the page says so. */
  wantsSeat?: boolean;
}

export function LiveGame({ gameId, gameCode, wantsSeat = false }: LiveGameProps) {
  const rate = useSolRate(SOL_PRICE.game);
  const { nowMs } = useSocketClient();
  const { clockOffsetMs, status, isRestarting } = useSocket();
  const { news, showNews } = useNews();
  const game = useConnection(gameId, gameCode);
  const refusal = useGameMessages({ game, wantsSeat, showNews });
  const state = useSyncExternalStore(game.subscribe, game.getSnapshot);
  useReceipt(game, state);
  const notice = useNotice({ state, send: game.send, news, showNews });
  const time = {
    nowMs: useStoppableTime(nowMs, isRestarting),
    isServerTimeKnown: clockOffsetMs !== null,
    isOnline: status === 'open',
  };
  return <GameView game={game} state={state} time={time} rate={rate} notice={notice} refusal={refusal} />;
}

function useConnection(gameId: number, gameCode: string | null): GameConnection {
  const socket = useSocketClient();
  const playerId = useSession().user?.id ?? 0;
  const takeLostFocus = useLostFocus();
  return useMemo(
    () =>
      createGameConnection({
        socket,
        timers: browserTimers,
        createId: shortKey,
        takeLostFocus,
        gameId,
        playerId,
        gameCode,
      }),
    [socket, gameId, playerId, gameCode, takeLostFocus],
  );
}

interface MessagesOptions {
  game: GameConnection;
  wantsSeat: boolean;
  showNews(notice: TableNotice): void;
}

type Refusal = Extract<ServerMessage, { type: 'error' }>;

/** Whether the error ends the attempt: the connection does not retry, and the player is not being asked to confirm. */
const isFinal = (error: Refusal): boolean => error.code !== 'UNAVAILABLE' && !isBeingAsked(error);

function refusalText(error: Refusal, isPoor: boolean): string {
  return isPoor ? LIVE_TEXTS.insufficientText : absentText(error, LIVE_TEXTS.noGame);
}

/**
 * Enters the game. Its messages become news and toasts. INSUFFICIENT_BALANCE opens the deposit dialog, then the lobby. Returns why there
 * is no game to show, or null.
 */
function useGameMessages({ game, wantsSeat, showNews }: MessagesOptions): string | null {
  const toasts = useToasts();
  const dialogs = useDialogs();
  const goHome = useHome();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPoor, setPoor] = useState(false);
  const receive = useEffectEvent((message: ServerMessage, before: LiveState) => {
    const { news, toast, insufficient, shortfall } = notificationFor(message, before, wantsSeat);
    if (message.type === 'error' && isFinal(message) && before.status === 'joining')
      setRefusal(refusalText(message, insufficient));
    if (news !== null) showNews(news);
    if (toast !== null) toasts.show(toast);
    if (!insufficient) return;
    dialogs.openDeposit(shortfall);
    setPoor(true);
  });
  const reportUnsent = useEffectEvent((type: string) => {
    // A move and a resignation are kept and sent again.
    if (!DRAW_COMMANDS.includes(type)) return;
    toasts.show({
      variant: 'error',
      title: LIVE_TEXTS.drawUnsent,
      description: LIVE_TEXTS.drawUnsentText,
    });
  });
  useEffect(() => {
    const stops = [
      game.onMessage((message, before) => receive(message, before)),
      game.onUnsent(({ type }) => reportUnsent(type)),
    ];
    game.enter();
    return () => {
      for (const stop of stops) stop();
      game.leave();
    };
  }, [game]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, unless the player leaves first
  useEffect(() => (isPoor ? browserTimers.after(HOME_AFTER_MS, goHome) : undefined), [isPoor]);
  return refusal;
}

const DRAW_COMMANDS: readonly string[] = ['offer_draw', 'accept_draw', 'decline_draw'];

/**
 * Follows the receipt of the running game, so that the player's actions are signed. If the receipt cannot be followed, the game
 * continues without signatures.
 */
function useReceipt(game: GameConnection, { gameId, side, status }: LiveState): void {
  const { user, wallet: connected } = useSession();
  const http = useHttp();
  const toasts = useToasts();
  const isPlaying = status === 'active' && side !== null;
  const wallet = connected?.publicKey ?? null;
  const playerId = user?.id ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: followed once, from the start to the end
  useEffect(() => {
    if (!isPlaying || wallet === null) return;
    const showFault = (fault: { title: string; description: string }) =>
      void toasts.show({ variant: 'error', ...fault });
    const loading = import('../receipts/follow-game.ts')
      .then(({ followGame }) => followGame({ gameId, playerId, wallet, http, log: browserLog, showFault }))
      .catch((error: unknown) => {
        browserLog.warn('the receipt is not followed', error);
        return null;
      });
    return game.follow(loading);
  }, [game, playerId, wallet, isPlaying]);
}

/** Returns a function that returns whether the window has lost the focus since its last call. */
function useLostFocus(): () => boolean {
  const [watch] = useState(() => {
    let isLost = false;
    return {
      lose() {
        isLost = true;
      },
      take() {
        const wasLost = isLost;
        isLost = false;
        return wasLost;
      },
    };
  });
  useEffect(() => {
    window.addEventListener('blur', watch.lose);
    return () => window.removeEventListener('blur', watch.lose);
  }, [watch]);
  return watch.take;
}

/** Server time that stops while the server restarts, like both clocks. */
function useStoppableTime(nowMs: () => number, isStopped: boolean): () => number {
  const [stopped, setStopped] = useState<(() => number) | null>(null);
  if (isStopped !== (stopped !== null)) {
    const sinceMs = nowMs();
    setStopped(() => (isStopped ? () => sinceMs : null));
  }
  return stopped ?? nowMs;
}

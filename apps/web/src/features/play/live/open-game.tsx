// From an address to a game. A stake needs the player's own click: an open seat first shows what is at stake.
import { gameCalls } from '@kingstake/protocol';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { useHttp, useSession } from '../../../session/index.ts';
import { useQuery } from '../../../session/use-query.ts';
import { useToasts } from '../../../ui/toasts.tsx';
import { EmptyGame } from '../table/standing-card.tsx';
import { LIVE_TEXTS } from '../texts.ts';
import { LiveGame } from './live-game.tsx';
import { gameAddress, gameOfAddress, isAbsent } from './route.ts';

const JoinSheet = lazy(() => import('./before-game.tsx').then((module) => ({ default: module.JoinSheet })));

function useHome(): () => void {
  const [, navigate] = useLocation();
  return () => navigate(PAGE_ROUTES.lobby);
}

interface NoGameProps {
  error: unknown;
  /** The text for a game that does not exist. */
  text: string;
  onHome(): void;
  onRetry(): void;
}

/** The game does not exist, or the server did not answer; then the player can retry. */
function NoGame({ error, text, onHome, onRetry }: NoGameProps) {
  if (isAbsent(error)) return <EmptyGame text={text} onHome={onHome} />;
  return <EmptyGame text={LIVE_TEXTS.noAnswer} onHome={onHome} onRetry={onRetry} />;
}

function Loading() {
  return <p role="status">{LIVE_TEXTS.loading}</p>;
}

interface OpenByIdProps {
  gameId: number;
  gameCode: string | null;
  /** The player clicked Join for this game. */
  isJoining: boolean;
  onJoin(gameId: number): void;
}

/** Opens a game by id; a private one with an open seat needs its code. */
export function OpenById({ gameId, gameCode, isJoining, onJoin }: OpenByIdProps) {
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
  // Without an answer the sheet stays: the button asks the server anyway. A stake on chain shows its own progress.
  if (isOffered && isAbsent(error) && !isJoining && data.stakeSource === 'balance')
    return <EmptyGame text={LIVE_TEXTS.seatTaken} onHome={goHome} />;
  if (isJoining || (data !== undefined && !isOffered))
    return <LiveGame key={gameId} gameId={gameId} gameCode={gameCode} />;
  if (data === undefined && error === null) return <Loading />;
  if (data === undefined)
    return <NoGame error={error} text={LIVE_TEXTS.noGame} onHome={goHome} onRetry={refetch} />;
  return (
    <Suspense fallback={<Loading />}>
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

/** Resolves a code and navigates to the game's address. */
export function OpenByCode({ gameCode }: { gameCode: string }) {
  const http = useHttp();
  const goHome = useHome();
  const toasts = useToasts();
  const [, navigate] = useLocation();
  const { data, error, refetch } = useQuery({
    queryKey: ['game-code', gameCode],
    queryFn: () => http.send(gameCalls.getGameByCode, { params: { gameCode } }),
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    if (data === undefined) return;
    navigate(gameAddress(data.id, gameCode), { replace: true });
  }, [data, gameCode, navigate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once
  useEffect(() => {
    if (isAbsent(error))
      toasts.show({ variant: 'error', title: LIVE_TEXTS.notFound, description: LIVE_TEXTS.notFoundText });
  }, [error]);
  if (error === null) return <Loading />;
  return <NoGame error={error} text={LIVE_TEXTS.notFoundText} onHome={goHome} onRetry={refetch} />;
}

/** Opens the player's newest running game. */
export function OpenRunning() {
  const http = useHttp();
  const goHome = useHome();
  const { user } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['running', user?.id],
    queryFn: () => http.send(gameCalls.listOwnGames, { query: { walletAddress: user?.walletAddress ?? '' } }),
    staleTime: 0,
    gcTime: 0,
  });
  if (data === undefined && error === null) return <Loading />;
  if (data === undefined)
    return <NoGame error={error} text={LIVE_TEXTS.noRunning} onHome={goHome} onRetry={refetch} />;
  const game = data.games.find(({ status }) => status === 'active' || status === 'ready');
  if (game === undefined) return <EmptyGame text={LIVE_TEXTS.noRunning} onHome={goHome} />;
  return <LiveGame key={game.id} gameId={game.id} gameCode={null} />;
}

// play: the game screen: resolves an address to an online or practice game. Staking needs the player's own click, so an open seat first
// shows the terms.
import { gameCalls } from '@kingstake/protocol';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { Suspense, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { gameLink, type SEATED } from '../games/game.ts';
import { useQuery } from '../net/use-query.ts';
import { useHttp, useSession } from '../session/index.ts';
import { lazyFrom } from '../ui/lazy-from.ts';
import { FindByWager, JoinSheet, OpenByCode } from './deferred.tsx';
import { LiveGame } from './live/live-game.tsx';
import { gameOfAddress, isAbsent, wantedGame } from './live/route.ts';
import { EmptyGame, LoadingTable, NoGame, useHome } from './table/standing-card.tsx';
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

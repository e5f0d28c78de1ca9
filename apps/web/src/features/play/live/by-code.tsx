// play: opens a private game by its code.
import { gameCalls } from '@kingstake/protocol';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useQuery } from '../../../api/use-query.ts';
import { useHttp } from '../../../session/index.ts';
import { useToasts } from '../../../ui/toasts.tsx';
import { LIVE_TEXTS } from '../texts.ts';
import { Loading, NoGame, useHome } from './no-game.tsx';
import { gameAddress, isAbsent } from './route.ts';

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

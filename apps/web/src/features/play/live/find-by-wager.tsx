// play, live: the search for an opponent at one wager. It keeps asking while it is shown, and then offers to create the
// match (rulings 3.10). A stake needs the player's own click, here as everywhere.
import { gameCalls } from '@kingstake/protocol';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useDialogs } from '../../../session/dialogs.tsx';
import { createIntentKeys, HttpError, shortfallOf, useHttp, useSession } from '../../../session/index.ts';
import { browserTimers } from '../../../session/timers.ts';
import { useQuery } from '../../../session/use-query.ts';
import { useToasts } from '../../../ui/toasts.tsx';
import { FindingOpponent, NoOpponent } from '../parts/searching.tsx';
import { type Finding, findingOf } from './finding.ts';
import { gameAddress } from './route.ts';
import { LIVE_TEXTS } from './texts.ts';

const JoinSheet = lazy(() => import('./join-sheet.tsx').then((module) => ({ default: module.JoinSheet })));

const AllowNotices = lazy(() =>
  import('../parts/allow-notices.tsx').then((module) => ({ default: module.AllowNotices })),
);

const TICK_MS = 250;

interface FindByWagerProps {
  wager: string;
  /** The player has pressed Join for the game that was found. */
  onJoin(gameId: number): void;
}

/** Each search begins anew, with its own time. */
export function FindByWager(props: FindByWagerProps) {
  const [search, setSearch] = useState(0);
  return <Search key={search} {...props} onAgain={() => setSearch(search + 1)} />;
}

function Search({ wager, onJoin, onAgain }: FindByWagerProps & { onAgain(): void }) {
  const [, navigate] = useLocation();
  const goHome = () => navigate(PAGE_ROUTES.lobby);
  const finding = useFinding(wager);
  const { isCreating, create } = useCreate(wager);
  const searching = (
    <FindingOpponent wagerSol={wager} onCancel={goHome}>
      <Suspense>
        <AllowNotices />
      </Suspense>
    </FindingOpponent>
  );
  switch (finding.kind) {
    case 'searching':
      return searching;
    case 'found':
      return (
        <Suspense fallback={searching}>
          <JoinSheet
            game={finding.game}
            gameCode={null}
            onJoin={() => onJoin(finding.game.id)}
            onSeated={() => navigate(gameAddress(finding.game.id), { replace: true })}
            onBack={goHome}
          />
        </Suspense>
      );
    case 'none':
      return (
        <NoOpponent
          wagerSol={wager}
          isCreating={isCreating}
          onCreate={create}
          onAgain={onAgain}
          onHome={goHome}
        />
      );
  }
}

/** What it comes to stays: a sheet that is read does not change to another game. */
function useFinding(wager: string): Finding {
  const http = useHttp();
  const [sinceMs] = useState(() => browserTimers.now());
  const [finding, setFinding] = useState<Finding>({ kind: 'searching' });
  const isOpen = finding.kind === 'searching';
  const { data } = useQuery({
    queryKey: ['waiting', wager, 'finding'],
    queryFn: () => http.send(gameCalls.listWaitingGames, { query: { wagerAmount: wager } }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: isOpen ? PAGE_TIMES.findingAskMs : false,
  });
  useEffect(() => {
    if (!isOpen) return;
    const look = () => setFinding(findingOf(data, browserTimers.now() - sinceMs));
    return browserTimers.every(TICK_MS, look);
  }, [isOpen, data, sinceMs]);
  return finding;
}

/** The public match that others may find; its creator waits at the board. */
function useCreate(wager: string) {
  const http = useHttp();
  const toasts = useToasts();
  const { openDeposit } = useDialogs();
  const { user } = useSession();
  const [, navigate] = useLocation();
  const [once] = useState(createIntentKeys);
  const [isCreating, setCreating] = useState(false);
  const create = async (): Promise<void> => {
    if (user === null || isCreating) return;
    setCreating(true);
    try {
      const body = { whitePlayerId: user.id, wagerAmount: wager, isPrivate: false, allowObservers: false };
      const game = await once(`create ${wager}`, (idempotencyKey) =>
        http.send(gameCalls.createGame, { body, idempotencyKey }),
      );
      navigate(gameAddress(game.id), { replace: true });
    } catch (error) {
      setCreating(false);
      const isPoor = error instanceof HttpError && error.body?.code === 'INSUFFICIENT_BALANCE';
      const { insufficient, createInsufficient, createFailed, tryAgain } = LIVE_TEXTS;
      toasts.show({
        variant: 'error',
        title: isPoor ? insufficient : createFailed,
        description: isPoor ? createInsufficient : tryAgain,
      });
      if (isPoor) openDeposit(shortfallOf(error.body));
    }
  };
  return { isCreating, create: () => void create() };
}

// play, live: the search for an opponent at one wager. It keeps asking while it is shown, and then offers to create the
// match (rulings 3.10). A stake needs the player's own click, here as everywhere.
import { gameCalls, type StakeSourceName } from '@kingstake/protocol';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useDialogs } from '../../../session/dialogs.tsx';
import { browserGameMemory } from '../../../session/game-memory.ts';
import {
  createIntentKeys,
  HttpError,
  refusalText,
  shortfallOf,
  useHttp,
  useSession,
} from '../../../session/index.ts';
import { browserSpeed } from '../../../session/speed.ts';
import { browserTimers } from '../../../session/timers.ts';
import { useQuery } from '../../../session/use-query.ts';
import { shortTimeControl } from '../../../ui/clock-text.ts';
import { useToasts } from '../../../ui/toasts.tsx';
import { FindingOpponent, NoOpponent } from '../parts/searching.tsx';
import { type Finding, findingOf, sourceOf } from './finding.ts';
import { gameAddress } from './route.ts';
import { LIVE_TEXTS } from './texts.ts';

const JoinSheet = lazy(() => import('./join-sheet.tsx').then((module) => ({ default: module.JoinSheet })));

const AllowNotices = lazy(() =>
  import('../parts/allow-notices.tsx').then((module) => ({ default: module.AllowNotices })),
);

const ChooseSource = lazy(() =>
  import('../chain/choose-source.tsx').then((module) => ({ default: module.ChooseSource })),
);

const TICK_MS = 250;

interface FindByWagerProps {
  wager: string;
  /** The player has pressed Join for the game that was found. */
  onJoin(gameId: number): void;
}

/** Each search begins anew, with its own time, for a wager from where the player chose. */
export function FindByWager(props: FindByWagerProps) {
  const asked = sourceOf(useSearch());
  const [search, setSearch] = useState({ count: 0, source: asked });
  return (
    <Search
      key={search.count}
      {...props}
      from={search.source}
      onAgain={(source) => setSearch({ count: search.count + 1, source })}
    />
  );
}

interface SearchProps extends FindByWagerProps {
  from: StakeSourceName;
  onAgain(from: StakeSourceName): void;
}

function Search({ wager, from, onJoin, onAgain }: SearchProps) {
  const [, navigate] = useLocation();
  const goHome = () => navigate(PAGE_ROUTES.lobby);
  const time = shortTimeControl(timeControlOf(browserSpeed.read()));
  const { finding, source, setSource, searchFrom } = useFinding(wager, from);
  const { isCreating, create } = useCreate(wager, source);
  const searching = (
    <FindingOpponent wagerSol={wager} time={time} onCancel={goHome}>
      <Suspense>
        <ChooseSource wager={wager} value={source} onChange={searchFrom} hasTerms={false} />
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
          time={time}
          isCreating={isCreating}
          onCreate={create}
          onAgain={() => onAgain(source)}
          onHome={goHome}
        >
          <Suspense>
            <ChooseSource wager={wager} value={source} onChange={setSource} hasTerms />
          </Suspense>
        </NoOpponent>
      );
  }
}

/** What it comes to stays: a sheet that is read does not change to another game. */
function useFinding(wager: string, from: StakeSourceName) {
  const http = useHttp();
  const [source, setSource] = useState(from);
  const [sinceMs, setSince] = useState(() => browserTimers.now());
  const [finding, setFinding] = useState<Finding>({ kind: 'searching' });
  const isOpen = finding.kind === 'searching';
  const { data } = useQuery({
    queryKey: ['waiting', wager, source, 'finding'],
    // Never of the other source: a game has one for both seats. Of the speed that the player plays on this device.
    queryFn: () =>
      http.send(gameCalls.listWaitingGames, {
        query: { wagerAmount: wager, stakeSource: source, timeControl: browserSpeed.read() },
      }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: isOpen ? PAGE_TIMES.findingAskMs : false,
  });
  useEffect(() => {
    if (!isOpen) return;
    const look = () => setFinding(findingOf(data, browserTimers.now() - sinceMs));
    return browserTimers.every(TICK_MS, look);
  }, [isOpen, data, sinceMs]);
  const searchFrom = (next: StakeSourceName) => {
    setSource(next);
    setSince(browserTimers.now());
  };
  return { finding, source, setSource, searchFrom };
}

/** The public match that others may find; its creator waits at the board. */
function useCreate(wager: string, stakeSource: StakeSourceName) {
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
      const timeControl = browserSpeed.read();
      const terms = { wagerAmount: wager, stakeSource, timeControl, isPrivate: false, allowObservers: false };
      const game = await once(`create ${wager} ${stakeSource} ${timeControl}`, (idempotencyKey) =>
        http.send(gameCalls.createGame, { body: { whitePlayerId: user.id, ...terms }, idempotencyKey }),
      );
      browserGameMemory.add(user.id, game.id);
      // The choice has said what the wallet will be asked: it is asked at once.
      const isOnChain = stakeSource === 'escrow';
      navigate(gameAddress(game.id), { replace: true, ...(isOnChain && { state: { stake: true } }) });
    } catch (error) {
      setCreating(false);
      const isPoor = error instanceof HttpError && error.body?.code === 'INSUFFICIENT_BALANCE';
      const { insufficient, createInsufficient, createFailed, tryAgain } = LIVE_TEXTS;
      toasts.show({
        variant: 'error',
        title: isPoor ? insufficient : createFailed,
        description: isPoor ? createInsufficient : (refusalText(error) ?? tryAgain),
      });
      if (isPoor) openDeposit(shortfallOf(error.body));
    }
  };
  return { isCreating, create: () => void create() };
}

// play, live: the screen of one game over the socket.
import type { Side } from '@kingstake/chess';
import type { LiveState } from '@kingstake/client';
import type { ServerMessage } from '@kingstake/protocol';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { type ComponentProps, lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { messageInLanguage } from '../../../language/index.ts';
import { useDialogs } from '../../../session/dialogs.tsx';
import { useSocket } from '../../../session/index.ts';
import { isBeingAsked } from '../../../session/stake-question.ts';
import { browserTimers } from '../../../session/timers.ts';
import { SOL_PRICE, useSolPrice } from '../../../session/use-sol-price.ts';
import { useToasts } from '../../../ui/toasts.tsx';
import { CHECKMATE_TOAST_MS, checkmateToast } from '../parts/checkmate-toast.ts';
import { EmptyGame } from '../parts/empty-game.tsx';
import { GameTable } from '../parts/game-table.tsx';
import type { TableNotice } from '../parts/game-table-props.ts';
import { NetworkBadge } from '../parts/network-badge.tsx';
import { CloseGame, ResignDialog, useTableDialogs } from '../parts/table-dialogs.tsx';
import { ResultCard, useResultAhead } from '../result/index.tsx';
import { notificationFor } from './live-messages.ts';
import { endingView, resultView, tableView } from './table-view.ts';
import { LIVE_TEXTS } from './texts.ts';
import { type LiveGame as Connection, useLiveGame } from './use-live-game.ts';
import { useNews, useNotice } from './use-notices.ts';
import { WalletGuard } from './wallet-guard.tsx';

/** Time to read why, before the lobby comes (specification 8). */
const HOME_AFTER_MS = 2_000;

const LiveAlerts = lazy(() => import('./live-alerts.tsx').then((module) => ({ default: module.LiveAlerts })));

const LazyInvite = lazy(() => import('./invite.tsx').then((module) => ({ default: module.Invite })));

const HeadToHead = lazy(() =>
  import('./head-to-head.tsx').then((module) => ({ default: module.HeadToHead })),
);

const SeatStake = lazy(() =>
  import('../chain/seat-stake.tsx').then((module) => ({ default: module.SeatStake })),
);

const BADGE = <NetworkBadge />;

/** Only where the wagers come from the wallets. */
const stakeOf = (gameId: number) => (side: Side) => (
  <Suspense>
    <SeatStake gameId={gameId} side={side} />
  </Suspense>
);

export function LiveGame({ gameId, gameCode }: { gameId: number; gameCode: string | null }) {
  const [, navigate] = useLocation();
  const price = useSolPrice(SOL_PRICE.game);
  const [asking, setAsking] = useState<'resign' | 'close' | null>(null);
  const goHome = () => navigate(PAGE_ROUTES.lobby);
  const { clockOffsetMs } = useSocket();
  useTableDialogs();
  const { openSettings } = useDialogs();
  const { news, tell } = useNews();
  const { connection, refusal } = useAnnouncedGame({ gameId, gameCode, goHome, tell });
  const { state } = connection;
  const showsResult = useResultStage(state);
  useResultAhead();

  const view = tableView(state, clockOffsetMs !== null);
  const opponentName = view?.opponent?.name ?? '';
  const notice = useNotice({ connection, opponentName, news, tell });
  // The table is built in slices when the game is first told; what comes later is shown at once.
  const isTold = useDeferredValue(view !== null);
  if (view === null || !isTold)
    return refusal === null ? (
      <p role="status">{LIVE_TEXTS.loading}</p>
    ) : (
      <EmptyGame text={refusal} onHome={goHome} />
    );
  const result = resultView(state);
  return (
    <>
      <Suspense>
        <LiveAlerts connection={connection} clocks={view.clocks} />
      </Suspense>
      <GameTable
        mode="live"
        onSettings={openSettings}
        solPrice={price}
        {...view}
        nowMs={connection.nowMs}
        meetings={
          <Suspense>
            <HeadToHead state={state} />
          </Suspense>
        }
        badge={BADGE}
        {...(!view.canClose && state.game?.stakeSource === 'escrow' && { stakeOf: stakeOf(gameId) })}
        ending={endingView(state)}
        notice={notice}
        invite={view.canClose && <Invite state={state} solPrice={price} onClose={() => setAsking('close')} />}
        end={
          showsResult && result !== null ? (
            <ResultCard
              data={result}
              side={view.side}
              solPrice={price}
              rematch={state.over?.game ?? null}
              onClose={goHome}
            />
          ) : null
        }
        onMove={connection.move}
        onPremove={connection.premove}
        onBack={goHome}
        onResign={() => setAsking('resign')}
        onOfferDraw={() => connection.send('offer_draw')}
        onClose={() => setAsking('close')}
      />
      {view.canResign && <WalletGuard gameId={gameId} onForfeit={connection.resign} />}
      {asking === 'resign' && view.canResign && (
        <ResignDialog
          isEarly={!hasMoved(state)}
          isFree={view.wagerSol === null}
          onResign={() => {
            setAsking(null);
            connection.resign();
          }}
          onCancel={() => setAsking(null)}
        />
      )}
      {asking === 'close' && view.canClose && (
        <CloseGame game={state.game} onDone={goHome} onCancel={() => setAsking(null)} />
      )}
    </>
  );
}

function Invite(props: ComponentProps<typeof LazyInvite>) {
  return (
    <Suspense>
      <LazyInvite {...props} />
    </Suspense>
  );
}

interface AnnouncedOptions {
  gameId: number;
  gameCode: string | null;
  goHome(): void;
  tell(notice: TableNotice): void;
}

type Refusal = Extract<ServerMessage, { type: 'error' }>;

/** Nothing is asked again: neither the server, by the connection, nor the player. */
const isFinal = (error: Refusal): boolean => error.code !== 'UNAVAILABLE' && !isBeingAsked(error);

function refusalText({ code, message }: Refusal, isPoor: boolean): string {
  if (isPoor) return LIVE_TEXTS.insufficientText;
  if (code === 'STEP_UP_REQUIRED') return messageInLanguage(message);
  return code === 'CONFLICT' ? LIVE_TEXTS.seatTaken : LIVE_TEXTS.noGame;
}

/** The game's connection; its messages become news, and without enough money the deposit opens and home comes. */
function useAnnouncedGame({ gameId, gameCode, goHome, tell }: AnnouncedOptions) {
  const toasts = useToasts();
  const dialogs = useDialogs();
  const [refusal, setRefusal] = useState<string | null>(null); // why there is no game to show
  const [isPoor, setPoor] = useState(false);
  const connection: Connection = useLiveGame({
    gameId,
    gameCode,
    onMessage(message, before) {
      const { news, toast, insufficient, shortfall } = notificationFor(message, before);
      if (message.type === 'error' && isFinal(message) && before.status === 'joining')
        setRefusal(refusalText(message, insufficient));
      if (news !== null) tell(news);
      if (toast !== null) toasts.show(toast);
      if (!insufficient) return;
      dialogs.openDeposit(shortfall);
      setPoor(true);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, unless the player leaves before
  useEffect(() => (isPoor ? browserTimers.after(HOME_AFTER_MS, goHome) : undefined), [isPoor]);
  return { connection, refusal };
}

/** Before its own first move a side aborts the game by resigning (rulings 3.4). */
function hasMoved({ moves, pending, side }: LiveState): boolean {
  return pending !== null || moves.length > (side === 'white' ? 0 : 1);
}

/** A mate is called out first; every other end is shown at once. */
function useResultStage(state: LiveState): boolean {
  const toasts = useToasts();
  const [called, setCalled] = useState(false);
  const { over, side } = state;
  const isMate = over?.reason === 'checkmate';
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the game is over
  useEffect(() => {
    if (over === null || !isMate) return;
    const winner = over.result === 'white_wins' ? 'white' : 'black';
    toasts.show(checkmateToast(winner, side));
    return browserTimers.after(CHECKMATE_TOAST_MS, () => setCalled(true));
  }, [over === null, isMate]);
  return over !== null && (!isMate || called);
}

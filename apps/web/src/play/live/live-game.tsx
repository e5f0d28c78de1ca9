// play: the screen of one live game, and its connection.

import type { Side } from '@kingstake/chess';
import {
  createGameConnection,
  type GameConnection,
  type LiveState,
  type ReceiptFollower,
  type SimpleCommand,
  signedSocket,
} from '@kingstake/client';
import type { ClientMessageInput, MoveInput, ServerMessage } from '@kingstake/protocol';
import {
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { guardKeyOf, useGuardedGame } from '../../games/guarded-games.ts';
import { browserTimers } from '../../net/timers.ts';
import { useDialogs } from '../../player/own/dialogs.ts';
import { useSession, useSocket, useSocketClient } from '../../session/index.ts';
import { SOL_PRICE, useSolRate } from '../../session/sol-price.ts';
import { isBeingAsked } from '../../session/stake-question.ts';
import { shortKey } from '../../ui/browser.ts';
import { useToasts } from '../../ui/toasts.tsx';
import {
  CloseGame,
  HeadToHead,
  HeadToHeadLine,
  Invite,
  LiveAlerts,
  ResignDialog,
  ResultCard,
  SeatStake,
  useDeferredParts,
} from '../deferred.tsx';
import { CHECKMATE_TOAST_MS, checkmateToast } from '../table/ending.ts';
import { GameTable } from '../table/game-table.tsx';
import { LoadingTable } from '../table/loading-table.tsx';
import { EmptyGame } from '../table/standing-card.tsx';
import { NetworkBadge } from '../table/table-bars.tsx';
import type { TableNotice } from '../table/view.ts';
import { LIVE_TEXTS } from '../texts.ts';
import { useHome } from './no-game.tsx';
import { notificationFor, useNews, useNotice } from './notices.ts';
import { absentText } from './route.ts';
import { clockView, resultView, tableView } from './table-view.ts';

/** Time to read the reason before the lobby opens (specification 8). */
const HOME_AFTER_MS = 2_000;

const BADGE = <NetworkBadge />;

/** For games with stakes on chain. */
const stakeChip = (gameId: number) => (side: Side) => (
  <Suspense>
    <SeatStake gameId={gameId} side={side} />
  </Suspense>
);

interface LiveGameProps {
  gameId: number;
  gameCode: string | null;
  /** The player was offered the seat. If another player takes it first, the page says so. */
  wantsSeat?: boolean;
}

export function LiveGame({ gameId, gameCode, wantsSeat = false }: LiveGameProps) {
  const goHome = useHome();
  const rate = useSolRate(SOL_PRICE.game);
  const [dialog, setDialog] = useState<'resign' | 'close' | null>(null);
  const { clockOffsetMs, status } = useSocket();
  const isOnline = status === 'open';
  useDeferredParts();
  const { openSettings } = useDialogs();
  const { news, showNews } = useNews();
  const { connection, refusal } = useGameMessages({ gameId, gameCode, wantsSeat, goHome, showNews });
  const { state } = connection;
  const showsResult = useResultStage(state);

  const view = tableView(state, isOnline);
  const isServerTimeKnown = clockOffsetMs !== null;
  const clocks = clockView(state, connection.nowMs, { isServerTimeKnown, isOnline });
  const notice = useNotice({ connection, opponentName: view?.opponent?.name ?? '', news, showNews });
  // React renders the first table in slices; later changes are shown immediately.
  const isReady = useDeferredValue(view !== null);
  if (view === null || !isReady)
    return refusal === null ? <LoadingTable /> : <EmptyGame text={refusal} onHome={goHome} />;
  const result = resultView(state);
  return (
    <>
      <GameTable
        view={view}
        clocks={clocks}
        actions={{
          onMove: connection.move,
          onPremove: connection.premove,
          onBack: goHome,
          onResign: () => setDialog('resign'),
          onOfferDraw: () => connection.send('offer_draw'),
          onClose: () => setDialog('close'),
          onSettings: openSettings,
        }}
        rate={rate}
        notice={notice}
        badge={BADGE}
        meetings={
          <Suspense>
            <HeadToHead state={state} />
          </Suspense>
        }
        score={
          <Suspense>
            <HeadToHeadLine state={state} />
          </Suspense>
        }
        {...(!view.canClose && state.game?.stakeSource === 'escrow' && { stakeOf: stakeChip(gameId) })}
        invite={
          view.canClose ? <Invite state={state} rate={rate} onClose={() => setDialog('close')} /> : null
        }
        end={
          showsResult && result !== null ? (
            <ResultCard
              data={result}
              side={view.side}
              rate={rate}
              rematch={state.over?.game ?? null}
              onClose={goHome}
            />
          ) : null
        }
      />
      {view.canResign && <WalletGuard gameId={gameId} onForfeit={() => connection.resign('wallet')} />}
      <Suspense>
        <LiveAlerts state={state} clocks={clocks} receipt={connection.receipt} />
        {dialog === 'resign' && view.canResign && (
          <ResignDialog
            isEarly={!hasMoved(state)}
            isFree={view.wagerSol === null}
            onResign={() => {
              setDialog(null);
              connection.resign();
            }}
            onCancel={() => setDialog(null)}
          />
        )}
        {dialog === 'close' && view.canClose && (
          <CloseGame game={state.game} onDone={goHome} onCancel={() => setDialog(null)} />
        )}
      </Suspense>
    </>
  );
}

interface MessagesOptions {
  gameId: number;
  gameCode: string | null;
  wantsSeat: boolean;
  goHome(): void;
  showNews(notice: TableNotice): void;
}

type Refusal = Extract<ServerMessage, { type: 'error' }>;

/** Whether the error ends the attempt: the connection does not retry, and the player is not being asked to confirm. */
const isFinal = (error: Refusal): boolean => error.code !== 'UNAVAILABLE' && !isBeingAsked(error);

function refusalText(error: Refusal, isPoor: boolean): string {
  return isPoor ? LIVE_TEXTS.insufficientText : absentText(error, LIVE_TEXTS.noGame);
}

/** The game's connection. Its messages become news and toasts. INSUFFICIENT_BALANCE opens the deposit dialog, then the lobby. */
function useGameMessages({ gameId, gameCode, wantsSeat, goHome, showNews }: MessagesOptions) {
  const toasts = useToasts();
  const dialogs = useDialogs();
  const [refusal, setRefusal] = useState<string | null>(null); // why there is no game to show
  const [isPoor, setPoor] = useState(false);
  const connection = useLiveGame({
    gameId,
    gameCode,
    // A move and a resignation are kept and sent again.
    onUnsent({ type }) {
      if (!DRAW_COMMANDS.includes(type)) return;
      toasts.show({
        variant: 'error',
        title: LIVE_TEXTS.drawUnsent,
        description: LIVE_TEXTS.drawUnsentText,
      });
    },
    onMessage(message, before) {
      const { news, toast, insufficient, shortfall } = notificationFor(message, before, wantsSeat);
      if (message.type === 'error' && isFinal(message) && before.status === 'joining')
        setRefusal(refusalText(message, insufficient));
      if (news !== null) showNews(news);
      if (toast !== null) toasts.show(toast);
      if (!insufficient) return;
      dialogs.openDeposit(shortfall);
      setPoor(true);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, unless the player leaves first
  useEffect(() => (isPoor ? browserTimers.after(HOME_AFTER_MS, goHome) : undefined), [isPoor]);
  return { connection, refusal };
}

const DRAW_COMMANDS: readonly string[] = ['offer_draw', 'accept_draw', 'decline_draw'];

/** Before its own first move a side aborts the game by resigning (rulings 3.4). */
function hasMoved({ moves, pending, side }: LiveState): boolean {
  return pending !== null || moves.length > (side === 'white' ? 0 : 1);
}

/** Whether to show the result: after the checkmate toast, immediately for every other end. */
function useResultStage(state: LiveState): boolean {
  const toasts = useToasts();
  const [isToastOver, setToastOver] = useState(false);
  const { over, side } = state;
  const isMate = over?.reason === 'checkmate';
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, when the game ends
  useEffect(() => {
    if (over === null || !isMate) return;
    const winner = over.result === 'white_wins' ? 'white' : 'black';
    toasts.show(checkmateToast(winner, side));
    return browserTimers.after(CHECKMATE_TOAST_MS, () => setToastOver(true));
  }, [over === null, isMate]);
  return over !== null && (!isMate || isToastOver);
}

interface LiveConnection {
  state: LiveState;
  /** Signs the player's actions; set once it has loaded. */
  receipt: { current: ReceiptFollower | null };
  /** Server time as known to the page, ms since 1970. */
  nowMs(): number;
  move(move: MoveInput): void;
  premove(move: MoveInput | null): void;
  send(command: SimpleCommand): void;
  resign(cause?: 'wallet'): void;
}

interface ConnectionOptions {
  gameId: number;
  gameCode: string | null;
  /** Called with every message about this game, including errors, and the state before it. */
  onMessage(message: ServerMessage, before: LiveState): void;
  /** Called with every message that could not be sent. */
  onUnsent(message: ClientMessageInput): void;
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

function useLiveGame({ gameId, gameCode, onMessage, onUnsent }: ConnectionOptions): LiveConnection {
  const socket = useSocketClient();
  const playerId = useSession().user?.id ?? 0;
  const takeLostFocus = useLostFocus();
  const receipt = useRef<ReceiptFollower>(null);
  const unsent = useRef(onUnsent);
  useEffect(() => {
    unsent.current = onUnsent;
  });
  const game: GameConnection = useMemo(
    () =>
      createGameConnection({
        socket: signedSocket(socket, receipt, (message) => unsent.current(message)),
        timers: browserTimers,
        createId: shortKey,
        takeLostFocus,
        gameId,
        playerId,
        gameCode,
      }),
    [socket, gameId, playerId, gameCode, takeLostFocus],
  );
  const receive = useEffectEvent(onMessage);
  useEffect(() => {
    const stopListening = game.onMessage((message, before) => receive(message, before));
    game.enter();
    return () => {
      stopListening();
      game.leave();
    };
  }, [game]);
  const state = useSyncExternalStore(game.subscribe, game.getSnapshot);
  const { move, premove, send, resign } = game;
  const nowMs = useStoppableTime(socket.nowMs, useSocket().isRestarting);
  return { state, receipt, nowMs, move, premove, send, resign };
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

interface WalletGuardProps {
  gameId: number;
  /** Resigns; called again after a reconnect. */
  onForfeit(): void;
}

/** Resigns this game when the wallet is lost for a minute (rulings 3.7). Rendered while the player's clock may run. */
function WalletGuard({ gameId, onForfeit }: WalletGuardProps) {
  useGuardedGame(guardKeyOf(gameId), true, onForfeit);
  return null;
}

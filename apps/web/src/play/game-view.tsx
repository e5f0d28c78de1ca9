// play: a game on screen, online or against the bot: the table, its alerts, the result and the dialogs.
import type { Side } from '@kingstake/chess';
import { hasMoved, type LiveState, type PlayableGame } from '@kingstake/client';
import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { guardKeyOf, TRAINING_GUARD_KEY, useGuardedGame } from '../games/guarded-games.ts';
import { browserTimers } from '../net/timers.ts';
import { useDialogs } from '../player/own/dialogs.ts';
import type { SolRate } from '../session/sol-price.ts';
import { useToasts } from '../ui/toasts.tsx';
import {
  CloseGame,
  GameAlerts,
  HeadToHead,
  HeadToHeadLine,
  Invite,
  ResignDialog,
  ResultCard,
  SeatStake,
  useDeferredParts,
} from './deferred.tsx';
import {
  CHECKMATE_TOAST_MS,
  checkmateToast,
  clockView,
  type GameTime,
  resultView,
  tableView,
} from './live/table-view.ts';
import type { AfterPractice } from './result/result-card.tsx';
import { GameTable } from './table/game-table.tsx';
import { EmptyGame, LoadingTable, useHome } from './table/standing-card.tsx';
import { NetworkBadge } from './table/table-bars.tsx';
import type { TableNotice } from './table/view.ts';

const BADGE = <NetworkBadge />;

/** For games with stakes on chain. */
const stakeChip = (gameId: number) => (side: Side) => (
  <Suspense>
    <SeatStake gameId={gameId} side={side} />
  </Suspense>
);

interface GameViewProps {
  game: PlayableGame;
  state: LiveState;
  time: GameTime;
  rate: SolRate;
  notice: TableNotice | null;
  /** Why there is no game to show. */
  refusal?: string | null;
  /** The actions after a practice game. */
  practice?: AfterPractice | null;
}

export function GameView({
  game,
  state,
  time,
  rate,
  notice,
  refusal = null,
  practice = null,
}: GameViewProps) {
  const goHome = useHome();
  const { openSettings } = useDialogs();
  const [dialog, setDialog] = useState<'resign' | 'close' | null>(null);
  const showsResult = useResultStage(state, useToasts().show);
  useDeferredParts();
  const view = tableView(state, time.isOnline);
  const clocks = clockView(state, time);
  // React renders the first table in slices; later changes are shown immediately.
  const isReady = useDeferredValue(view !== null);
  if (view === null || !isReady)
    return refusal === null ? <LoadingTable /> : <EmptyGame text={refusal} onHome={goHome} />;
  const result = showsResult ? resultView(state) : null;
  const isOnline = practice === null;
  const closeDialog = () => setDialog(null);
  return (
    <>
      <GameTable
        view={view}
        clocks={clocks}
        actions={{
          move: game.move,
          premove: game.premove,
          send: game.send,
          goHome,
          ask: setDialog,
          openSettings,
        }}
        rate={rate}
        notice={notice}
        badge={BADGE}
        meetings={
          isOnline && (
            <Suspense>
              <HeadToHead state={state} />
            </Suspense>
          )
        }
        score={
          isOnline && (
            <Suspense>
              <HeadToHeadLine state={state} />
            </Suspense>
          )
        }
        {...(!view.canClose && state.game?.stakeSource === 'escrow' && { stakeOf: stakeChip(state.gameId) })}
        invite={view.canClose && <Invite state={state} rate={rate} onClose={() => setDialog('close')} />}
        end={
          result !== null && (
            <ResultCard
              data={result}
              side={view.side}
              rate={rate}
              rematch={practice ?? state.over?.game ?? null}
              onClose={goHome}
            />
          )
        }
      />
      {view.canResign && <WalletGuard state={state} onForfeit={() => game.resign('wallet')} />}
      <Suspense>
        <GameAlerts state={state} clocks={clocks} />
        {dialog === 'resign' && view.canResign && (
          <ResignDialog
            isEarly={isOnline && !hasOwnMove(state)}
            isFree={view.wagerSol === null}
            onResign={() => {
              closeDialog();
              game.resign();
            }}
            onCancel={closeDialog}
          />
        )}
        {dialog === 'close' && view.canClose && (
          <CloseGame game={state.game} onDone={goHome} onCancel={closeDialog} />
        )}
      </Suspense>
    </>
  );
}

/** Before its own first move a side aborts the game by resigning (rulings 3.4). */
const hasOwnMove = (state: LiveState): boolean =>
  state.pending !== null || (state.side !== null && hasMoved(state, state.side));

/** How long the mate of a practice game stays on the board before its toast. */
const MATE_LOOK_MS = 2_000;

/** Whether to show the result: after the checkmate toast, immediately for every other end. */
export function useResultStage(
  { over, side, bot }: LiveState,
  showToast: (toast: ReturnType<typeof checkmateToast>) => void,
): boolean {
  const [isToastOver, setToastOver] = useState(false);
  const isMate = over?.reason === 'checkmate';
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, when the game ends
  useEffect(() => {
    if (over === null || !isMate) return;
    const winner = over.result === 'white_wins' ? 'white' : 'black';
    const show = () => {
      showToast(checkmateToast(winner, side));
      return browserTimers.after(CHECKMATE_TOAST_MS, () => setToastOver(true));
    };
    let stop = bot === null ? show() : browserTimers.after(MATE_LOOK_MS, () => (stop = show()));
    return () => {
      stop();
      setToastOver(false);
    };
  }, [over === null, isMate]);
  return over !== null && (!isMate || isToastOver);
}

interface WalletGuardProps {
  state: LiveState;
  /** Resigns; called again after a reconnect. */
  onForfeit(): void;
}

/** Resigns this game when the wallet is lost for a minute (rulings 3.7). Rendered while the player's clock may run. */
function WalletGuard({ state: { bot, gameId }, onForfeit }: WalletGuardProps) {
  useGuardedGame(bot === null ? guardKeyOf(gameId) : TRAINING_GUARD_KEY, true, onForfeit);
  return null;
}

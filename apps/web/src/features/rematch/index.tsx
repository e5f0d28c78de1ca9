// rematch: public entry. Mounted once, beside every screen.
import { getGame } from '@kingstake/protocol/http/games';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { useDialogs } from '../../session/dialogs.tsx';
import { useHttp, useSession, useSocketClient } from '../../session/index.ts';
import { useRematchPort, useRematchState } from '../../session/rematch.ts';
import { createRematch, type RematchProblem } from '../../session/rematch-store.ts';
import { REMATCH_TEXTS } from '../../session/rematch-texts.ts';
import type { RematchGame } from '../../session/rematch-view.ts';
import { browserTimers } from '../../session/timers.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { addressOf } from './address.ts';
import { problemShown } from './problems.ts';

const load = () => import('./bar.tsx');
const IncomingBar = lazy(() => load().then((module) => ({ default: module.IncomingBar })));
const WaitingBar = lazy(() => load().then((module) => ({ default: module.WaitingBar })));

/** Fetches the bar ahead of the first offer. */
export const fetchRematch = (): Promise<unknown> => load();

interface RematchProps {
  /** A question of the other side began to stand away from its result, or stands no longer. */
  onAsked?: (game: RematchGame | null) => void;
}

export function Rematch({ onAsked }: RematchProps) {
  const rematch = useRematchPort();
  const { shown, own, incoming } = useRematchState();
  const isAsked = incoming !== null && incoming.game.id !== shown?.id;
  const asked = useEffectEvent((game: RematchGame | null) => onAsked?.(game));
  const { game = null } = isAsked ? incoming : {};
  useEffect(() => {
    asked(game);
  }, [game]);
  useFollow();
  useWay();
  useDeclinedToast();
  // The result shows its own rematch.
  if (isAsked)
    return (
      <Suspense>
        <IncomingBar offer={incoming} onAccept={rematch.accept} onDecline={rematch.decline} />
      </Suspense>
    );
  if (own === null || own.game.id === shown?.id) return null;
  return (
    <Suspense>
      <WaitingBar offer={own} onCancel={rematch.cancel} />
    </Suspense>
  );
}

/** Listens in the player's name; what was refused is said, and too little balance opens the deposit. */
function useFollow(): void {
  const rematch = useRematchPort();
  const socket = useSocketClient();
  const http = useHttp();
  const toasts = useToasts();
  const dialogs = useDialogs();
  const playerId = useSession().user?.id ?? null;
  const say = useEffectEvent((problem: RematchProblem) => {
    const { toast, shortfall } = problemShown(problem);
    toasts.show(toast);
    if (shortfall !== null) dialogs.openDeposit(shortfall);
  });
  useEffect(() => {
    if (playerId === null) return;
    const findGame = (id: number) => http.send(getGame, { params: { id } });
    const onProblem = (problem: RematchProblem) => say(problem);
    const made = createRematch({ socket, timers: browserTimers, playerId, findGame, onProblem });
    const disconnect = rematch.connect(made);
    return () => {
      disconnect();
      made.stop();
    };
  }, [rematch, socket, http, playerId]);
}

/** Goes where the rematch leads: to its game, home with the offer standing, or home. */
function useWay(): void {
  const rematch = useRematchPort();
  const { way } = useRematchState();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (way === null) return;
    rematch.gone();
    navigate(addressOf(way));
  }, [way, rematch, navigate]);
}

/** Where no result is on the screen to say it. */
function useDeclinedToast(): void {
  const { shown, declined } = useRematchState();
  const toasts = useToasts();
  const game = declined === null || declined.game.id === shown?.id ? null : declined.game;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each
  useEffect(() => {
    if (game === null) return;
    const isUnanswered = declined?.hasExpired === true;
    const reason = isUnanswered
      ? REMATCH_TEXTS.unanswered(game.opponent)
      : REMATCH_TEXTS.declinedBy(game.opponent);
    toasts.show({
      variant: 'info',
      title: isUnanswered ? REMATCH_TEXTS.failed : REMATCH_TEXTS.declined,
      description: `${reason}. ${REMATCH_TEXTS.nothingWagered(game.wager)}`.trim(),
    });
  }, [declined]);
}

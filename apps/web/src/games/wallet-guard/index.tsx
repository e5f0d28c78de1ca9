// wallet-guard: resigns running games when the wallet is lost for a minute. Mounted once.
import { useEffect, useEffectEvent, useReducer, useSyncExternalStore } from 'react';
import { browserTimers } from '../../net/timers.ts';
import { useSecondsLeft } from '../../net/use-seconds-left.ts';
import { useSession, useSessionActions, useSocket, useSocketClient } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/layout.tsx';
import { Notice } from '../../ui/status.tsx';
import { guardKeyOf, useGuardedGames } from '../guarded-games.ts';
import { useOwnGames } from '../own-games.ts';
import css from './lost-dialog.module.css';
import { holdsSession, isStakeAtRisk, type Loss, NO_LOSS, nextLoss } from './state.ts';
import { LOST_TEXTS } from './texts.ts';

const TICK_MS = 250;

interface WalletGuardView {
  loss: Loss;
  /** A stake is at risk, not only a training or friendly game. */
  isStaked: boolean;
  dismiss(): void;
}

function useWalletGuard(): WalletGuardView {
  const { walletLost } = useSession();
  const { guardGame } = useSessionActions();
  const [loss, dispatch] = useReducer(nextLoss, NO_LOSS);
  const forfeits = useForfeits();
  const running = forfeits.size;
  const { data: games } = useOwnGames();

  const update = useEffectEvent(() =>
    dispatch({ type: 'seen', walletLost, running, nowMs: browserTimers.now() }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever one of them changes
  useEffect(() => update(), [walletLost, running, loss]);
  const isCounting = loss.kind === 'counting';
  useEffect(() => (isCounting ? browserTimers.every(TICK_MS, () => update()) : undefined), [isCounting]);

  const holds = holdsSession(loss, running);
  useEffect(() => {
    guardGame(holds);
  }, [guardGame, holds]);
  useEffect(() => () => guardGame(false), [guardGame]);

  const { status } = useSocket();
  const resignAll = useEffectEvent(() => {
    for (const forfeit of forfeits.values()) forfeit();
  });
  const isForfeiting = loss.kind === 'forfeiting';
  // Resigns again after a reconnect, because messages to a closed socket are lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs each time the socket opens
  useEffect(() => {
    if (isForfeiting) resignAll();
  }, [isForfeiting, status]);

  return {
    loss,
    isStaked: isStakeAtRisk(forfeits.keys(), games ?? []),
    dismiss: () => dispatch({ type: 'dismissed' }),
  };
}

/** Functions that resign the running games, by key: the one on screen, and the others of the player's list. */
function useForfeits(): ReadonlyMap<string, () => void> {
  const guarded = useGuardedGames();
  const shown = useSyncExternalStore(guarded.subscribe, guarded.getSnapshot);
  const socket = useSocketClient();
  const { user } = useSession();
  const { data } = useOwnGames();
  const playerId = user?.id;
  const elsewhere = (data ?? []).filter(({ status }) => status === 'active');
  if (playerId === undefined) return shown;
  return new Map([
    ...elsewhere.map(({ id: gameId }) => {
      const resign = () => void socket.send({ type: 'resign', gameId, playerId, cause: 'wallet' });
      return [guardKeyOf(gameId), resign] as const;
    }),
    ...shown,
  ]);
}

export function WalletGuard() {
  const { loss, isStaked, dismiss } = useWalletGuard();
  if (loss.kind === 'none') return null;
  return <LostDialog loss={loss} isStaked={isStaked} onDismiss={dismiss} />;
}

interface LostDialogProps {
  loss: Exclude<Loss, { kind: 'none' }>;
  isStaked: boolean;
  onDismiss(): void;
}

function LostDialog({ loss, isStaked, onDismiss }: LostDialogProps) {
  if (loss.kind === 'counting') return <Counting untilMs={loss.untilMs} isStaked={isStaked} />;
  if (loss.kind === 'forfeiting')
    return (
      <Dialog isUnasked title={LOST_TEXTS.title}>
        <p role="status">{LOST_TEXTS.forfeiting}</p>
      </Dialog>
    );
  return (
    <Dialog isUnasked title={LOST_TEXTS.title} description={LOST_TEXTS.forfeited} onClose={onDismiss}>
      <DialogActions>
        <Button size="lg" variant="primary" onClick={onDismiss}>
          {LOST_TEXTS.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Counting({ untilMs, isStaked }: { untilMs: number; isStaked: boolean }) {
  const { error } = useSession();
  const { connect } = useSessionActions();
  const seconds = useSecondsLeft(untilMs);
  return (
    <Dialog
      isUnasked
      title={LOST_TEXTS.title}
      description={isStaked ? LOST_TEXTS.staked : LOST_TEXTS.training}
    >
      <p className={css['count']} role="timer" aria-label={LOST_TEXTS.secondsLeft}>
        <b className="num">{seconds}</b> {LOST_TEXTS.secondsLeft}
      </p>
      <Notice>{error?.text ?? null}</Notice>
      <DialogActions>
        <Button size="lg" variant="primary" onClick={() => void connect()}>
          {LOST_TEXTS.reconnect}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

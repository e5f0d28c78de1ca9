// play, live: the wallet went away while the clock runs: a minute to come back, then the game is resigned (rulings 3.7).
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession, useSessionActions } from '../../../session/index.ts';
import { browserTimers, type Timers } from '../../../session/timers.ts';
import { DisconnectDialog } from '../parts/disconnect-dialog.tsx';

const SECOND_MS = 1_000;

interface WalletGuardProps {
  /** Forfeits: no one came back. */
  onForfeit(): void;
  timers?: Timers;
}

/** Shown while the player's own game's clock runs. */
export function WalletGuard({ onForfeit, timers = browserTimers }: WalletGuardProps) {
  const { walletLost } = useSession();
  const { guardGame } = useSessionActions();
  useEffect(() => {
    guardGame(true);
    return () => guardGame(false);
  }, [guardGame]);
  return walletLost ? <Countdown onForfeit={onForfeit} timers={timers} /> : null;
}

function Countdown({ onForfeit, timers }: Required<WalletGuardProps>) {
  const { connect } = useSessionActions();
  const [untilMs] = useState(() => timers.now() + PAGE_TIMES.walletLostMs);
  const [leftMs, setLeft] = useState<number>(PAGE_TIMES.walletLostMs);
  const forfeit = useEffectEvent(onForfeit);
  useEffect(
    () => timers.every(SECOND_MS, () => setLeft(Math.max(0, untilMs - timers.now()))),
    [timers, untilMs],
  );
  const isOver = leftMs === 0;
  useEffect(() => {
    if (isOver) forfeit();
  }, [isOver]);
  return <DisconnectDialog secondsLeft={Math.ceil(leftMs / SECOND_MS)} onReconnect={() => void connect()} />;
}

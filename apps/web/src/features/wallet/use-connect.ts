// wallet: the way from "Connect Wallet" to a wallet that is asked. With wallets there, the player chooses one; with
// none, the session says what is missing.
import { useState } from 'react';
import { useSession, useSessionActions } from '../../session/index.ts';

interface Connect {
  /** Whether the chooser is open. */
  choosing: boolean;
  start(): void;
  choose(walletId: string): void;
  close(): void;
}

/** `onAsked`: a wallet (or the missing of one) has been asked for; the connect screen shows the rest. */
export function useConnect(onAsked?: () => void): Connect {
  const { wallets } = useSession();
  const { connect, clearError } = useSessionActions();
  const [choosing, setChoosing] = useState(false);
  const ask = (walletId?: string) => {
    setChoosing(false);
    onAsked?.();
    void connect(walletId);
  };
  return {
    choosing,
    start() {
      clearError();
      if (wallets.length > 0) setChoosing(true);
      else ask();
    },
    choose: ask,
    close: () => setChoosing(false),
  };
}

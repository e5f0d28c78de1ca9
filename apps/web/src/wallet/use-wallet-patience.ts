// wallet: how long a component waits for a wallet: until the player stops it, closes the dialog or leaves the screen.
import { useEffect, useRef } from 'react';

interface WalletPatience {
  /** Starts a new wallet request. */
  begin(): AbortSignal;
  /** The player stops waiting. */
  stop(): void;
}

export function useWalletPatience(): WalletPatience {
  const current = useRef<AbortController | null>(null);
  const stop = () => current.current?.abort();
  useEffect(() => () => current.current?.abort(), []);
  return {
    begin() {
      stop();
      current.current = new AbortController();
      return current.current.signal;
    },
    stop,
  };
}

// session: dialogs that several features open. The port only: `app` fills it, because features never import each other. Not
// behind the door: dialogs are no part of what a visitor loads first.
import { createContext, useContext } from 'react';
import type { Shortfall } from './shortfall.ts';

export interface DialogPort {
  /** With what is missing, where something was refused for it. */
  openDeposit(shortfall?: Shortfall): void;
  openWithdraw(): void;
  openTransactions(): void;
  openProfile(): void;
  openSettings(): void;
  /** Challenge a player; null: the player types a name. */
  openChallenge(username: string | null): void;
}

const DialogContext = createContext<DialogPort | null>(null);

export const DialogPortProvider = DialogContext.Provider;

/** Throws outside of `DialogPortProvider`. */
export function useDialogs(): DialogPort {
  const port = useContext(DialogContext);
  if (port === null) throw new Error('useDialogs must be used within a DialogPortProvider');
  return port;
}

// account: dialogs that several features open. The port only: `app` fills it, because features never import each other.

import { type Lamports, parseSol } from '@kingstake/protocol/money';
import { createContext, useContext } from 'react';

/** The element below the header that shows what waits for the player's answer. It is always on the page. */
export const WAITING_PLACE_ID = 'waiting';

export interface Shortfall {
  required: Lamports; // what it costs
  current: Lamports; // the playing balance
}

/** The amounts of an INSUFFICIENT_BALANCE, over HTTP or the socket; undefined where it does not carry both. */
export function shortfallOf(told: object | null): Shortfall | undefined {
  const amounts = { requiredAmount: null, currentBalance: null, ...told };
  const required = amountIn(amounts.requiredAmount);
  const current = amountIn(amounts.currentBalance);
  return required === null || current === null ? undefined : { required, current };
}

function amountIn(text: unknown): Lamports | null {
  return typeof text === 'string' ? parseSol(text) : null;
}

/** An ended game whose opponent the player may report. */
export interface ReportTarget {
  gameId: number;
  endedAt: string | null;
  opponent: { id: number; username: string };
}

export interface DialogPort {
  /** With what is missing, where something was refused for it. */
  openDeposit(shortfall?: Shortfall): void;
  openWithdraw(): void;
  openTransactions(): void;
  openProfile(): void;
  openSettings(): void;
  /** Challenge a player; null: the player types a name. */
  openChallenge(username: string | null): void;
  /** The player's own reminder: time, games and result of this play session. `onContinue`: what the player asked for before it. */
  openReminder(onContinue?: () => void): void;
  openReport(target: ReportTarget): void;
  /** For a way out of a dialog to another screen. */
  closeAll(): void;
}

const DialogContext = createContext<DialogPort | null>(null);

export const DialogPortProvider = DialogContext.Provider;

/** Throws outside of `DialogPortProvider`. */
export function useDialogs(): DialogPort {
  const port = useContext(DialogContext);
  if (port === null) throw new Error('useDialogs must be used within a DialogPortProvider');
  return port;
}

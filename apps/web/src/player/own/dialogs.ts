// player: dialogs that several features open. This is only the port; `app` implements it, because features never import each other.

import { type Lamports, parseSol } from '@kingstake/protocol/money';
import { createContext, useContext } from 'react';
import { codeOf, HttpError } from '../../net/http-client.ts';

/** The element below the header for items that need the player's answer. It is always in the document. */
export const WAITING_PLACE_ID = 'waiting';
/** The place of the running-game bar, above the header. It is always in the document, too. */
export const BAR_PLACE_ID = 'running-game';

export interface Shortfall {
  required: Lamports;
  current: Lamports;
}

/** The balance of the player, or of the opponent, is below the wager. The error is from HTTP or the socket. */
export const isPoor = (error: unknown): boolean => codeOf(error) === 'INSUFFICIENT_BALANCE';

/** The amounts of an INSUFFICIENT_BALANCE error, from HTTP or the socket. Undefined unless it contains both. */
export function shortfallOf(error: unknown): Shortfall | undefined {
  const told = error instanceof HttpError ? error.body : error;
  const amounts = { requiredAmount: null, currentBalance: null, ...(told as object | null) };
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

/** A wager in SOL, and a time control. */
export interface GameTerms {
  wagerAmount: string;
  timeControl: string;
}

export interface DialogPort {
  /** `shortfall`: the missing amount, if the deposit follows a refused request. */
  openDeposit(shortfall?: Shortfall): void;
  openWithdraw(): void;
  openTransactions(): void;
  openProfile(): void;
  openSettings(): void;
  /** Opens the challenge dialog for a player; null: the player types a name. `terms`: those of a game before. */
  openChallenge(username: string | null, terms?: GameTerms): void;
  /** The player's own reminder: time, games and result of this play session. `onContinue` runs the click that the reminder interrupted. */
  openReminder(onContinue?: () => void): void;
  openReport(target: ReportTarget): void;
  /** For buttons in a dialog that lead to another screen. */
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

// session: what the page knows of wallet and player, as data. No behaviour enters here.
import type { Config, User } from '@kingstake/protocol';
import type { WalletOption } from './wallet-list.ts';

/**
 * starting: asking the server · visitor: no one · connecting: the wallet is asked for an account · sign-in: an account
 * without a session · signing: the wallet is asked to sign · registering: a session without a player · playing ·
 * unreachable: the server did not answer at the start
 */
export type Phase =
  | 'starting'
  | 'visitor'
  | 'connecting'
  | 'sign-in'
  | 'signing'
  | 'registering'
  | 'playing'
  | 'unreachable';

export interface WalletInfo {
  /** Address, base58. */
  publicKey: string;
  /** False while the wallet is locked, missing or not asked yet: it cannot sign, but the session may still play. */
  connected: boolean;
  /** On chain, SOL, for display and the cache only. */
  balance: number;
  /** On chain, lamports; 0 while it is not known. */
  balanceLamports: bigint;
  /** False until it was read, and when it could not be read: only the wallet can judge an amount then. */
  isBalanceKnown: boolean;
  /** Name of the wallet that shows the account; null when not known. */
  walletName: string | null;
}

export interface SessionState {
  phase: Phase;
  /** Null until the server answered; its `moneyPaused` and `stopped` as of the newest answer. */
  config: Config | null;
  /** Installed wallets that the page can use. */
  wallets: readonly WalletOption[];
  /** Phantom or Solflare is installed. */
  solanaExtensionFound: boolean;
  /** The account in use; null for a visitor. */
  wallet: WalletInfo | null;
  /** The signed-in player; null without a session or before registration. */
  user: User | null;
  /** The wallet went away while a game ran: the seat is kept by the session, and the player is asked to come back. */
  walletLost: boolean;
  /** A sentence for the person; null when there is nothing to say. */
  error: string | null;
}

/** None of them rejects but the two that sign: what went wrong is in the state's `error`. */
export interface SessionActions {
  /** Opens a wallet (by default the last one used) and signs in with its account. */
  connect(walletId?: string): Promise<void>;
  /** Signs in with the account that is shown, opening its wallet where needed. */
  signIn(): Promise<void>;
  /** Stops waiting for the wallet; what it answers later is ignored. */
  cancel(): void;
  disconnect(): Promise<void>;
  /** Forgets everything the product stored in this browser, disconnects, and connects the same wallet again. */
  forceNewConnection(): Promise<void>;
  /** The player as a later answer of the server showed them; also ends registering. */
  setUser(user: User): void;
  /**
   * The playing balance of an answer of `http`. Nothing changes when that player is no longer here, or when a balance was
   * pushed since the answer was asked for.
   */
  setBalance(userId: number, answer: { newBalance: string }): void;
  /** Asks the server again after `unreachable`. */
  retry(): Promise<void>;
  clearError(): void;
  /** The signature over the bytes. Rejects with a sentence when the wallet cannot, or as the wallet does. */
  signMessage(message: Uint8Array): Promise<Uint8Array>;
  /** The serialized transaction, signed by the account in use. Rejects like `signMessage`. */
  signTransaction(transaction: Uint8Array): Promise<Uint8Array>;
  /** Reads the balance on chain now, outside of its 30 s. */
  refreshWalletBalance(): void;
  /** While a game's clock runs, a wallet that goes away does not end the session at once. */
  guardGame(on: boolean): void;
  /** Asks the server whether money is paused. */
  checkMoney(): Promise<void>;
}

export const INITIAL_STATE: SessionState = {
  phase: 'starting',
  walletLost: false,
  config: null,
  wallets: [],
  solanaExtensionFound: false,
  wallet: null,
  user: null,
  error: null,
};

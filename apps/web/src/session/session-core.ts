// session: what every flow shares: the state, whose answers still count, and the calls about the session. What a flow
// does step by step never enters here.
import type { Log, SocketClient, Timers, WritableStore } from '@kingstake/client';
import type { Config, User } from '@kingstake/protocol';
import { authCalls, type SignedIn } from '@kingstake/protocol';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { type Http, isUnauthenticated } from '../api/http-client.ts';
import type { PlainStorage } from '../api/storage.ts';
import type { BalanceWatch } from '../wallet/wallet-balance.ts';
import type { WalletCache } from '../wallet/wallet-cache.ts';
import type { WalletList, WalletOption, WalletRegistry } from '../wallet/wallet-list.ts';

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

export interface SessionDeps {
  http: Http;
  /** Of this page, as a sign-in text must name it; the browser's own without it. */
  origin?: string;
  /** Used for the network's JSON-RPC only. */
  fetch: typeof globalThis.fetch;
  wallets: WalletRegistry;
  storages: { local: PlainStorage; session: PlainStorage };
  timers: Timers;
  log: Log;
  /** Makes the one socket; the callback is for close code 4401. */
  createSocket(onSessionEnded: () => void): SocketClient;
  /** Registers the test wallet; asked for on the local network only. */
  loadTestWallet(): Promise<unknown>;
  /** False where the browser surely has no session: then the server is not asked for it. */
  mayHaveSession(): boolean;
  /** Someone connected and signed in by their own click: the app goes to the lobby. */
  onSignedIn(): void;
}

/** The wallet that is listened to, and the account it shows; null while it shows none (locked). */
export interface Binding {
  readonly wallet: Wallet;
  account: WalletAccount | null;
  /** The wallet no longer lets this page use the account: it is connected again before it is asked for anything. */
  mustReconnect: boolean;
  readonly stopListening: () => void;
}

export interface Core {
  readonly deps: SessionDeps;
  readonly store: WritableStore<SessionState>;
  readonly socket: SocketClient;
  readonly list: WalletList;
  readonly cache: WalletCache;
  readonly balance: BalanceWatch;
  bound: Binding | null;
  /** Wallets that were asked silently since the page began: asked again, one might open a window. */
  readonly askedSilently: Set<Wallet>;
  /** A game's clock runs: a wallet that goes away does not end the session at once. */
  guardsGame: boolean;
  /** Wallet address of the cookie's session, as far as this page knows; null without one. */
  sessionAddress: string | null;
  /** False while this browser surely has no session: asking for it would be refused, and written to the console. */
  mayHaveSession: boolean;
  /** Raised by whatever makes the answers of running flows worthless. */
  generation: number;
  /** Generation of the flow that waits for the person or the server; 0 when none does. */
  running: number;
}

export function stateOf(core: Core): SessionState {
  return core.store.getSnapshot();
}

/** The socket follows the phase: open while playing, closed otherwise. */
export function update(core: Core, patch: Partial<SessionState>): void {
  const before = stateOf(core).phase;
  core.store.set(patch);
  const after = stateOf(core).phase;
  if (before === after) return;
  if (after === 'playing') core.socket.open();
  else if (before === 'playing') core.socket.close();
}

/** Starts a flow; its number is passed to `isObsolete` after everything it waits for. */
export function begin(core: Core): number {
  core.generation += 1;
  core.running = core.generation;
  return core.generation;
}

export function end(core: Core, flow: number): void {
  if (core.running === flow) core.running = 0;
}

/** Makes every running flow obsolete. */
export function interrupt(core: Core): void {
  core.generation += 1;
  core.running = 0;
}

export function isObsolete(core: Core, flow: number): boolean {
  return core.generation !== flow;
}

/** Where the page stands when nothing is going on, with this wallet and player (by default those of the state). */
export function restPhase(
  core: Core,
  { wallet, user }: Pick<SessionState, 'wallet' | 'user'> = stateOf(core),
): Phase {
  if (core.sessionAddress !== null) return user === null ? 'registering' : 'playing';
  return wallet === null ? 'visitor' : 'sign-in';
}

/** Takes over a valid session of the account in use. */
export function adoptSession(core: Core, { walletAddress, user }: SignedIn): void {
  core.sessionAddress = walletAddress;
  core.mayHaveSession = true;
  update(core, { user, phase: user === null ? 'registering' : 'playing', error: null });
}

/** The session of this browser; null without one, which is ordinary. Rejects when the server does not say. */
export async function readSession(core: Core): Promise<SignedIn | null> {
  try {
    return await core.deps.http.send(authCalls.session);
  } catch (error) {
    core.mayHaveSession = !isUnauthenticated(error);
    if (isUnauthenticated(error)) return null;
    throw error;
  }
}

/** False when the server could not be told. */
export async function endSession(core: Core): Promise<boolean> {
  core.sessionAddress = null;
  try {
    await core.deps.http.send(authCalls.logout);
    core.mayHaveSession = false;
    return true;
  } catch (error) {
    core.deps.log.error('The server could not be told that the session ended', error);
    return false;
  }
}

/**
 * The session when it is exactly this address's; another wallet's is ended, since the wallet decides who is here.
 * A flow that became obsolete meanwhile ends nothing: the cookie may be a newer flow's by then.
 */
export async function sessionOf(core: Core, flow: number, address: string): Promise<SignedIn | null> {
  if (!core.mayHaveSession) return null;
  const signedIn = await readSession(core);
  if (signedIn === null || signedIn.walletAddress === address) return signedIn;
  if (!isObsolete(core, flow)) await endSession(core);
  return null;
}

/** Gives up waiting for a wallet; what it answers later is ignored. */
export function cancel(core: Core): void {
  if (core.running === 0 || stateOf(core).phase === 'starting') return;
  interrupt(core);
  update(core, { phase: restPhase(core), error: null });
}

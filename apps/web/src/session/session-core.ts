// session: what all flows share: the state, the check for obsolete flows, and the calls about the session. The steps of each flow
// are in its own module.
import type { Log, SocketClient, Timers, WritableStore } from '@kingstake/client';
import type { Cluster, Config, User } from '@kingstake/protocol';
import { authCalls, type SignedIn } from '@kingstake/protocol';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { type Http, isUnauthenticated } from '../net/http-client.ts';
import type { PlainStorage } from '../net/storage.ts';
import type { SigningKeys } from '../receipts/signing-keys.ts';
import type { BalanceWatch } from '../wallet/wallet-balance.ts';
import type { WalletCache } from '../wallet/wallet-cache.ts';
import type { WalletList, WalletOption, WalletRegistry } from '../wallet/wallet-list.ts';

/**
 * starting: the page requests the session from the server · visitor: no account · connecting: the page requests an account from the
 * wallet · sign-in: an account without a session · signing: the page requests a signature from the wallet · registering: a session
 * without a player · playing: a signed-in player · unreachable: the server did not respond at the start
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
  /** False while the wallet is locked, missing or has not been opened. It cannot sign then, but the player may have a session. */
  connected: boolean;
  /** On chain, SOL, for display and the cache only. */
  balance: number;
  /** On chain, lamports; 0 while unknown. */
  balanceLamports: bigint;
  /** False until the balance has loaded, and after a failed request. Only the wallet can check an amount then. */
  isBalanceKnown: boolean;
  /** Name of the wallet that shows the account; null if unknown. */
  walletName: string | null;
}

export interface SessionState {
  phase: Phase;
  /** Null until the server has responded; `moneyPaused` and `stopped` are from the latest response. */
  config: Config | null;
  /** Installed wallets that the page can use. */
  wallets: readonly WalletOption[];
  /** Phantom or Solflare is installed. */
  solanaExtensionFound: boolean;
  /** The account in use; null for a visitor. */
  wallet: WalletInfo | null;
  /** The signed-in player; null without a session or before registration. */
  user: User | null;
  /** The wallet disconnected during a game. The session continues, and the page asks the player to reconnect the wallet. */
  walletLost: boolean;
  /** A message for the player, or null. */
  error: string | null;
}

/** Only the two signing actions reject. The others report failures in the state's `error`. */
export interface SessionActions {
  /** Opens a wallet (by default the last one used) and signs in with its account. */
  connect(walletId?: string): Promise<void>;
  /** Signs in with the shown account and opens its wallet if necessary. */
  signIn(): Promise<void>;
  /** Stops waiting for the wallet and ignores a later answer. */
  cancel(): void;
  /** Signs out. The connect screen shows the notice, if there is one. */
  disconnect(notice?: string | null): Promise<void>;
  /** Removes everything that the product has stored in this browser, disconnects, and connects the same wallet again. */
  forceNewConnection(): Promise<void>;
  /** Sets the player from a later response of the server; also ends the registration. */
  setUser(user: User): void;
  /**
   * Sets the playing balance from a response of `http`. Does nothing if that player has signed out, or if the server has sent a
   * newer balance since the request.
   */
  setBalance(userId: number, answer: { newBalance: string }): void;
  /** Retries the first request after `unreachable`. */
  retry(): Promise<void>;
  clearError(): void;
  /**
   * Returns the signature of the bytes. Rejects with a message for the player if the wallet cannot sign, otherwise with the wallet's error.
   */
  signMessage(message: Uint8Array): Promise<Uint8Array>;
  /** Returns the serialized transaction, signed by the current account. Rejects like `signMessage`. */
  signTransaction(transaction: Uint8Array): Promise<Uint8Array>;
  /** Fetches the balance on chain now, in addition to every 30 s. */
  refreshWalletBalance(): void;
  /** While a game is running, a wallet that disconnects does not end the session. */
  guardGame(on: boolean): void;
  /** Checks with the server whether money is paused. */
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
  /** The origin that a sign-in text must name. Default: the page's. */
  origin?: string;
  /** Used for the network's JSON-RPC only. */
  fetch: typeof globalThis.fetch;
  wallets: WalletRegistry;
  storages: { local: PlainStorage; session: PlainStorage };
  timers: Timers;
  log: Log;
  /** Creates the only socket; it calls `onSessionEnded` for close code 4401. */
  createSocket(onSessionEnded: () => void): SocketClient;
  /** Registers the test wallet; called on the local network only. */
  loadTestWallet(): Promise<unknown>;
  /** Registers the wallet apps of an Android phone once; does nothing elsewhere. With 'idle' it resolves before that. */
  loadPhoneWallet?(cluster: Cluster, when: 'idle' | 'now'): Promise<void>;
  /** The keys that sign moves; absent: this page signs none. */
  loadSigningKeys?(): Promise<Pick<SigningKeys, 'offer' | 'prove' | 'settle'>>;
  /** False if the browser certainly has no session, so that the page skips the request. */
  mayHaveSession(): boolean;
  /** Called after the player has signed in by a click; the app then opens the lobby. */
  onSignedIn(): void;
}

/** The wallet whose events the page follows, and its account; null while the wallet shows none because it is locked. */
export interface Binding {
  readonly wallet: Wallet;
  account: WalletAccount | null;
  /** The wallet has revoked this page's permission. The page must reconnect before any other request. */
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
  /** Wallets that have received a silent request since the page was loaded. A second silent request might open a window. */
  readonly askedSilently: Set<Wallet>;
  /** A game is running, so a wallet that disconnects does not end the session. */
  guardsGame: boolean;
  /** Wallet address of the cookie's session, as far as the page knows; null without a session. */
  sessionAddress: string | null;
  /** False while this browser certainly has no session. The server would refuse the request, and the browser would log an error. */
  mayHaveSession: boolean;
  /** Incremented by every action that makes running flows obsolete. */
  generation: number;
  /** Generation of the flow that waits for the player or the server; 0 if there is none. */
  running: number;
}

export function stateOf(core: Core): SessionState {
  return core.store.getSnapshot();
}

/** Changes the state. Opens the socket in the phase `playing` and closes it in all others. */
export function update(core: Core, patch: Partial<SessionState>): void {
  const before = stateOf(core).phase;
  core.store.set(patch);
  const after = stateOf(core).phase;
  if (before === after) return;
  if (after === 'playing') core.socket.open();
  else if (before === 'playing') core.socket.close();
}

/** Starts a flow and returns its number. The flow passes it to `isObsolete` after each await. */
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

/** Returns the phase while no flow is running, for this wallet and player (default: those of the state). */
export function restPhase(
  core: Core,
  { wallet, user }: Pick<SessionState, 'wallet' | 'user'> = stateOf(core),
): Phase {
  if (core.sessionAddress !== null) return user === null ? 'registering' : 'playing';
  return wallet === null ? 'visitor' : 'sign-in';
}

/** Adopts a valid session of the current account. */
export function adoptSession(core: Core, { walletAddress, user }: SignedIn): void {
  core.sessionAddress = walletAddress;
  core.mayHaveSession = true;
  update(core, { user, phase: user === null ? 'registering' : 'playing', error: null });
}

/** Returns the session of this browser, or null. Rejects if the server cannot be reached. */
export async function readSession(core: Core): Promise<SignedIn | null> {
  try {
    return await core.deps.http.send(authCalls.session);
  } catch (error) {
    core.mayHaveSession = !isUnauthenticated(error);
    if (isUnauthenticated(error)) return null;
    throw error;
  }
}

/** Returns false if the server could not be reached. */
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
 * Returns the session if it belongs to this address. Ends the session of another address, because the wallet decides who is signed
 * in. An obsolete flow ends no session, because the cookie may already belong to a newer flow.
 */
export async function sessionOf(core: Core, flow: number, address: string): Promise<SignedIn | null> {
  if (!core.mayHaveSession) return null;
  const signedIn = await readSession(core);
  if (signedIn === null || signedIn.walletAddress === address) return signedIn;
  if (!isObsolete(core, flow)) await endSession(core);
  return null;
}

/** Stops waiting for a wallet and ignores a later answer. */
export function cancel(core: Core): void {
  if (core.running === 0 || stateOf(core).phase === 'starting') return;
  interrupt(core);
  update(core, { phase: restPhase(core), error: null });
}

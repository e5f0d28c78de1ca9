// session: what all flows share: the state, the check for obsolete flows, and the calls about the session. It uses neither React nor
// the browser, which is passed in as ports.
import { createStore, type Log, type SocketClient, type Timers } from '@kingstake/client';
import { authCalls, type Cluster, type Config, type SignedIn, type User } from '@kingstake/protocol';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { createHttp, type Http, isUnauthenticated, messageOf } from '../net/http-client.ts';
import type { PlainStorage } from '../net/storage.ts';
import type { SigningKeys } from '../receipts/signing-keys.ts';
import { type BalanceWatch, createBalanceWatch, readLamports } from '../wallet/rpc.ts';
import type { WALLET_MESSAGES } from '../wallet/texts.ts';
import { createWalletCache, solNumberOf, type WalletCache } from '../wallet/wallet-cache.ts';
import {
  createWalletList,
  type WalletList,
  type WalletOption,
  type WalletRegistry,
} from '../wallet/wallet-standard.ts';
import { createStakeQuestions, type StakeQuestions } from './stake-question.ts';
import { SESSION_TEXTS } from './texts.ts';

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
  /** Why the last flow failed; null: it did not. */
  error: SessionError | null;
}

export interface SessionError {
  /** told: the server or another part of the page has its own message. */
  readonly code: keyof typeof WALLET_MESSAGES | keyof typeof SESSION_TEXTS | 'told';
  readonly text: string; // for the player
}

/** A failure whose message is for the player. */
export class SessionFault extends Error {
  override readonly name = 'SessionFault';
  readonly fault: SessionError['code'];

  constructor({ code, text }: SessionError, cause?: unknown) {
    super(text, { cause });
    this.fault = code;
  }
}

export const errorOf = (error: unknown): SessionError => ({
  code: error instanceof SessionFault ? error.fault : 'told',
  text: messageOf(error),
});

export const faultOf = (code: keyof typeof SESSION_TEXTS): SessionError => ({
  code,
  text: SESSION_TEXTS[code],
});

const INITIAL_STATE: SessionState = {
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
  /** The origin that a sign-in text must name. Default: the page's. */
  origin?: string;
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

/**
 * What all flows share: the state, the check for obsolete flows, the calls about the session, and the wallet that the page follows.
 * It never opens a wallet or requests a signature.
 */
export class Core {
  readonly deps: SessionDeps;
  /** The calls about the session itself, which ask nothing and explain nothing. */
  readonly http: Http;
  readonly store = createStore(INITIAL_STATE);
  readonly socket: SocketClient;
  readonly stakes: StakeQuestions;
  readonly list: WalletList;
  readonly cache: WalletCache;
  readonly balance: BalanceWatch;
  bound: Binding | null = null;
  /** A game is running, so a wallet that disconnects does not end the session. */
  guardsGame = false;
  /** Wallet address of the cookie's session, as far as the page knows; null without a session. */
  sessionAddress: string | null = null;
  /** False while this browser certainly has no session. The server would refuse the request, and the browser would log an error. */
  mayHaveSession: boolean;
  /** Changed by every action that makes running flows obsolete. */
  flow = 0;
  /** The flow that waits for the player or the server; 0 if there is none. */
  running = 0;

  constructor(deps: SessionDeps, onSessionEnded: () => void) {
    this.deps = deps;
    this.http = createHttp(deps.fetch);
    this.socket = deps.createSocket(onSessionEnded);
    this.stakes = createStakeQuestions(this.socket);
    this.list = createWalletList(deps.wallets);
    this.cache = createWalletCache(deps.storages.local);
    this.balance = createBalanceWatch({
      timers: deps.timers,
      log: deps.log,
      show: (address, balanceLamports) => this.#showBalance(address, balanceLamports),
      read: async (address) => readLamports(deps.fetch, this.rpcUrl(), address),
    });
    this.mayHaveSession = deps.mayHaveSession();
  }

  get state(): SessionState {
    return this.store.getSnapshot();
  }

  /** Changes the state. Opens the socket in the phase `playing`. In all others it is closed, and nothing is asked. */
  update(patch: Partial<SessionState>): void {
    const before = this.state.phase;
    this.store.set(patch);
    const after = this.state.phase;
    if (before === after) return;
    if (after === 'playing') this.socket.open();
    if (before !== 'playing') return;
    this.socket.close();
    this.stakes.cancel();
  }

  /** Starts a flow and returns it. The flow passes it to `isObsolete` after each await. */
  begin(): number {
    this.flow += 1;
    this.running = this.flow;
    return this.flow;
  }

  end(flow: number): void {
    if (this.running === flow) this.running = 0;
  }

  /** Makes every running flow obsolete. Returns the new flow, which waits for no one. */
  interrupt(): number {
    this.flow += 1;
    this.running = 0;
    return this.flow;
  }

  isObsolete(flow: number): boolean {
    return this.flow !== flow;
  }

  /** Stops waiting for a wallet and ignores a later answer. */
  cancel(): void {
    if (this.running === 0 || this.state.phase === 'starting') return;
    this.interrupt();
    this.update({ phase: this.restPhase(), error: null });
  }

  /** Returns the phase while no flow is running, for this wallet and player (default: those of the state). */
  restPhase({ wallet, user }: Pick<SessionState, 'wallet' | 'user'> = this.state): Phase {
    if (this.sessionAddress !== null) return user === null ? 'registering' : 'playing';
    return wallet === null ? 'visitor' : 'sign-in';
  }

  /** Adopts a valid session of the current account. */
  adoptSession({ walletAddress, user }: SignedIn): void {
    this.sessionAddress = walletAddress;
    this.mayHaveSession = true;
    this.update({ user, phase: user === null ? 'registering' : 'playing', error: null });
  }

  /** Returns the session of this browser, or null. Rejects if the server cannot be reached. */
  async readSession(): Promise<SignedIn | null> {
    try {
      return await this.http.send(authCalls.session);
    } catch (error) {
      this.mayHaveSession = !isUnauthenticated(error);
      if (isUnauthenticated(error)) return null;
      throw error;
    }
  }

  /** Returns false if the server could not be reached. */
  async endSession(): Promise<boolean> {
    this.sessionAddress = null;
    try {
      await this.http.send(authCalls.logout);
      this.mayHaveSession = false;
      return true;
    } catch (error) {
      this.deps.log.error('The server could not be told that the session ended', error);
      return false;
    }
  }

  /**
   * Returns the session if it belongs to this address. Ends the session of another address, because the wallet decides who is signed
   * in. An obsolete flow ends no session, because the cookie may already belong to a newer flow.
   */
  async sessionOf(flow: number, address: string): Promise<SignedIn | null> {
    if (!this.mayHaveSession) return null;
    const signedIn = await this.readSession();
    if (signedIn === null || signedIn.walletAddress === address) return signedIn;
    if (!this.isObsolete(flow)) await this.endSession();
    return null;
  }

  /** Throws until the server has named its network. */
  rpcUrl(): string {
    const { config } = this.state;
    if (config === null) throw new Error(SESSION_TEXTS.configLoading);
    return config.rpcUrl;
  }

  /** Shows the balance, or 0 if it could not be fetched (null). An unchanged one renders nothing. */
  #showBalance(address: string, read: bigint | null): void {
    const { wallet } = this.state;
    if (wallet?.publicKey !== address) return;
    const [balanceLamports, isBalanceKnown] = [read ?? 0n, read !== null];
    if (wallet.balanceLamports !== balanceLamports || wallet.isBalanceKnown !== isBalanceKnown) {
      const balance = solNumberOf(balanceLamports);
      this.update({ wallet: { ...wallet, balanceLamports, balance, isBalanceKnown } });
    }
    this.rememberWallet();
  }

  rememberWallet(): void {
    const { wallet } = this.state;
    const shows = this.bound?.account == null ? null : this.bound.wallet;
    if (wallet !== null) this.cache.write(wallet, wallet.walletName, shows && this.list.idOf(shows));
  }
}

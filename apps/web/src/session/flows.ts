// session: the flows that open no wallet and request no signature: the start of the page, the silent restore of a remembered wallet,
// the reaction when the wallet shows another account or none, and the end of a session.

import { CLIENT_SOCKET, type Config, configCalls, PAGE_TIMES, type SignedIn } from '@kingstake/protocol';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { messageOf } from '../net/http-client.ts';
import { sleep } from '../net/timers.ts';
import { lamportsOfSolNumber, solNumberOf } from '../wallet/wallet-cache.ts';
import { askForAccounts, onAccountsChanged, tellDisconnected } from '../wallet/wallet-standard.ts';
import { Core, errorOf, faultOf, type SessionDeps, type SessionError, type SessionState } from './core.ts';

const UNKNOWN_BALANCE = { balance: 0, balanceLamports: 0n, isBalanceKnown: false };

export class Flows extends Core {
  /** Wallets that have received a silent request since the page was loaded. A second silent request might open a window. */
  readonly #askedSilently = new Set<Wallet>();

  constructor(deps: SessionDeps) {
    super(deps, () => void this.#sessionEnded());
    this.list.onChange(() => {
      this.#showWallets();
      void this.#restoreWallet();
    });
    this.#showWallets();
    this.socket.state.subscribe(() => {
      const { status } = this.socket.state.getSnapshot();
      if (status === 'failed' && this.state.phase === 'playing') void this.#socketGaveUp();
    });
  }

  #showWallets(): void {
    this.update({ wallets: this.list.options(), solanaExtensionFound: this.list.hasNamedExtension() });
  }

  async start(): Promise<void> {
    if (this.running !== 0) return;
    const flow = this.begin();
    this.#askedSilently.clear();
    this.update({ phase: 'starting', error: null });
    let wallets: Promise<void> | null = null;
    try {
      const asked = this.mayHaveSession ? this.readSession() : null;
      const [config, signedIn] = await Promise.all([this.http.send(configCalls.getConfig), asked]);
      this.update({ config });
      wallets = this.#loadWallets(config);
      // A visitor may press Connect Wallet at once. A player waits for no wallet.
      if (signedIn === null) await wallets;
      if (!this.isObsolete(flow)) this.#settle(signedIn);
    } catch (error) {
      if (!this.isObsolete(flow)) this.update({ phase: 'unreachable', error: errorOf(error) });
    } finally {
      this.end(flow);
    }
    await wallets;
    if (!this.isObsolete(flow)) await this.#restoreWallet();
  }

  /** Never rejects, because the page also works without them. */
  async #loadWallets({ cluster }: Config): Promise<void> {
    try {
      await this.deps.loadPhoneWallet?.(cluster, 'idle');
      if (cluster === 'local') await this.deps.loadTestWallet();
    } catch (error) {
      this.deps.log.error('The test wallet could not be loaded', error);
    }
  }

  /** The session decides who is signed in. The cache only contains the account that was last shown. */
  #settle(signedIn: SignedIn | null): void {
    const cached = this.cache.read();
    const publicKey = signedIn?.walletAddress ?? cached?.publicKey ?? null;
    this.sessionAddress = signedIn?.walletAddress ?? null;
    if (publicKey === null) {
      this.update({ phase: 'visitor', wallet: null, user: null });
      return;
    }
    const user = signedIn?.user ?? null;
    const balanceLamports = cached?.publicKey === publicKey ? lamportsOfSolNumber(cached.balance) : 0n;
    const wallet = {
      publicKey,
      connected: false,
      balance: solNumberOf(balanceLamports),
      balanceLamports,
      isBalanceKnown: false,
      walletName: this.cache.readName(),
    };
    this.update({ user, wallet, phase: this.restPhase({ user, wallet }) });
    this.balance.readOnce(publicKey);
  }

  /**
   * Checks silently whether the remembered wallets still show the account to this page. Called again whenever a wallet registers,
   * because extensions may register late. Adopts only the account of the session; another account does not end the session. If no
   * wallet shows the account, for example because it is locked, the page listens to the wallet that was used last.
   */
  async #restoreWallet(): Promise<void> {
    const known = this.state.wallet;
    if (known === null || known.connected || this.running !== 0) return;
    const { flow } = this;
    const remembered = this.#rememberedWallets();
    const [last] = remembered;
    if (last !== undefined) this.#listenTo(last);
    for (const wallet of remembered.filter((each) => !this.#askedSilently.has(each))) {
      this.#askedSilently.add(wallet);
      const accounts = await askForAccounts(wallet, { silent: true }).catch((error: unknown) => {
        this.deps.log.warn(`${wallet.name} could not be asked silently`, error);
        return [];
      });
      if (this.isObsolete(flow) || this.state.wallet?.connected !== false) return;
      const account = accounts.find(({ address }) => address === known.publicKey);
      if (account !== undefined) return this.adoptAccount(wallet, account);
    }
  }

  /**
   * Returns the wallets with the name of the last used wallet, that one first, because two extensions can have the same name. If there
   * is none, returns the wallets that already show the account. Any other wallet might open a window even for a silent request.
   */
  #rememberedWallets(): readonly Wallet[] {
    const known = this.state.wallet;
    if (known === null) return [];
    const id = this.cache.readId();
    const byName = known.walletName === null ? [] : this.list.byName(known.walletName);
    const isUsed = (wallet: Wallet) => this.list.idOf(wallet) === id;
    if (byName.length > 0) return [...byName.filter(isUsed), ...byName.filter((each) => !isUsed(each))];
    return this.list
      .all()
      .filter(({ accounts }) => accounts.some(({ address }) => address === known.publicKey));
  }

  rememberedWallet(): Wallet | null {
    return this.#rememberedWallets()[0] ?? null;
  }

  /** Follows the events of a wallet that shows no account yet. */
  #listenTo(wallet: Wallet): void {
    if (this.bound?.wallet === wallet) return;
    this.bound?.stopListening();
    const stopListening = onAccountsChanged(wallet, (accounts) => this.#handleAccounts(wallet, accounts));
    this.bound = { wallet, account: null, mustReconnect: false, stopListening };
  }

  /**
   * Makes an account of the wallet the current one: shows and caches it and fetches its balance. `alongside` is part of the same
   * update, so that the page never shows an account together with the player of another one.
   */
  adoptAccount(wallet: Wallet, account: WalletAccount, alongside: Partial<SessionState> = {}): void {
    this.#listenTo(wallet);
    if (this.bound !== null) Object.assign(this.bound, { account, mustReconnect: false });
    const known = this.state.wallet;
    const kept = known?.publicKey === account.address ? known : UNKNOWN_BALANCE;
    this.update({
      ...alongside,
      walletLost: false,
      wallet: {
        publicKey: account.address,
        connected: true,
        balance: kept.balance,
        balanceLamports: kept.balanceLamports,
        isBalanceKnown: kept.isBalanceKnown,
        walletName: wallet.name,
      },
    });
    this.rememberWallet();
    this.balance.watch(account.address);
  }

  /**
   * Handles a change of the accounts that the followed wallet shows, the current one first. Without accounts, the wallet has
   * disconnected, or is still locked if it was not connected. If another account is first, the page switches to it. From a wallet that
   * was locked so far, only the account of the session counts; other accounts must not end the session.
   */
  #handleAccounts(wallet: Wallet, accounts: readonly WalletAccount[]): void {
    const known = this.state.wallet;
    if (this.bound?.wallet !== wallet || known === null) return;
    const isInUse = this.bound.account !== null;
    const first = isInUse ? accounts[0] : accounts.find(({ address }) => address === known.publicKey);
    if (first === undefined) {
      if (!known.connected) return;
      // During a game the session continues, and the player can reconnect the wallet (acceptance F9).
      if (this.guardsGame) this.update({ wallet: { ...known, connected: false }, walletLost: true });
      else void this.signOut({ tellWallet: false });
    } else if (first.address !== known.publicKey) {
      void this.#switchAccount(wallet, first);
    } else if (!known.connected) {
      this.adoptAccount(wallet, first);
    } else {
      this.bound.account = first;
    }
  }

  /** Called when a game begins or ends. Signs out at the end of a game if the wallet has not reconnected. */
  guardGame(on: boolean): void {
    this.guardsGame = on;
    if (!on && this.state.walletLost) void this.signOut({ tellWallet: false });
  }

  /**
   * Ends the session of the old account and offers sign-in with the new one. The page waits for the server first, as in `signOut`.
   * Otherwise a reload at that moment would still find the old player.
   */
  async #switchAccount(wallet: Wallet, account: WalletAccount): Promise<void> {
    const flow = this.interrupt();
    this.sessionAddress = null;
    this.adoptAccount(wallet, account, { phase: 'starting', user: null, error: null });
    const found = await Promise.race([
      this.#sessionAfterSwitch(flow, account.address),
      sleep(this.deps.timers, PAGE_TIMES.logoutWaitMs).then(() => faultOf('notSignedOut')),
    ]);
    if (this.isObsolete(flow)) return;
    // Ignores later responses of the server.
    this.interrupt();
    if (found !== null && 'walletAddress' in found) this.adoptSession(found);
    else this.update({ phase: 'sign-in', error: found });
  }

  /** Returns the session of the new account, or the error of the logout of the old one; null: it is logged out. */
  async #sessionAfterSwitch(flow: number, address: string): Promise<SignedIn | SessionError | null> {
    try {
      // Fetches the session first, because the new account may be signed in from another tab. That session must not end.
      const signedIn = await this.readSession();
      if (signedIn === null || signedIn.walletAddress === address) return signedIn;
    } catch (error) {
      this.deps.log.error('The session could not be read after the account changed', error);
    }
    // If the flow is obsolete, the cookie may already belong to a newer flow.
    return this.isObsolete(flow) || (await this.endSession()) ? null : faultOf('notSignedOut');
  }

  /**
   * Clears wallet, cache, state and session. Shows the visitor screen only after the server has responded or the time limit is over.
   * `notice` is shown there, unless the logout failed.
   */
  async signOut({
    tellWallet,
    notice = null,
  }: {
    tellWallet: boolean;
    notice?: string | null;
  }): Promise<void> {
    const { bound } = this;
    const flow = this.interrupt();
    // Stops listening, so that the wallet's own change event is not handled.
    bound?.stopListening();
    const phase = this.sessionAddress === null ? 'visitor' : 'starting';
    this.bound = null;
    this.sessionAddress = null;
    this.balance.stop();
    this.cache.clear();
    this.update({ phase, wallet: null, user: null, error: null, walletLost: false });
    // The logout does not wait for the wallet, which may be slow.
    const disconnected = tellWallet && bound !== null ? tellDisconnected(bound.wallet) : null;
    const told = disconnected?.catch((error: unknown) => {
      this.deps.log.error('The wallet failed to disconnect', error);
    });
    const isSignedOut = await Promise.race([
      this.endSession(),
      sleep(this.deps.timers, PAGE_TIMES.logoutWaitMs).then(() => false),
    ]);
    if (!this.isObsolete(flow)) {
      const shown: SessionError | null = notice === null ? null : { code: 'told', text: notice };
      this.update({ phase: 'visitor', error: isSignedOut ? shown : faultOf('notSignedOut') });
    }
    await told;
  }

  /** Called when the server has closed the socket with 4401. Checks with the server whether the session still exists. */
  async #sessionEnded(): Promise<void> {
    const { flow } = this;
    let signedIn: SignedIn | null;
    try {
      signedIn = await this.readSession();
    } catch (error) {
      if (!this.isObsolete(flow)) this.update({ phase: 'unreachable', error: errorOf(error) });
      return;
    }
    if (this.isObsolete(flow)) return;
    if (!this.#isShown(signedIn)) return this.#showEnded();
    this.adoptSession(signedIn);
    // After a pause, because a server might keep refusing a valid session.
    this.deps.timers.after(CLIENT_SOCKET.baseDelayMs, () => {
      if (this.state.phase === 'playing') this.socket.open();
    });
  }

  /**
   * Called when the socket has stopped reconnecting. Browsers do not report why an upgrade was refused, so the page refetches the
   * session. If it has ended, the page shows sign-in; otherwise the error of the socket stays.
   */
  async #socketGaveUp(): Promise<void> {
    const { flow } = this;
    try {
      const signedIn = await this.readSession();
      if (!this.#isShown(signedIn) && !this.isObsolete(flow)) this.#showEnded();
    } catch (error) {
      this.deps.log.warn(`The session could not be read either: ${messageOf(error)}`);
    }
  }

  #isShown(signedIn: SignedIn | null): signedIn is SignedIn {
    return signedIn !== null && signedIn.walletAddress === this.state.wallet?.publicKey;
  }

  /** Does not end a session of another wallet, because that would sign out the tab that created it. */
  #showEnded(): void {
    this.interrupt();
    this.sessionAddress = null;
    const { wallet } = this.state;
    this.update({
      user: null,
      phase: this.restPhase({ user: null, wallet }),
      error: faultOf('sessionEnded'),
    });
  }
}

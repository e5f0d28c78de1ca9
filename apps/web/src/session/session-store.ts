// session: who is here. Wires the flows to one watched state. No React, no screen, and nothing of the browser: all
// of that is passed in.

import { createStore, type SocketClient, type Store } from '@kingstake/client';
import type { User } from '@kingstake/protocol';
import { createBalanceOrder } from './balance-order.ts';
import type { ChainClient } from './chain-client.ts';
import { chainClientWhenAsked } from './chain-client-loader.ts';
import type { Http } from './http-client.ts';
import { checkMoney, noticingUnavailable } from './money-pause.ts';
import { type Core, cancel, type SessionDeps, stateOf, update } from './session-core.ts';
import { INITIAL_STATE, type SessionActions, type SessionState } from './session-state.ts';
import { restoreWallet, sessionEnded, socketGaveUp, start } from './start-flow.ts';
import { SESSION_TEXTS } from './texts.ts';
import { createBalanceWatch, readLamports } from './wallet-balance.ts';
import { guardGame, showBalance, signOut } from './wallet-binding.ts';
import { createWalletCache } from './wallet-cache.ts';
import { createWalletList } from './wallet-list.ts';

export interface Session extends Store<SessionState> {
  readonly actions: SessionActions;
  readonly http: Http;
  readonly socket: SocketClient;
  readonly chain: ChainClient;
  /** Asks the server who is here; once, when the page begins. Never rejects. */
  start(): Promise<void>;
}

/** What a click begins: fetched with the connect screen, so a player who comes back does not wait for it. */
const clicked = () => import('./connect-flow.ts');

/** Fetches it ahead of the click. Never rejects: the click tries again. */
export async function fetchConnectFlow(): Promise<void> {
  await clicked().catch(() => undefined);
}

export function createSession(deps: SessionDeps): Session {
  const balances = createBalanceOrder();
  const core = createCore(deps);
  core.list.onChange(() => {
    showWallets(core);
    void restoreWallet(core);
  });
  showWallets(core);
  core.socket.subscribe((message) => {
    const { user } = stateOf(core);
    if (message.type !== 'balance_updated' || user === null) return;
    balances.pushed();
    update(core, { user: { ...user, balance: message.balance } });
  });
  return {
    getSnapshot: core.store.getSnapshot,
    subscribe: core.store.subscribe,
    http: noticingUnavailable(balances.http(deps.http), () => void checkMoney(core)),
    socket: core.socket,
    chain: chainClientWhenAsked({ ...deps, rpcUrl: () => rpcUrlOf(core) }),
    start: () => start(core),
    actions: {
      connect: async (walletId) => (await clicked()).connect(core, walletId),
      signIn: async () => (await clicked()).signIn(core),
      cancel: () => cancel(core),
      disconnect: () => signOut(core, { tellWallet: true }),
      forceNewConnection: async () => (await clicked()).forceNewConnection(core),
      setUser: (user) => setUser(core, balances.isOlder(user) ? withShownBalance(core, user) : user),
      setBalance(userId, answer) {
        if (!balances.isOlder(answer)) setBalance(core, userId, answer.newBalance);
      },
      retry: async () => {
        if (stateOf(core).phase === 'unreachable') await start(core);
      },
      guardGame: (on) => guardGame(core, on),
      clearError: () => update(core, { error: null }),
      signMessage: async (message) => (await clicked()).signMessage(core, message),
      signTransaction: async (transaction) => (await clicked()).signTransaction(core, transaction),
      refreshWalletBalance: () => {
        const { wallet } = stateOf(core);
        if (wallet !== null) core.balance.readOnce(wallet.publicKey);
      },
      checkMoney: () => checkMoney(core),
    },
  };
}

function createCore(deps: SessionDeps): Core {
  const core: Core = {
    deps,
    store: createStore(INITIAL_STATE),
    socket: deps.createSocket(() => void sessionEnded(core)),
    list: createWalletList(deps.wallets),
    cache: createWalletCache(deps.storages.local),
    balance: createBalanceWatch({
      timers: deps.timers,
      log: deps.log,
      show: (address, balanceLamports) => showBalance(core, address, balanceLamports),
      read: async (address) => readLamports(deps.fetch, rpcUrlOf(core), address),
    }),
    bound: null,
    askedSilently: new Set(),
    guardsGame: false,
    sessionAddress: null,
    mayHaveSession: deps.mayHaveSession(),
    generation: 0,
    running: 0,
  };
  core.socket.state.subscribe(() => {
    const { status } = core.socket.state.getSnapshot();
    if (status === 'failed' && stateOf(core).phase === 'playing') void socketGaveUp(core);
  });
  return core;
}

function setBalance(core: Core, userId: number, balance: string): void {
  const { user } = stateOf(core);
  if (user?.id === userId) update(core, { user: { ...user, balance } });
}

/** Of an answer that is older than the balance that is shown, everything else. */
function withShownBalance(core: Core, answered: User): User {
  const { user } = stateOf(core);
  return user?.id === answered.id ? { ...answered, balance: user.balance } : answered;
}

/** Throws until the server said which network it is on. */
function rpcUrlOf(core: Core): string {
  const { config } = stateOf(core);
  if (config === null) throw new Error(SESSION_TEXTS.configLoading);
  return config.rpcUrl;
}

function showWallets(core: Core): void {
  update(core, { wallets: core.list.options(), solanaExtensionFound: core.list.hasNamedExtension() });
}

/** A late answer about someone who is no longer signed in changes nothing. */
function setUser(core: Core, user: User): void {
  if (core.sessionAddress !== user.walletAddress) return;
  update(core, stateOf(core).phase === 'registering' ? { user, phase: 'playing' } : { user });
}

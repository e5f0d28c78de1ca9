// session: the store of the session, which connects the flows to one observable state. It uses neither React nor the browser; the
// browser is passed in as ports.
import { createStore, type SocketClient, type Store } from '@kingstake/client';
import { configCalls, type User } from '@kingstake/protocol';
import { codeOf, type Http } from '../net/http-client.ts';
import type { ChainClient, ChainClientDeps } from '../wallet/chain-client.ts';
import { createBalanceWatch, readLamports } from '../wallet/wallet-balance.ts';
import { createWalletCache } from '../wallet/wallet-cache.ts';
import { createWalletList } from '../wallet/wallet-list.ts';
import {
  type Core,
  cancel,
  INITIAL_STATE,
  type SessionActions,
  type SessionDeps,
  type SessionState,
  stateOf,
  update,
} from './session-core.ts';
import { restoreWallet, sessionEnded, socketGaveUp, start } from './start-flow.ts';
import { SESSION_TEXTS } from './texts.ts';
import { guardGame, showBalance, signOut } from './wallet-binding.ts';

export interface Session extends Store<SessionState> {
  readonly actions: SessionActions;
  readonly http: Http;
  readonly socket: SocketClient;
  readonly chain: ChainClient;
  /** Requests the session from the server, once at the start of the page. Never rejects. */
  start(): Promise<void>;
}

/** The flows that start with a click. They are fetched with the connect screen, so a returning player does not wait for them. */
const clicked = () => import('./connect-flow.ts');

/** Prefetches the flows. Never rejects, because the click retries. */
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
    update(core, { user: withBalance(user, message) });
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
      disconnect: (notice = null) => signOut(core, { tellWallet: true, notice }),
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

type BalanceParts = Pick<User, 'balance' | 'held'>;

/** The player with this balance and what is held of it, which is absent if nothing is. */
function withBalance({ held: _, ...user }: User, { balance, held }: BalanceParts): User {
  return { ...user, balance, ...(held !== undefined && { held }) };
}

/** Merges a response that is older than the shown balance, keeping that balance. */
function withShownBalance(core: Core, answered: User): User {
  const { user } = stateOf(core);
  return user?.id === answered.id ? withBalance(answered, user) : answered;
}

/** Throws until the server has named its network. */
function rpcUrlOf(core: Core): string {
  const { config } = stateOf(core);
  if (config === null) throw new Error(SESSION_TEXTS.configLoading);
  return config.rpcUrl;
}

function showWallets(core: Core): void {
  update(core, { wallets: core.list.options(), solanaExtensionFound: core.list.hasNamedExtension() });
}

/** Ignores a late response about someone who is no longer signed in. */
function setUser(core: Core, user: User): void {
  if (core.sessionAddress !== user.walletAddress) return;
  update(core, stateOf(core).phase === 'registering' ? { user, phase: 'playing' } : { user });
}

/** Refetches the config. Never rejects; after a failure the known state stays. */
export async function checkMoney(core: Core): Promise<void> {
  const config = await core.deps.http.send(configCalls.getConfig).catch(() => null);
  if (config !== null) update(core, { config });
}

/** The same calls. `onUnavailable` is called after each response with 503 UNAVAILABLE. */
function noticingUnavailable(http: Http, onUnavailable: () => void): Http {
  return {
    async send(called, input) {
      try {
        return await http.send(called, input);
      } catch (error) {
        if (codeOf(error) === 'UNAVAILABLE') onUnavailable();
        throw error;
      }
    },
  };
}

interface BalanceOrder {
  /** The same calls, recording for each response when its request was sent. */
  http(http: Http): Http;
  /** Records that a balance was pushed. */
  pushed(): void;
  /** Whether a balance was pushed since the request of this response; false for an unknown response. */
  isOlder(answer: object): boolean;
}

function createBalanceOrder(): BalanceOrder {
  let pushes = 0;
  const askedAt = new WeakMap<object, number>();
  const remember = (answer: unknown, asked: number): void => {
    if (typeof answer !== 'object' || answer === null) return;
    askedAt.set(answer, asked);
    if ('user' in answer) remember(answer.user, asked);
  };
  return {
    http: (http) => ({
      async send(called, input) {
        const asked = pushes;
        const answer = await http.send(called, input);
        remember(answer, asked);
        return answer;
      },
    }),
    pushed() {
      pushes += 1;
    },
    isOlder: (answer) => (askedAt.get(answer) ?? pushes) < pushes,
  };
}

/** Loads the chain client with the first call. If it cannot be loaded, the call rejects, and nothing was sent. */
function chainClientWhenAsked(deps: ChainClientDeps): ChainClient {
  let client: Promise<ChainClient> | null = null;
  const load = () => {
    client ??= import('../wallet/chain-client.ts').then(({ createChainClient }) => createChainClient(deps));
    // A failed load is retried by the next call.
    client.catch(() => {
      client = null;
    });
    return client;
  };
  return {
    noteLifetime: async (transaction) => (await load()).noteLifetime(transaction),
    deliver: async (signed, onSent) => (await load()).deliver(signed, onSent),
    waitForConfirmation: async (signature) => (await load()).waitForConfirmation(signature),
    readTransaction: async (signature) => (await load()).readTransaction(signature),
    requestAirdrop: async (address, amount) => (await load()).requestAirdrop(address, amount),
  };
}

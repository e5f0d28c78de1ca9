// session: the page's session, which connects the flows to one observable state. It uses neither React nor the browser.
import { configCalls, type User } from '@kingstake/protocol';
import { type CallStep, codeOf, createHttp } from '../net/http-client.ts';
import type { ChainClient, ChainClientDeps } from '../wallet/chain-client.ts';
import type { SessionDeps } from './core.ts';
import { Flows } from './flows.ts';

/** The flows that start with a click. They are fetched with the connect screen, so a returning player does not wait for them. */
const clicked = () => import('./connect-flow.ts');

/** Prefetches the flows. Never rejects, because the click retries. */
export async function fetchConnectFlow(): Promise<void> {
  await clicked().catch(() => undefined);
}

export type Session = ReturnType<typeof createSession>;
/** Only the two signing actions reject. The others report failures in the state's `error`. */
export type SessionActions = Session['actions'];

export function createSession(deps: SessionDeps) {
  const flows = new Flows(deps);
  const balances = createBalanceOrder();
  // Registered after the stakes, which receive a refusal first.
  flows.socket.subscribe((message) => {
    const { user } = flows.state;
    if (message.type !== 'balance_updated' || user === null) return;
    balances.pushed();
    flows.update({ user: withBalance(user, message) });
  });
  const checkMoney = () => refetchConfig(flows);
  return {
    getSnapshot: flows.store.getSnapshot,
    subscribe: flows.store.subscribe,
    /** The player's calls: ask and explain, notice that money stopped, note when a balance was requested, repeat, fetch. */
    http: createHttp(deps.fetch, [...flows.stakes.steps, noticeUnavailable(checkMoney), balances.step]),
    socket: flows.stakes.socket,
    stakes: flows.stakes,
    chain: chainClientWhenAsked({ ...deps, rpcUrl: () => flows.rpcUrl() }),
    /** Requests the session from the server, once at the start of the page. Never rejects. */
    start: () => flows.start(),
    actions: {
      ...actionsOf(flows),
      /** Checks with the server whether money is paused. */
      checkMoney,
      /** Sets the player from a later response of `http`; also ends the registration. Keeps a newer balance. */
      setUser(user: User) {
        // A late response may be about someone who is no longer signed in.
        if (flows.sessionAddress !== user.walletAddress) return;
        const { user: shown, phase } = flows.state;
        const isOlder = balances.isOlder(user) && shown?.id === user.id;
        const set = { user: isOlder ? withBalance(user, shown) : user };
        flows.update(phase === 'registering' ? { ...set, phase: 'playing' } : set);
      },
      /**
       * Sets the playing balance from a response of `http`. Does nothing if that player has signed out, or if the server has sent a
       * newer balance since the request.
       */
      setBalance(userId: number, answer: { newBalance: string }) {
        const { user } = flows.state;
        if (user?.id !== userId || balances.isOlder(answer)) return;
        flows.update({ user: { ...user, balance: answer.newBalance } });
      },
    },
  };
}

function actionsOf(flows: Flows) {
  return {
    /** Opens a wallet (by default the last one used) and signs in with its account. */
    connect: async (walletId?: string) => (await clicked()).connect(flows, walletId),
    /** Signs in with the shown account and opens its wallet if necessary. */
    signIn: async () => (await clicked()).signIn(flows),
    /** Stops waiting for the wallet and ignores a later answer. */
    cancel: () => flows.cancel(),
    /** Signs out. The connect screen shows the notice, if there is one. */
    disconnect: (notice: string | null = null) => flows.signOut({ tellWallet: true, notice }),
    /** Removes everything that the product has stored in this browser, disconnects, and connects the same wallet again. */
    forceNewConnection: async () => (await clicked()).forceNewConnection(flows),
    /** Retries the first request after `unreachable`. */
    retry: async () => {
      if (flows.state.phase === 'unreachable') await flows.start();
    },
    clearError: () => flows.update({ error: null }),
    /** Returns the signature. Rejects with a message for the player if the wallet cannot sign, otherwise with the wallet's error. */
    signMessage: async (message: Uint8Array) => (await clicked()).signMessage(flows, message),
    /** Returns the serialized transaction, signed by the current account. Rejects like `signMessage`. */
    signTransaction: async (transaction: Uint8Array) => (await clicked()).signTransaction(flows, transaction),
    /** Fetches the balance on chain now, in addition to every 30 s. */
    refreshWalletBalance: () => {
      const { wallet } = flows.state;
      if (wallet !== null) flows.balance.readOnce(wallet.publicKey);
    },
    /** While a game is running, a wallet that disconnects does not end the session. */
    guardGame: (on: boolean) => flows.guardGame(on),
  };
}

/** Never rejects; after a failure the known state stays. */
async function refetchConfig(flows: Flows): Promise<void> {
  const config = await flows.http.send(configCalls.getConfig).catch(() => null);
  if (config !== null) flows.update({ config });
}

type BalanceParts = Pick<User, 'balance' | 'held'>;

/** The player with this balance and what is held of it, which is absent if nothing is. */
function withBalance({ held: _, ...user }: User, { balance, held }: BalanceParts): User {
  return { ...user, balance, ...(held !== undefined && { held }) };
}

/** Reports each response with 503 UNAVAILABLE. */
function noticeUnavailable(onUnavailable: () => unknown): CallStep {
  return (sent, next) =>
    next(sent).catch((error: unknown) => {
      if (codeOf(error) === 'UNAVAILABLE') onUnavailable();
      throw error;
    });
}

interface BalanceOrder {
  /** Records for each response when its request was sent. */
  step: CallStep;
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
    async step(sent, next) {
      const asked = pushes;
      const answer = await next(sent);
      remember(answer, asked);
      return answer;
    },
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

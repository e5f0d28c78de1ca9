// session, testkit: a whole page without a browser: session, socket, wallets, server, storages and a manual clock.
import { createSocket } from '@kingstake/client';
import { createFakeSocket, createLog, type FakeSocket } from '@kingstake/client/testkit';
import type { PlainStorage } from '../../net/storage.ts';
import { createFakeStorage } from '../../net/testkit/fake-storage.ts';
import { createManualTimers, settled } from '../../net/testkit/manual-timers.ts';
import {
  ALICE,
  BOB,
  createFakeRegistry,
  createFakeWallet,
  type FakeRegistry,
  type FakeWallet,
} from '../../wallet/testkit/fake-wallet.ts';
import type { Phase, SessionDeps } from '../core.ts';
import { createSession } from '../session.ts';
import { createFakeServer, type FakeServer, userOf } from './fake-server.ts';

export interface PageOptions {
  wallets?: readonly FakeWallet[];
  /** The cookie of an earlier visit. */
  sessionOf?: string;
  /** True if the page knows that there is no session. */
  isNew?: boolean;
  registered?: readonly string[];
  cachedAs?: { publicKey: string; name?: string; id?: string; balance?: number };
  loadTestWallet?: () => Promise<unknown>;
  /** Loads the wallet apps of a phone at the tap; when the page is idle, nothing is loaded. */
  loadPhoneWallet?: (registry: FakeRegistry) => Promise<void>;
  loadSigningKeys?: SessionDeps['loadSigningKeys'];
}

export type Page = ReturnType<typeof createPage>;

/** A page that has not sent a request yet. */
export function createPage(options: PageOptions = {}) {
  const server = createFakeServer();
  const timers = createManualTimers();
  const registry = createFakeRegistry(options.wallets ?? []);
  const storages = { local: createFakeStorage(), session: createFakeStorage() };
  const logged: string[] = [];
  const sockets: FakeSocket[] = [];
  const counts = { signedIn: 0, testWallet: 0 };
  const log = createLog(logged);
  prepare(options, server, storages.local);
  const deps: SessionDeps = {
    origin: 'http://localhost:3000',
    fetch: server.fetch,
    wallets: registry,
    storages,
    timers,
    log,
    ...(options.loadSigningKeys !== undefined && { loadSigningKeys: options.loadSigningKeys }),
    mayHaveSession: () => options.isNew !== true,
    onSignedIn: () => {
      counts.signedIn += 1;
    },
    loadTestWallet: () => {
      counts.testWallet += 1;
      return options.loadTestWallet?.() ?? Promise.resolve();
    },
    loadPhoneWallet: async (_cluster, when) => {
      if (when === 'now') await options.loadPhoneWallet?.(registry);
    },
    createSocket: (onSessionEnded) =>
      createSocket({
        timers,
        log,
        onSessionEnded,
        // The longest delays.
        random: () => 1,
        connect: (events) => {
          const socket = createFakeSocket(events);
          sockets.push(socket);
          return socket;
        },
        onReturn: () => () => undefined,
      }),
  };
  const session = createSession(deps);
  const phases: Phase[] = [session.getSnapshot().phase];
  session.subscribe(() => {
    const { phase } = session.getSnapshot();
    if (phases.at(-1) !== phase) phases.push(phase);
  });
  return {
    session,
    server,
    timers,
    registry,
    sockets,
    logged,
    counts,
    local: storages.local,
    sessionStorage: storages.session,
    /** Every phase shown since the start of the page, without consecutive duplicates. */
    phases,
    /** With the text of the error. */
    state: () => ({ ...session.getSnapshot(), error: session.getSnapshot().error?.text ?? null }),
    errorCode: () => session.getSnapshot().error?.code ?? null,
    cached: (): unknown => JSON.parse(storages.local.getItem('chess-wallet') ?? 'null'),
  };
}

/** A page that has started. `change` runs before its first request. */
export async function openPage(options: PageOptions = {}, change?: (page: Page) => void): Promise<Page> {
  const page = createPage(options);
  change?.(page);
  await page.session.start();
  await settled();
  return page;
}

/** A page whose player has connected this wallet. */
export async function connectPage(wallet = createFakeWallet(), options: PageOptions = {}): Promise<Page> {
  const page = await openPage({ wallets: [wallet], registered: [ALICE, BOB], ...options });
  await page.session.actions.connect();
  await settled();
  return page;
}

function prepare(options: PageOptions, server: FakeServer, local: PlainStorage): void {
  for (const address of options.registered ?? []) server.registered.add(address);
  const walletAddress = options.sessionOf;
  if (walletAddress !== undefined) {
    const user = server.registered.has(walletAddress) ? userOf(walletAddress) : null;
    server.session = { walletAddress, user };
  }
  if (options.cachedAs === undefined) return;
  const { publicKey, name, id, balance = 0 } = options.cachedAs;
  local.setItem('chess-wallet', JSON.stringify({ publicKey, connected: true, balance }));
  if (name !== undefined) local.setItem('chess-wallet-name', name);
  if (id !== undefined) local.setItem('chess-wallet-id', id);
}

// session, testkit: a whole page without a browser: session, socket, wallets, server, storages and a manual clock.
import { createSocket } from '@kingstake/client';
import { createFakeSocket, createLog, type FakeSocket } from '@kingstake/client/testkit';
import { createHttp } from '../../api/http-client.ts';
import type { PlainStorage } from '../../api/storage.ts';
import { createFakeStorage } from '../../api/testkit/fake-storage.ts';
import { createManualTimers, type ManualTimers } from '../../api/testkit/manual-timers.ts';
import { createFakeRegistry, type FakeRegistry, type FakeWallet } from '../../wallet/testkit/fake-wallet.ts';
import type { Phase, SessionDeps, SessionState } from '../session-core.ts';
import { createSession, type Session } from '../session-store.ts';
import { createFakeServer, type FakeServer, userOf } from './fake-server.ts';

export interface Page {
  session: Session;
  server: FakeServer;
  timers: ManualTimers;
  registry: FakeRegistry;
  local: PlainStorage;
  sessionStorage: PlainStorage;
  sockets: FakeSocket[];
  logged: string[];
  /** Every phase shown since the start of the page, without consecutive duplicates. */
  phases: Phase[];
  counts: { signedIn: number; testWallet: number };
  state(): SessionState;
  cached(): unknown;
}

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

/** A page that has not sent a request yet. */
export function createPage(options: PageOptions = {}): Page {
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
    http: createHttp(server.fetch),
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
    local: storages.local,
    sessionStorage: storages.session,
    sockets,
    logged,
    phases,
    counts,
    state: () => session.getSnapshot(),
    cached: () => JSON.parse(storages.local.getItem('chess-wallet') ?? 'null'),
  };
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

// session: implements the session's ports with the real browser. It makes no decisions.
import { createSocket, type RawSocket, type SocketEvents } from '@kingstake/client';
import { getWallets } from '@wallet-standard/app';
import { browserFetch } from '../net/browser-fetch.ts';
import { browserLog } from '../net/log.ts';
import { forgivingStorage } from '../net/storage.ts';
import { browserTimers, type Timers, wallClockMs } from '../net/timers.ts';
import { createWalletCache } from '../wallet/wallet-cache.ts';
import { createSession, type Session } from './session.ts';

export interface BrowserSessionOptions {
  onSignedIn(): void;
  whenIdle(run: () => void): void;
  loadTestWallet(): Promise<unknown>;
}

/** Creates the page's only session, which immediately requests the current user from the server. */
export function createBrowserSession(options: BrowserSessionOptions): {
  session: Session;
  /** A wallet is remembered from the last visit, so the visitor probably has an account. */
  isReturning: boolean;
} {
  const local = forgivingStorage(() => window.localStorage);
  let isPhoneWalletLoaded = false;
  const isReturning = createWalletCache(local).read() !== null;
  const session = createSession({
    ...options,
    // Loaded later, because the first screen must not wait for 35 KB. The page detects wallets that register later; without this one
    // the connect screen still has its links.
    async loadPhoneWallet(cluster, when) {
      if (isPhoneWalletLoaded || !/android/i.test(navigator.userAgent)) return;
      const load = async () => {
        const { registerPhoneWallet } = await import('../wallet/mobile-adapter.ts');
        if (!isPhoneWalletLoaded) registerPhoneWallet(cluster);
        isPhoneWalletLoaded = true;
      };
      if (when === 'now') return load();
      options.whenIdle(() => {
        load().catch((error: unknown) => browserLog.warn('the phone wallet could not be loaded', error));
      });
    },
    loadSigningKeys: async () => (await import('../receipts/signing-keys.ts')).signingKeys,
    fetch: browserFetch,
    wallets: getWallets(),
    storages: {
      local,
      session: forgivingStorage(() => window.sessionStorage),
    },
    timers: browserTimers,
    log: browserLog,
    // A visitor from a link on another site sends no cookie with the document request, but has a wallet in storage.
    mayHaveSession: () =>
      isReturning || document.querySelector('meta[name="session"][content="none"]') === null,
    createSocket: (onSessionEnded) =>
      createSocket({
        connect: connectSocket,
        timers: browserTimers,
        log: browserLog,
        random: () => Math.random(),
        onReturn,
        onGone,
        onClockStep: (listener) => watchClock(browserTimers, wallClockMs, listener),
        onSessionEnded,
      }),
  });
  void session.start();
  return { session, isReturning };
}

/** The socket's address on the page's own host. */
export function socketAddress({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`;
}

function connectSocket({ onOpen, onMessage, onError, onClose }: SocketEvents): RawSocket {
  const socket = new WebSocket(socketAddress(window.location));
  socket.onopen = onOpen;
  socket.onmessage = ({ data }) => onMessage(data);
  socket.onerror = onError;
  socket.onclose = ({ code, reason }) => onClose(code, reason);
  return socket;
}

/** The network is back, or the page became visible. */
function onReturn(listener: () => void): () => void {
  const onVisibility = (): void => {
    if (document.visibilityState === 'visible') listener();
  };
  window.addEventListener('online', listener);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    window.removeEventListener('online', listener);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

function onGone(listener: () => void): () => void {
  window.addEventListener('offline', listener);
  return () => window.removeEventListener('offline', listener);
}

const LOOK_MS = 1_000;
/** Slow clock adjustments and late timers stay far below this between two checks. */
const STEP_MS = 250;

/** Calls back after each step of the system clock, forwards or backwards, within a second. Returns a function that stops it. */
export function watchClock(
  timers: Pick<Timers, 'now' | 'every'>,
  wallClockMs: () => number,
  onStep: () => void,
): () => void {
  let lead = wallClockMs() - timers.now();
  return timers.every(LOOK_MS, () => {
    const next = wallClockMs() - timers.now();
    if (Math.abs(next - lead) >= STEP_MS) onStep();
    lead = next;
  });
}

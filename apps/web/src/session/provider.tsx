// session: hooks that give components access to the session. They render nothing and use neither effects nor the wallet.
import type { SocketClient, SocketState, Store } from '@kingstake/client';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Http } from '../net/http-client.ts';
import type { ChainClient } from '../wallet/chain-client.ts';
import type { SessionActions, SessionState } from './session-core.ts';
import type { Session } from './session-store.ts';

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }): ReactNode {
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): SessionState {
  return useStore(useProvided('useSession'));
}

export function useSessionActions(): SessionActions {
  return useProvided('useSessionActions').actions;
}

export function useHttp(): Http {
  return useProvided('useHttp').http;
}

/** The chain client: send, wait, read. */
export function useChain(): ChainClient {
  return useProvided('useChain').chain;
}

/** Whether the socket is open, and how many players are online. */
export function useSocket(): SocketState {
  return useStore(useProvided('useSocket').socket.state);
}

/** For sending and subscribing. */
export function useSocketClient(): SocketClient {
  return useProvided('useSocketClient').socket;
}

/** For a provider that passes another session on. */
export const useWholeSession = (): Session => useProvided('useWholeSession');

function useProvided(hook: string): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error(`${hook} must be used within a SessionProvider`);
  return session;
}

function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
}

// session: public entry. Hooks that give components access to the signed-in player, the wallet and the socket; `browser.ts` starts it.
import type { SocketClient, SocketState, Store } from '@kingstake/client';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Http } from '../net/http-client.ts';
import type { ChainClient } from '../wallet/chain-client.ts';
import type { SessionState } from './core.ts';
import type { Session, SessionActions } from './session.ts';
import type { StakeQuestion, StakeQuestions } from './stake-question.ts';

export type { Phase, SessionError, SessionState, WalletInfo } from './core.ts';
export { fetchConnectFlow, type Session, type SessionActions } from './session.ts';

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = SessionContext.Provider;

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

export function useStakeQuestions(): StakeQuestions {
  return useProvided('useStakeQuestions').stakes;
}

/** The stake that the player is asked to confirm; null while there is none. */
export function useStakeQuestion(): StakeQuestion | null {
  return useStore(useStakeQuestions()).question;
}

function useProvided(hook: string): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error(`${hook} must be used within a SessionProvider`);
  return session;
}

function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot);
}

// session: public entry. The signed-in player, the wallet and the socket; `browser.ts` starts it.
export {
  SessionProvider,
  useChain,
  useHttp,
  useSession,
  useSessionActions,
  useSocket,
  useSocketClient,
} from './provider.tsx';
export type { Phase, SessionActions, SessionState, WalletInfo } from './session-core.ts';
export { fetchConnectFlow, type Session } from './session-store.ts';

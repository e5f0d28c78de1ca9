// session: public entry. Server, wallet and socket as the rest of the page sees them; `browser.ts` starts it.
export type { ChainClient } from './chain-client.ts';
export { type Http, HttpError, messageOf, refusalText } from './http-client.ts';
export { createIntentKeys, type SendOnce } from './intent-keys.ts';
export {
  SessionProvider,
  useChain,
  useHttp,
  useSession,
  useSessionActions,
  useSocket,
  useSocketClient,
} from './provider.tsx';
export type { Phase, SessionActions, SessionState, WalletInfo } from './session-state.ts';
export { fetchConnectFlow, type Session } from './session-store.ts';
export { type Shortfall, shortfallOf } from './shortfall.ts';
export type { WalletOption } from './wallet-list.ts';

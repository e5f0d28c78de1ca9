// session: the door. Server, wallet and socket as the rest of the page sees them.
export { type BrowserSessionOptions, createBrowserSession } from './browser.ts';
export { createHttp, type Http, HttpError, messageOf } from './http-client.ts';
export {
  SessionProvider,
  useHttp,
  useSession,
  useSessionActions,
  useSocket,
  useSocketClient,
} from './provider.tsx';
export type { SessionDeps } from './session-core.ts';
export type { Phase, SessionActions, SessionState, WalletInfo } from './session-state.ts';
export { createSession, type Session } from './session-store.ts';
export { createSocket, type SocketClient, type SocketState } from './socket-client.ts';
export type { WalletOption } from './wallet-list.ts';

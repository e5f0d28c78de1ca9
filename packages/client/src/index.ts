// Public entry: the socket, a game over it, and their ports.
export {
  createGameConnection,
  type GameConnection,
  type GameConnectionDeps,
  type PlayableGame,
  type ReceiptFollower,
  type SimpleCommand,
} from './game/game-connection.ts';
export {
  afterMove,
  type BotState,
  type Clocks,
  type GameOver,
  hasMoved,
  type LiveState,
  MAX_PREMOVES,
  type PendingMove,
  reduceLive,
  startLive,
  turnOf,
} from './game/live-state.ts';
export { remainingMs, type ShownClocks, shownClocks } from './game/shown-clocks.ts';
export type { Log, RawSocket, SocketEvents, Timers } from './ports.ts';
export { createSocket, SOCKET_ERRORS, type SocketClient, type SocketState } from './socket/socket-client.ts';
export { createStore, type Store, type WritableStore } from './store.ts';

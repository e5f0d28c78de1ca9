// Controlled time, sockets and messages, for tests of code that uses the client.
export { createManualTimers, type ManualTimers } from './manual-timers.ts';
export { ADA, BOB, clocks, gameOf, LINE, moveMessage, stateMessage } from './messages.ts';
export {
  createFakeSocket,
  createLog,
  createSocketKit,
  type FakeSocket,
  type SocketKit,
} from './socket-kit.ts';

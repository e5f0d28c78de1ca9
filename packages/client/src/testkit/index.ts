// Controlled time, sockets and messages, for tests of code that uses the client.
export { createFakeSocket, type FakeSocket } from './fake-socket.ts';
export { createManualTimers, type ManualTimers } from './manual-timers.ts';
export { ADA, BOB, clocks, gameOf, LINE, moveMessage, stateMessage } from './messages.ts';
export { createLog, createSocketKit, type SocketKit } from './socket-kit.ts';

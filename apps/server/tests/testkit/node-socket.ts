// testkit: the game client's socket over a real one: what the page does with the browser's, with `ws` and Node's timers.
import {
  createSocket,
  type RawSocket,
  type SocketClient,
  type SocketEvents,
  type Timers,
} from '@kingstake/client';
import { WebSocket } from 'ws';

export const nodeTimers: Timers = {
  now: () => Date.now(),
  after(ms, run) {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
  every(ms, run) {
    const id = setInterval(run, ms);
    return () => clearInterval(id);
  },
};

/** Reports what happens to a socket of `ws`. */
export function follow(socket: WebSocket, events: SocketEvents): RawSocket {
  socket.on('open', events.onOpen);
  socket.on('message', (data) => events.onMessage(data));
  socket.on('error', events.onError);
  socket.on('close', events.onClose);
  return socket;
}

/** The client's socket at an address; not opened yet. A session that ends is a fault. */
export function createNodeSocket(
  address: () => string,
  headers: Record<string, string>,
  timers: Timers = nodeTimers,
): SocketClient {
  return createSocket({
    connect: (events) => follow(new WebSocket(address(), { headers }), events),
    timers,
    log: { warn() {}, error: (message, detail) => console.error(message, detail) },
    random: Math.random,
    onReturn: () => () => {},
    onSessionEnded() {
      throw new Error('the session ended');
    },
  });
}

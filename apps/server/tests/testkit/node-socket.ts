// The socket and timers of the game client outside a browser: `ws` and Node's timers.
import type { RawSocket, SocketEvents, Timers } from '@kingstake/client';
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

/** Forwards the events of a `ws` socket. */
export function follow(socket: WebSocket, events: SocketEvents): RawSocket {
  socket.on('open', events.onOpen);
  socket.on('message', (data) => events.onMessage(data));
  socket.on('error', events.onError);
  socket.on('close', (code, reason) => events.onClose(code, reason.toString()));
  return socket;
}

/** Connects to the address that is current at the time of the call. */
export function dial(
  address: () => string,
  headers: () => Record<string, string>,
): (events: SocketEvents) => RawSocket {
  return (events) => follow(new WebSocket(address(), { headers: headers() }), events);
}

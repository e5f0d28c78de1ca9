// One device of a player: the product's client over any kind of socket.
import type { IncomingHttpHeaders } from 'node:http';
import {
  createGameConnection,
  createSocket,
  type GameConnection,
  type RawSocket,
  type SocketClient,
  type SocketEvents,
  type Store,
  type Timers,
} from '@kingstake/client';
import { WebSocket } from 'ws';
import { createInbox, type Inbox, PATIENCE_MS } from './inbox.ts';

export interface Device {
  readonly userId: number;
  /** The client's socket, which reconnects. */
  readonly client: SocketClient;
  /** Messages that the client received. */
  readonly inbox: Inbox;
  /** Warnings that the client logged, oldest first. There are none while the connection is open and messages follow the contract. */
  readonly warnings: readonly string[];
  /** Opens the board of a game. */
  sit(gameId: number, gameCode?: string | null): GameConnection;
  /** Closes the socket without reconnecting. */
  hangUp(): void;
}

export interface DeviceDeps {
  userId: number;
  connect(events: SocketEvents): RawSocket;
  timers: Timers;
  /** Resolves when the server is idle. */
  untilIdle?(): Promise<void>;
  /** False: the socket opens with the first board. */
  opens?: boolean;
  /** For the delays before reconnecting. By default they are the longest. */
  random?(): number;
}

let devices = 0;

export function openDevice(deps: DeviceDeps): Device {
  const { userId, connect, timers, untilIdle = async () => {} } = deps;
  const warnings: string[] = [];
  const client = createSocket({
    connect,
    timers,
    log: {
      warn: (message) => void warnings.push(message),
      // Rejects without a handler, so that an error in a subscriber fails the test.
      error: (message, detail) => void Promise.reject(new Error(message, { cause: detail })),
    },
    random: deps.random ?? (() => 1),
    onReturn: () => () => {},
    onSessionEnded: () => void warnings.push('The session ended'),
  });
  const inbox = createInbox((timestamp) => client.send({ type: 'ping', timestamp }), untilIdle);
  client.subscribe(inbox.receive);
  if (deps.opens !== false) client.open();
  devices += 1;
  const device = devices; // a user may have several devices, whose moves need distinct ids
  let ids = 0;
  return {
    userId,
    client,
    inbox,
    warnings,
    sit(gameId, gameCode = null) {
      const game = createGameConnection({
        socket: client,
        timers,
        createId: () => {
          ids += 1;
          return `${userId}-${device}-${ids}`;
        },
        gameId,
        playerId: userId,
        gameCode,
      });
      game.enter();
      if (client.state.getSnapshot().status === 'closed') client.open();
      return game;
    },
    hangUp: () => client.close(),
  };
}

/** Resolves with the first state that matches. After a timeout, rejects with the current state. */
export function shown<T>(store: Store<T>, fits: (state: T) => boolean): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      stop();
      reject(new Error(`never shown; instead ${JSON.stringify(store.getSnapshot())}`));
    }, PATIENCE_MS);
    const check = (): void => {
      const state = store.getSnapshot();
      if (!fits(state)) return;
      clearTimeout(late);
      stop();
      resolve(state);
    };
    const stop = store.subscribe(check);
    check();
  });
}

/** Node's timers. */
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

/** Connects to the address that is current at the time of the call. `onUpgrade` receives the headers of each answer. */
export function dial(
  address: () => string,
  headers: () => Record<string, string>,
  onUpgrade: (headers: IncomingHttpHeaders) => void = () => {},
): (events: SocketEvents) => RawSocket {
  return (events) => {
    const socket = new WebSocket(address(), { headers: headers() });
    socket.on('upgrade', ({ headers: received }) => onUpgrade(received));
    return follow(socket, events);
  };
}

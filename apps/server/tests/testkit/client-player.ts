// The player that all tests use. It runs the product's client over any kind of socket.
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
import { createInbox, type Inbox, PATIENCE_MS } from './inbox.ts';

export interface ClientPlayer {
  readonly userId: number;
  /** The client's socket, which reconnects. */
  readonly line: SocketClient;
  /** Messages that the client received. */
  readonly inbox: Inbox;
  /** Warnings that the client logged, oldest first. There are none while the connection is open and messages follow the contract. */
  readonly warnings: readonly string[];
  /** Opens the board of a game. */
  sit(gameId: number, gameCode?: string | null): GameConnection;
  /** Closes the socket without reconnecting. */
  hangUp(): void;
}

export interface ClientPlayerDeps {
  userId: number;
  connect(events: SocketEvents): RawSocket;
  timers: Timers;
  /** Resolves when the server is idle. */
  untilIdle?(): Promise<void>;
}

let devices = 0;

export function createClientPlayer(deps: ClientPlayerDeps): ClientPlayer {
  const { userId, connect, timers, untilIdle = async () => {} } = deps;
  const warnings: string[] = [];
  const line = createSocket({
    connect,
    timers,
    log: {
      warn: (message) => void warnings.push(message),
      // Rejects without a handler, so that an error in a subscriber fails the test.
      error: (message, detail) => void Promise.reject(new Error(message, { cause: detail })),
    },
    random: () => 1,
    onReturn: () => () => {},
    onSessionEnded: () => void warnings.push('The session ended'),
  });
  const inbox = createInbox((timestamp) => line.send({ type: 'ping', timestamp }), untilIdle);
  line.subscribe(inbox.receive);
  line.open();
  devices += 1;
  const device = devices; // a user may have several devices, whose moves need distinct ids
  let ids = 0;
  return {
    userId,
    line,
    inbox,
    warnings,
    sit(gameId, gameCode = null) {
      const game = createGameConnection({
        socket: line,
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
      return game;
    },
    hangUp: () => line.close(),
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

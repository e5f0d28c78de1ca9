// testkit: the player of all tests: whatever is done at a board is done by the client that ships, over a socket of any kind.
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
  /** The client's socket: it is opened, and comes back by itself. */
  readonly line: SocketClient;
  /** What the client was told. */
  readonly inbox: Inbox;
  /** What the client told its developer, oldest first: nothing, on a line that holds and as long as the contract is kept. */
  readonly warnings: readonly string[];
  /** Comes to the board of a game. */
  sit(gameId: number, gameCode?: string | null): GameConnection;
  /** Closes the socket; it does not come back. */
  hangUp(): void;
}

export interface ClientPlayerDeps {
  userId: number;
  connect(events: SocketEvents): RawSocket;
  timers: Timers;
  /** Resolves when the server has done what it was asked. */
  atRest?(): Promise<void>;
}

let devices = 0;

export function createClientPlayer(deps: ClientPlayerDeps): ClientPlayer {
  const { userId, connect, timers, atRest = async () => {} } = deps;
  const warnings: string[] = [];
  const line = createSocket({
    connect,
    timers,
    log: {
      warn: (message) => void warnings.push(message),
      // A subscriber that failed is a failed test: nothing swallows it.
      error: (message, detail) => void Promise.reject(new Error(message, { cause: detail })),
    },
    random: () => 1,
    onReturn: () => () => {},
    onSessionEnded: () => void warnings.push('The session ended'),
  });
  const inbox = createInbox((timestamp) => line.send({ type: 'ping', timestamp }), atRest);
  line.subscribe(inbox.hear);
  line.open();
  devices += 1;
  const device = devices; // a user may have several, whose moves have names of their own
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

/** Resolves with the first state that fits; refuses with the one that is there when none comes. */
export function shown<T>(store: Store<T>, fits: (state: T) => boolean): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      stop();
      reject(new Error(`never shown; instead ${JSON.stringify(store.getSnapshot())}`));
    }, PATIENCE_MS);
    const look = (): void => {
      const state = store.getSnapshot();
      if (!fits(state)) return;
      clearTimeout(late);
      stop();
      resolve(state);
    };
    const stop = store.subscribe(look);
    look();
  });
}

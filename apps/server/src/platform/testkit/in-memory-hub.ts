// platform/testkit: the real hub with in-memory sockets, so that a test sees every frame that a player would receive.
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { ClientMessage, ServerMessage } from '@kingstake/protocol';
import type { WebSocket } from 'ws';
import { createLog } from '../log.ts';
import { parseClientMessage } from '../sockets/frames.ts';
import { Hub, type HubDeps } from '../sockets/index.ts';
import { type Time, yieldToEventLoop } from '../time.ts';

/** A player's end of a socket. */
export interface InMemorySocket {
  readonly userId: number;
  readonly sessionKey: string;
  /** Received messages, oldest first, without the count of players online. */
  readonly received: ServerMessage[];
  /** Sends a message. Resolves when it was handled and answered. Throws if the contract does not allow it. */
  send(message: object): Promise<void>;
  /** Sends a message without the checks of the contract, to test the server's checks. */
  sendUnchecked(message: object): Promise<void>;
  close(): void;
  /** False once either end has closed the socket. */
  isOpen(): boolean;
  /** Resolves to the close code when either end has closed the socket. */
  readonly closed: Promise<number>;
  /** Returns the types of received messages in order, and clears the list. */
  types(): string[];
  /** Returns the newest message of a type. Throws if there is none. */
  last<T extends ServerMessage['type']>(type: T): Extract<ServerMessage, { type: T }>;
}

/** Events of a socket for a client outside this kit, such as the page's. */
export interface LineEvents {
  onOpen(): void;
  onMessage(frame: string): void;
  onClose(code: number, reason: string): void;
}

/** The client's end of such a socket, with the interface of a browser's. */
export interface InMemoryLine {
  readonly readyState: number;
  /** Sends a frame, which the hub handles asynchronously, as over a network. */
  send(frame: string): void;
  close(code?: number): void;
}

type OfTheHub =
  | 'answersPings'
  | 'sendToUser'
  | 'broadcast'
  | 'hasSubscribers'
  | 'eachSocket'
  | 'refuseUpgradesWhile'
  | 'socketsOfUser'
  | 'stats'
  | 'stop';

export interface InMemoryHub extends Pick<Hub, OfTheHub> {
  /** Connects a user. `answerPing` decides when to send the pong passed to it. Default: at once. */
  connect(userId: number, answerPing?: (pong: () => void) => void): InMemorySocket;
  dial(userId: number, events: LineEvents): InMemoryLine;
  /** Resolves when the hub has handled every frame sent by dialled clients, and these have received each answer. */
  settled(): Promise<void>;
}

/** Length of a SHA-256 in hex. */
const SESSION_KEY_CHARS = 64;
const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 3;
const NORMAL = 1000;
const ABNORMAL = 1006;

/** The part of a `WebSocket` that the hub uses. */
class InMemoryWebSocket extends EventEmitter {
  readyState = OPEN;
  readonly bufferedAmount = 0;
  readonly #hear: (frame: string) => void;
  readonly #answerPing: (pong: () => void) => void;

  constructor(hear: (frame: string) => void, answerPing: (pong: () => void) => void) {
    super();
    this.#hear = hear;
    this.#answerPing = answerPing;
  }

  send(frame: Buffer): void {
    this.#hear(frame.toString());
  }

  ping(payload: string): void {
    this.#answerPing(() => this.emit('pong', Buffer.from(payload)));
  }

  close(code = NORMAL, reason = ''): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.emit('close', code, reason);
  }

  terminate(): void {
    this.close(ABNORMAL);
  }
}

/** Creates a hub that admits every user. `time` drives its pings and quotas. */
export function createInMemoryHub(
  deps: { time: Time; rateFactor?: number } & Pick<HubDeps, 'onMessage' | 'onClose' | 'priorityQuota'>,
): InMemoryHub {
  const answered = new Map<number, (() => void)[]>(); // by socket; callers that wait for an answer, oldest first
  let sockets = 0;
  let isChecked = true;
  const hub = new Hub({
    ...deps,
    log: createLog('silent'),
    rateFactor: deps.rateFactor ?? 1_000,
    limits: { perUser: 1_000 },
    addressOf: () => '127.0.0.1',
    liveSessions: async (keys) => new Set(keys),
    async authorize({ headers }) {
      const { session, user } = headers;
      return { sessionKey: String(session), userId: Number(user) };
    },
    parse(value) {
      const message = isChecked ? parseClientMessage(value) : (value as ClientMessage);
      if (message === null) throw new Error(`not a message of the contract: ${JSON.stringify(value)}`);
      return message;
    },
    async onMessage(socket, message) {
      try {
        return await deps.onMessage(socket, message);
      } finally {
        const isAnswered = answered.get(Number(socket.identity.sessionKey))?.shift();
        // The hub answers after this call has returned.
        void yieldToEventLoop().then(isAnswered);
      }
    },
  });

  /** Connects a socket. The hub's frames go to `hear`. */
  function admit(
    userId: number,
    hear: (frame: string) => void,
    answerPing = (pong: () => void): void => pong(),
  ) {
    sockets += 1;
    const session = sockets;
    const sessionKey = String(session).padStart(SESSION_KEY_CHARS, '0');
    const waiting: (() => void)[] = [];
    answered.set(session, waiting);
    const ws = new InMemoryWebSocket(hear, answerPing);
    const request = { url: '/ws', headers: { session: sessionKey, user: String(userId) } };
    const admitted = hub.admit(request as unknown as IncomingMessage, ws as unknown as WebSocket);
    return {
      ws,
      admitted,
      sessionKey,
      /** Sends a frame. Resolves when the hub has handled and answered it. */
      say(frame: string): Promise<void> {
        const done = new Promise<void>((resolve) => waiting.push(resolve));
        ws.emit('message', Buffer.from(frame), false);
        return done;
      },
    };
  }

  function connect(userId: number, answerPing?: (pong: () => void) => void): InMemorySocket {
    const received: ServerMessage[] = [];
    const hear = (frame: string): void => {
      const message = JSON.parse(frame) as ServerMessage;
      if (message.type !== 'online_count') received.push(message);
    };
    const { ws, admitted, sessionKey, say } = admit(userId, hear, answerPing);
    const closed = new Promise<number>((resolve) => void ws.once('close', resolve));
    let isAdmitted = false;
    void admitted.then(() => {
      isAdmitted = true;
    });
    async function send(message: object): Promise<void> {
      if (!isAdmitted) await admitted;
      await say(JSON.stringify(message));
    }
    return {
      userId,
      sessionKey,
      received,
      send,
      async sendUnchecked(message) {
        await admitted;
        isChecked = false;
        const done = send(message);
        isChecked = true;
        await done;
      },
      close: () => ws.close(),
      isOpen: () => ws.readyState === OPEN,
      closed,
      types: () => received.splice(0).map(({ type }) => type),
      last(type) {
        const found = received.findLast((message) => message.type === type);
        if (found === undefined)
          throw new Error(`no ${type} was received, but ${received.map((m) => m.type)}`);
        return found as never;
      },
    };
  }

  const onTheWay = new Set<Promise<unknown>>();
  function follow(work: Promise<unknown>): void {
    onTheWay.add(work);
    void work.finally(() => onTheWay.delete(work));
  }

  function dial(userId: number, events: LineEvents): InMemoryLine {
    let readyState = CONNECTING;
    const received: string[] = [];
    /** Delivers in a separate turn of the event loop, so that no client runs inside a call of the hub. */
    const deliver = async (): Promise<void> => {
      await yieldToEventLoop();
      const frame = received.shift();
      if (frame !== undefined && readyState === OPEN) events.onMessage(frame);
    };
    const { ws, admitted, say } = admit(userId, (frame) => {
      received.push(frame);
      follow(deliver());
    });
    ws.on('close', (code: number, reason: string) => {
      readyState = CLOSED;
      events.onClose(code, reason);
    });
    follow(
      admitted.then(() => {
        if (readyState !== CONNECTING) return;
        readyState = OPEN;
        events.onOpen();
      }),
    );
    return {
      get readyState() {
        return readyState;
      },
      send(frame) {
        const { type } = JSON.parse(frame) as { type: string };
        // The hub itself answers pings.
        if (type === 'ping') ws.emit('message', Buffer.from(frame), false);
        else follow(say(frame));
      },
      close: (code) => ws.close(code),
    };
  }

  return {
    connect,
    dial,
    async settled() {
      while (onTheWay.size > 0) await Promise.all(onTheWay);
    },
    answersPings: (userId) => hub.answersPings(userId),
    sendToUser: (userId, message) => hub.sendToUser(userId, message),
    broadcast: (...sent) => hub.broadcast(...sent),
    hasSubscribers: (topic) => hub.hasSubscribers(topic),
    eachSocket: () => hub.eachSocket(),
    refuseUpgradesWhile: (condition) => hub.refuseUpgradesWhile(condition),
    socketsOfUser: (userId) => hub.socketsOfUser(userId),
    stats: () => hub.stats(),
    stop: () => hub.stop(),
  };
}

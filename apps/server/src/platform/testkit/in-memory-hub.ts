// platform/testkit: the real hub over sockets without a network, so that a test sees every frame a player would see.
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { ClientMessage, ServerMessage } from '@kingstake/protocol';
import type { WebSocket } from 'ws';
import { parseClientMessage } from '../hub/frames.ts';
import { createHub, type Hub, type HubDeps } from '../hub/index.ts';
import { createLog } from '../log.ts';
import { type Time, yieldToEventLoop } from '../time.ts';

/** One player's end of a socket. */
export interface InMemorySocket {
  readonly userId: number;
  /** What it was sent, oldest first, without the count of players online. */
  readonly heard: ServerMessage[];
  /** Resolves when the message was handled and answered. Throws if the contract has no such message. */
  send(message: object): Promise<void>;
  /** As if the contract had let it through: for what stands behind the door. */
  sendUnchecked(message: object): Promise<void>;
  close(): void;
  /** Types of what it heard, in order; forgets them. */
  types(): string[];
  /** The newest message of a type; throws when there is none. */
  last<T extends ServerMessage['type']>(type: T): Extract<ServerMessage, { type: T }>;
}

export interface InMemoryHub extends Pick<Hub, 'sendToUser' | 'publish' | 'stop'> {
  connect(userId: number): InMemorySocket;
}

const OPEN = 1;
const CLOSED = 3;
const NORMAL = 1000;
const ABNORMAL = 1006;

/** What the hub uses of a `WebSocket`. */
class InMemoryWebSocket extends EventEmitter {
  readyState = OPEN;
  readonly bufferedAmount = 0;
  readonly heard: ServerMessage[] = [];

  send(frame: Buffer): void {
    const message = JSON.parse(frame.toString()) as ServerMessage;
    if (message.type !== 'online_count') this.heard.push(message);
  }

  ping(payload: string): void {
    this.emit('pong', Buffer.from(payload));
  }

  close(code = NORMAL): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.emit('close', code);
  }

  terminate(): void {
    this.close(ABNORMAL);
  }
}

/** A hub that lets every user in. `time` moves its pings and credits. */
export function createInMemoryHub(
  deps: { time: Time; rateFactor?: number } & Pick<HubDeps, 'onMessage' | 'onClose'>,
): InMemoryHub {
  const answered = new Map<number, (() => void)[]>(); // by user and socket: who waits for an answer, oldest first
  let sockets = 0;
  let isChecked = true;
  const hub = createHub({
    ...deps,
    log: createLog('silent'),
    rateFactor: deps.rateFactor ?? 1_000,
    limits: { perUser: 1_000 },
    addressOf: () => '127.0.0.1',
    liveSessions: async (keys) => new Set(keys),
    async authorize({ headers }) {
      const { session, user } = headers;
      return { ok: true, identity: { sessionKey: String(session), userId: Number(user) } };
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
        // The hub answers when this has returned.
        void yieldToEventLoop().then(isAnswered);
      }
    },
  });

  function connect(userId: number): InMemorySocket {
    sockets += 1;
    const session = sockets;
    const waiting: (() => void)[] = [];
    answered.set(session, waiting);
    const ws = new InMemoryWebSocket();
    const { heard } = ws;
    const request = { url: '/ws', headers: { session: String(session), user: String(userId) } };
    let isAdmitted = false;
    const admitted = hub.admit(request as unknown as IncomingMessage, ws as unknown as WebSocket).then(() => {
      isAdmitted = true;
    });
    async function send(message: object): Promise<void> {
      if (!isAdmitted) await admitted;
      const done = new Promise<void>((resolve) => waiting.push(resolve));
      ws.emit('message', Buffer.from(JSON.stringify(message)), false);
      await done;
    }
    return {
      userId,
      heard,
      send,
      async sendUnchecked(message) {
        await admitted;
        isChecked = false;
        const done = send(message);
        isChecked = true;
        await done;
      },
      close: () => ws.close(),
      types: () => heard.splice(0).map(({ type }) => type),
      last(type) {
        const found = heard.findLast((message) => message.type === type);
        if (found === undefined) throw new Error(`no ${type} was heard, but ${heard.map((m) => m.type)}`);
        return found as never;
      },
    };
  }

  return {
    connect,
    sendToUser: (userId, message) => hub.sendToUser(userId, message),
    publish: (topic, message) => hub.publish(topic, message),
    stop: () => hub.stop(),
  };
}

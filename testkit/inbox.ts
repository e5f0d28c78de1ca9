// The messages that one socket received, in order, and ways to wait for them.
import type { ServerMessage } from '@kingstake/protocol';

/** Timeout for a message. */
export const PATIENCE_MS = 5_000;

/** The number of statements that a message may need before and after the game handles it. */
const ROUNDS = 3;

/** Messages that the server sends unprompted. */
const NOISE: ReadonlySet<string> = new Set(['pong', 'online_count', 'balance_updated']);

type OfType<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;

export interface Inbox {
  receive(message: ServerMessage): void;
  /** Returns the next message of this type, and skips earlier ones. */
  next<T extends ServerMessage['type']>(type: T): Promise<OfType<T>>;
  /** Returns unread messages, without those that the server sends unprompted. */
  take(): ServerMessage[];
  /** Returns unread messages, once the server has handled everything that this socket sent and is idle. */
  rest(): Promise<ServerMessage[]>;
}

/** `ping` sends a ping over the same socket. `untilIdle` resolves when the server is idle. */
export function createInbox(ping: (timestamp: number) => void, untilIdle: () => Promise<void>): Inbox {
  const received: ServerMessage[] = [];
  let pings = 0;
  let wake: () => void = () => {};

  function moreOf(what: string, passed: readonly string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = new Error(`no ${what} came, but ${passed.join(', ') || 'nothing'}`);
      const timer = setTimeout(() => reject(late), PATIENCE_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Resolves when the server has received everything sent before, and its answers have arrived. */
  async function echo(found: ServerMessage[]): Promise<void> {
    pings -= 1; // no ping of the client itself has such a time
    ping(pings);
    for (;;) {
      const message = received.shift();
      if (message === undefined) await moreOf('pong', []);
      else if (message.type === 'pong' && message.timestamp === pings) return;
      else if (!NOISE.has(message.type)) found.push(message);
    }
  }

  return {
    receive(message) {
      received.push(message);
      wake();
    },
    async next<T extends ServerMessage['type']>(type: T): Promise<OfType<T>> {
      const passed: string[] = [];
      for (;;) {
        for (let message = received.shift(); message !== undefined; message = received.shift()) {
          if (message.type === type) return message as OfType<T>;
          passed.push(message.type);
        }
        await moreOf(type, passed);
      }
    },
    take: () => received.splice(0).filter(({ type }) => !NOISE.has(type)),
    async rest() {
      const found: ServerMessage[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await echo(found);
        await untilIdle();
      }
      await echo(found);
      return found;
    },
  };
}

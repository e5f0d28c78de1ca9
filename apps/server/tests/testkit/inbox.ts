// testkit: what one socket was told, in order, and ways to wait for it.
import type { ServerMessage } from '@kingstake/protocol';

/** Longest wait for a message: an answer that has not come by then is missing. */
export const PATIENCE_MS = 5_000;

/** A message may look at rows before it takes its turn at the game, and after it. */
const ROUNDS = 3;

/** What comes by itself. */
const NOISE: ReadonlySet<string> = new Set(['pong', 'online_count', 'balance_updated']);

type OfType<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;

export interface Inbox {
  hear(message: ServerMessage): void;
  /** The next message of this type, in the order they came; what came before it is passed over. */
  next<T extends ServerMessage['type']>(type: T): Promise<OfType<T>>;
  /** What came and was not read, without what comes by itself. */
  take(): ServerMessage[];
  /** What came and was not read, once what this socket sent was handled and the server is at rest. */
  rest(): Promise<ServerMessage[]>;
}

/** `ping` sends one over the same socket; `atRest` resolves when the server has done what it was asked. */
export function createInbox(ping: (timestamp: number) => void, atRest: () => Promise<void>): Inbox {
  const heard: ServerMessage[] = [];
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

  /** What was sent before has reached the server, and what it answered has come. */
  async function echo(found: ServerMessage[]): Promise<void> {
    pings -= 1; // no client's own ping has such a time
    ping(pings);
    for (;;) {
      const message = heard.shift();
      if (message === undefined) await moreOf('pong', []);
      else if (message.type === 'pong' && message.timestamp === pings) return;
      else if (!NOISE.has(message.type)) found.push(message);
    }
  }

  return {
    hear(message) {
      heard.push(message);
      wake();
    },
    async next<T extends ServerMessage['type']>(type: T): Promise<OfType<T>> {
      const passed: string[] = [];
      for (;;) {
        for (let message = heard.shift(); message !== undefined; message = heard.shift()) {
          if (message.type === type) return message as OfType<T>;
          passed.push(message.type);
        }
        await moreOf(type, passed);
      }
    },
    take: () => heard.splice(0).filter(({ type }) => !NOISE.has(type)),
    async rest() {
      const found: ServerMessage[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await echo(found);
        await atRest();
      }
      await echo(found);
      return found;
    },
  };
}

// platform: one connection to Redis, replaced by a new one when it is lost. Nothing waits for it and nothing is kept for a later
// one: the client's own way back would repeat what was said before.

import { RedisClient as Client } from '@redis/client';
import type { Log } from './log.ts';
import { HINTS } from './redis-limits.ts';
import type { Cancel, Time } from './time.ts';

export type RedisClient = ReturnType<typeof newClient>;

export interface RedisLineDeps {
  url: string;
  /** In Redis's list of clients, and in our log. */
  name: string;
  time: Time;
  log: Log;
  /** What a new connection needs before it counts as ready. */
  prepare?(client: RedisClient): Promise<unknown>;
  onReady?(): void;
  onLost?(): void;
}

interface Attempt {
  client: RedisClient;
  isReady: boolean;
  stopWaiting: Cancel;
}

/** Tries for ever, until it is closed. */
export class RedisLine {
  readonly #deps: RedisLineDeps;
  #current: Attempt | null = null;
  #stopRetry: Cancel | null = null;
  #loggedMs: number | null = null;
  #isClosed = false;

  constructor(deps: RedisLineDeps) {
    this.#deps = deps;
    this.#try();
  }

  /** Null while there is no connection. */
  get client(): RedisClient | null {
    return this.#current?.isReady === true ? this.#current.client : null;
  }

  /** Gives the connection up, which may hang, for another one. */
  renew(): void {
    if (this.#isClosed) return;
    this.#abandon();
    this.#try();
  }

  close(): void {
    this.#isClosed = true;
    this.#abandon();
  }

  #try(): void {
    const { time, prepare, onReady } = this.#deps;
    const client = newClient(this.#deps);
    const lost = (err: unknown): void => this.#lost(attempt, err);
    const attempt: Attempt = {
      client,
      isReady: false,
      stopWaiting: time.after(HINTS.connectMs, () => lost(new Error('Redis does not answer'))),
    };
    this.#current = attempt;
    client.on('error', lost);
    // One that was given up before it was connected has had no socket to destroy yet.
    client.on('connect', () => {
      if (this.#current !== attempt) client.destroy();
    });
    const opened = async (): Promise<void> => {
      await client.connect();
      await prepare?.(client);
      if (this.#current !== attempt) return;
      attempt.stopWaiting();
      attempt.isReady = true;
      this.#loggedMs = null;
      onReady?.();
    };
    opened().catch(lost);
  }

  #lost(attempt: Attempt, err: unknown): void {
    if (this.#current !== attempt) return;
    this.#sayLost(err);
    this.#abandon();
    this.#stopRetry = this.#deps.time.after(HINTS.retryMs, () => this.#try());
  }

  #abandon(): void {
    this.#stopRetry?.();
    this.#stopRetry = null;
    const attempt = this.#current;
    if (attempt === null) return;
    this.#current = null;
    attempt.stopWaiting();
    attempt.client.destroy();
    if (attempt.isReady) this.#deps.onLost?.();
  }

  #sayLost(err: unknown): void {
    const nowMs = this.#deps.time.monotonicMs();
    if (this.#loggedMs !== null && nowMs - this.#loggedMs < HINTS.logMs) return;
    this.#loggedMs = nowMs;
    this.#deps.log.warn({ err, line: this.#deps.name }, 'Redis is away');
  }
}

/** Once: the package's `createClient` makes a class anew for each other set of options, and that holds the thread for milliseconds. */
const clientOf = Client.factory({});

function newClient({ url, name }: Pick<RedisLineDeps, 'url' | 'name'>) {
  return clientOf({
    url,
    name,
    disableOfflineQueue: true,
    commandsQueueMaxLength: HINTS.unanswered,
    maintNotifications: 'disabled', // of one vendor's proxies; others answer with an error
    // No `socketTimeout`: each write begins it anew, so that one who pings never sees a hung Redis by it.
    socket: { connectTimeout: HINTS.connectMs, reconnectStrategy: false },
  });
}

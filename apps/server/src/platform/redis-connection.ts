// platform: one connection to Redis, which reconnects. It replaces the client's own reconnect, which would queue commands and send outdated
// messages later.

import { RedisClient as Client } from '@redis/client';
import type { Log } from './log.ts';
import type { Cancel, Time } from './time.ts';

const SECOND = 1_000;

const REDIS = {
  /** Pause before a lost connection is retried. Including the handshake, messages flow again within 1 s of Redis's return. */
  retryMs: 200,
  /** Timeout for establishing a connection, after which it is retried. */
  connectMs: SECOND,
  /** Maximum number of unanswered commands. Further ones are dropped. */
  unanswered: 4_096,
  /** A failure is logged at most this often. */
  logMs: 60 * SECOND,
} as const;

export type RedisClient = ReturnType<typeof newClient>;

export interface RedisConnectionDeps {
  url: string;
  /** Shown in Redis's list of clients and in the log. */
  name: string;
  time: Time;
  log: Log;
  /** Runs on each new connection before it counts as ready. */
  prepare?(client: RedisClient): Promise<unknown>;
  onReady?(): void;
  onLost?(): void;
}

interface Attempt {
  client: RedisClient;
  isReady: boolean;
  stopWaiting: Cancel;
}

/** Reconnects until it is closed. */
export class RedisConnection {
  readonly #deps: RedisConnectionDeps;
  #current: Attempt | null = null;
  #stopRetry: Cancel | null = null;
  #loggedMs: number | null = null;
  #isClosed = false;

  constructor(deps: RedisConnectionDeps) {
    this.#deps = deps;
    this.#try();
  }

  /** Null while there is no connection. */
  get client(): RedisClient | null {
    return this.#current?.isReady === true ? this.#current.client : null;
  }

  /** Replaces the connection, which may hang. */
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
      stopWaiting: time.after(REDIS.connectMs, () => lost(new Error('Redis does not answer'))),
    };
    this.#current = attempt;
    client.on('error', lost);
    // A connection that is abandoned before it is established has no socket to destroy yet.
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
    this.#logLost(err);
    this.#abandon();
    this.#stopRetry = this.#deps.time.after(REDIS.retryMs, () => this.#try());
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

  #logLost(err: unknown): void {
    const nowMs = this.#deps.time.monotonicMs();
    if (this.#loggedMs !== null && nowMs - this.#loggedMs < REDIS.logMs) return;
    this.#loggedMs = nowMs;
    this.#deps.log.warn({ err, connection: this.#deps.name }, 'Redis is unreachable');
  }
}

/** Created once: `createClient` builds a class for each set of options, which blocks the thread for milliseconds. */
const clientOf = Client.factory({});

function newClient({ url, name }: Pick<RedisConnectionDeps, 'url' | 'name'>) {
  return clientOf({
    url,
    name,
    disableOfflineQueue: true,
    commandsQueueMaxLength: REDIS.unanswered,
    maintNotifications: 'disabled', // a vendor-specific feature; other servers answer with an error
    // No `socketTimeout`, because each write restarts it, so it would never expire while pings are sent.
    socket: { connectTimeout: REDIS.connectMs, reconnectStrategy: false },
  });
}

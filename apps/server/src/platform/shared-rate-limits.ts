// Rate limits that the nodes of a cluster share in Redis. Without Redis, each node counts alone.
import { RateLimiterRedis } from 'rate-limiter-flexible';
import {
  budgetOf,
  type CreateRateLimiter,
  type RateLimiter,
  rateLimitersInMemory,
  takeFrom,
} from './rate-limits.ts';
import type { RedisClient, RedisConnection, RedisConnectionDeps } from './redis-connection.ts';
import { REDIS } from './redis-limits.ts';
import { yieldToEventLoop } from './time.ts';

const SHARED_RATES = {
  /** Timeout of Redis, which normally answers within a millisecond. After a timeout, the node counts the request alone. */
  waitMs: 30,
} as const;

/** Where each limit is counted. Nodes share limits against guessing. Each node counts limits against overload. */
const KEEPERS: Readonly<Record<string, 'all nodes' | 'each node'>> = {
  'http:read': 'each node',
  'http:bulk': 'each node',
  'http:write': 'each node',
  'http:signIn': 'all nodes',
  'http:codeLookup': 'all nodes',
  'http:suggest': 'each node',
  'http:gamesFile': 'each node',
  'http:reserveEntries': 'each node',
  'http:picture': 'each node',
  'user:bulk': 'each node',
  'user:gamesFile': 'each node',
  'user:suggest': 'each node',
  'page:head': 'each node',
  'code:user': 'all nodes',
  'code:address': 'all nodes',
};

export interface SharedRateLimits {
  /** Like `rateLimitersInMemory`. Throws for a name that is not in the table above. */
  create(factor: number): CreateRateLimiter;
  stop(): void;
}

type Deps = Omit<RedisConnectionDeps, 'name' | 'prepare'> & {
  /** Identifies the cluster among all that share one Redis. */
  clusterKey: string;
};

/** Does not wait for Redis. Until Redis answers, each node counts alone. */
export async function openSharedRateLimits(deps: Deps): Promise<SharedRateLimits> {
  const { RedisConnection: Connection } = await import('./redis-connection.ts'); // see `cluster/bus/redis-bus.ts`
  const connection = new Connection({ ...deps, name: 'kingstake-limits' });
  return {
    create(factor) {
      const inMemory = rateLimitersInMemory(factor);
      return (name, rate) => {
        const keeper = KEEPERS[name];
        if (keeper === undefined) throw new Error(`Say in the table who counts the budget ${name}.`);
        const own = inMemory(name, rate);
        if (keeper === 'each node') return own;
        const budget = budgetOf(rate, factor);
        const limiter = new RateLimiterRedis({
          storeClient: storeOn(connection),
          useRedisPackage: true,
          keyPrefix: `kingstake:${deps.clusterKey}:budget:${name}`,
          ...budget,
          // Block a refused key in memory until the window ends, so that a flood does not reach Redis.
          inMemoryBlockOnConsumed: budget.points + 1,
        });
        return new SharedRateLimiter(own, (key) => takeFrom(limiter, key), connection, deps);
      };
    },
    stop: () => connection.close(),
  };
}

/** The part of a client that the library uses, on the current connection. */
function storeOn(connection: RedisConnection): Pick<RedisClient, 'eval'> {
  return {
    eval: (...script) =>
      connection.client?.eval(...script) ?? Promise.reject(new Error('Redis is unreachable')),
  };
}

class SharedRateLimiter implements RateLimiter {
  readonly #own: RateLimiter;
  readonly #takeShared: (key: string) => Promise<number | null>;
  readonly #connection: RedisConnection;
  readonly #deps: Pick<Deps, 'time' | 'log'>;
  #loggedMs: number | null = null;

  constructor(
    own: RateLimiter,
    takeShared: (key: string) => Promise<number | null>,
    connection: RedisConnection,
    deps: Pick<Deps, 'time' | 'log'>,
  ) {
    this.#own = own;
    this.#takeShared = takeShared;
    this.#connection = connection;
    this.#deps = deps;
  }

  /**
   * Refuses if either quota is used up. The local one is always counted. It decides alone while Redis is unavailable, and still applies if
   * Redis evicts the shared one.
   */
  async take(key: string): Promise<number | null> {
    const own = await this.#own.take(key);
    if (this.#connection.client === null) return own;
    try {
      return (await this.#inTime(this.#takeShared(key))) ?? own;
    } catch (err) {
      this.#sayFailed(err);
      return own;
    }
  }

  /** Counts on this node only, because a charge refuses nothing immediately. */
  charge(key: string, credits: number): Promise<void> {
    return this.#own.charge(key, credits);
  }

  async #inTime(asked: Promise<number | null>): Promise<number | null> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    let isAnswered = false;
    const stopWaiting = this.#deps.time.after(SHARED_RATES.waitMs, async () => {
      // If the thread was busy, the reply may have arrived but not been read yet.
      await yieldToEventLoop();
      if (isAnswered) return;
      // Replace a connection that hangs. The new one is used once its handshake is complete.
      this.#connection.renew();
      reject(new Error('Redis does not answer'));
    });
    try {
      return await Promise.race([asked, late]);
    } finally {
      isAnswered = true;
      stopWaiting();
    }
  }

  #sayFailed(err: unknown): void {
    const nowMs = this.#deps.time.monotonicMs();
    if (this.#loggedMs !== null && nowMs - this.#loggedMs < REDIS.logMs) return;
    this.#loggedMs = nowMs;
    this.#deps.log.warn({ err }, 'a shared rate limit was counted by this node alone');
  }
}

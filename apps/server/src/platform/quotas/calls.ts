// platform/quotas: quotas of calls. A key gets `max` calls in a window that its first call begins. Nodes share some of them in Redis.
// Without Redis, each node counts alone.
import type { RedisConnection, RedisConnectionDeps } from '../redis-connection.ts';
import { createSlices } from '../slices.ts';
import { systemTime, type Time, yieldToEventLoop } from '../time.ts';
import { Quota, type Rate } from './quota.ts';

/** Quotas of a node, or of all nodes. */
export interface RateLimiter {
  /** Takes one call from the key's quota. Resolves to null, or to the ms until the window ends if the quota is used up. */
  take(key: string): Promise<number | null>;
  /** Charges the additional cost of a call, even if the quota is used up. */
  charge(key: string, cost: number): void;
}

/** Creates a named limiter. Limiters of different names do not share quotas. */
export type CreateRateLimiter = (name: string, rate: Rate) => RateLimiter;

/** `factor` multiplies every quota (RATE_LIMIT_FACTOR). Each allows at least one call. */
export function rateLimitersInMemory(factor: number, time: Time = systemTime): CreateRateLimiter {
  return (_name, rate) => limiterInMemory(multiplied(rate, factor), time);
}

const multiplied = ({ max, windowMs }: Rate, factor: number): Rate => ({
  max: Math.max(1, Math.floor(max * factor)),
  windowMs,
});

function limiterInMemory(rate: Rate, time: Time): RateLimiter {
  const quota = new Quota<string>(rate, 'at the end');
  let forgotMs = time.monotonicMs();
  return {
    async take(key) {
      const nowMs = time.monotonicMs();
      if (nowMs - forgotMs >= rate.windowMs) {
        forgotMs = nowMs;
        void quota.forgetFull(nowMs, createSlices(time));
      }
      return quota.take(key, nowMs);
    },
    charge: (key, cost) => quota.charge(key, cost, time.monotonicMs()),
  };
}

const SHARED = {
  /** Timeout of Redis, which normally answers within a millisecond. After a timeout, the node counts the call alone. */
  waitMs: 30,
  /** A failure is logged at most this often. */
  logMs: 60_000,
} as const;

export interface SharedRateLimits {
  /** Like `rateLimitersInMemory`, but nodes share the rates that say so. */
  create(factor: number): CreateRateLimiter;
  stop(): void;
}

type Deps = Omit<RedisConnectionDeps, 'name' | 'prepare'> & {
  /** Identifies the cluster among all that share one Redis. */
  clusterKey: string;
};

/** Does not wait for Redis. Until Redis answers, each node counts alone. */
export async function openSharedRateLimits(deps: Deps): Promise<SharedRateLimits> {
  const { RedisConnection: Connection } = await import('../redis-connection.ts'); // see `cluster/bus/redis-bus.ts`
  const connection = new Connection({ ...deps, name: 'kingstake-limits' });
  return {
    create: (factor) => (name, rate) => {
      const shared = multiplied(rate, factor);
      const own = limiterInMemory(shared, deps.time);
      if (rate.isShared !== true) return own;
      return sharedLimiter(own, shared, {
        ...deps,
        connection,
        prefix: `kingstake:${deps.clusterKey}:budget:${name}`,
      });
    },
    stop: () => connection.close(),
  };
}

interface SharedDeps {
  connection: RedisConnection;
  time: Time;
  log: RedisConnectionDeps['log'];
  /** Precedes each key in Redis. */
  prefix: string;
}

/**
 * Refuses if either quota is used up. The own one is always counted. It decides alone while Redis is unavailable, still applies if Redis
 * evicts the shared one, and keeps a flood of one key away from Redis. A charge refuses nothing immediately, so only this node counts it.
 */
function sharedLimiter(
  own: RateLimiter,
  rate: Rate,
  { connection, time, log, prefix }: SharedDeps,
): RateLimiter {
  let loggedMs: number | null = null;
  return {
    ...own,
    async take(key) {
      const waitMs = await own.take(key);
      if (waitMs !== null || connection.client === null) return waitMs;
      try {
        return await inTime(takeShared(connection, `${prefix}:${key}`, rate), connection, time);
      } catch (err) {
        const nowMs = time.monotonicMs();
        if (loggedMs === null || nowMs - loggedMs >= SHARED.logMs) {
          loggedMs = nowMs;
          log.warn({ err }, 'a shared rate limit was counted by this node alone');
        }
        return null;
      }
    },
  };
}

/** Counts one call, and returns how many there were in this window, and how many ms it still lasts. */
const TAKE = `local used = redis.call('incr', KEYS[1])
if used == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return {used, redis.call('pttl', KEYS[1])}`;

async function takeShared(connection: RedisConnection, key: string, rate: Rate): Promise<number | null> {
  const answer = await connection.client?.eval(TAKE, { keys: [key], arguments: [String(rate.windowMs)] });
  if (answer === undefined) throw new Error('Redis is unreachable');
  const [used, leftMs] = answer as unknown as [number, number];
  return used <= rate.max ? null : leftMs;
}

async function inTime<T>(asked: Promise<T>, connection: RedisConnection, time: Time): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  let isAnswered = false;
  const stopWaiting = time.after(SHARED.waitMs, async () => {
    // If the thread was busy, the reply may have arrived but not been read yet.
    await yieldToEventLoop();
    if (isAnswered) return;
    // Replace a connection that hangs. The new one is used once its handshake is complete.
    connection.renew();
    reject(new Error('Redis does not answer'));
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    isAnswered = true;
    stopWaiting();
  }
}

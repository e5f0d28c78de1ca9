// Quotas of calls, addresses and connections. RATE_LIMIT_FACTOR multiplies the numbers of calls and connections. Nodes share some quotas
// in Redis. Without Redis, each node counts alone.
import type { RateName } from '@kingstake/protocol';
import type { RedisConnection, RedisConnectionDeps } from './redis-connection.ts';
import { createSlices, inSlices, type Slices, systemTime, type Time, yieldToEventLoop } from './time.ts';

/** The size of a quota. */
export interface Rate {
  max: number;
  windowMs: number;
  /** Set for calls whose limit is against guessing, which all nodes count together. Each node counts limits against overload. */
  isShared?: true;
}

/** How a quota refills: evenly over a window, or at the end of the window that its first use began. */
type Refill = 'evenly' | 'at the end';

interface Account {
  left: number; // at `atMs`, with fractions; negative: owed
  atMs: number; // when it was read, or its window began
}

/** All keys have the same rate. */
export class Quota<Key extends string | number> {
  readonly #rate: Rate;
  readonly #refill: Refill;
  readonly #accounts = new Map<Key, Account>();

  constructor(rate: Rate, refill: Refill = 'evenly') {
    this.#rate = rate;
    this.#refill = refill;
  }

  /** Takes one. Returns null, or the milliseconds until one is available. */
  take(key: Key, nowMs: number): number | null {
    const account = this.#accountOf(key, nowMs);
    if (account.left < 1) return this.#waitOf(account, nowMs);
    account.left -= 1;
    return null;
  }

  /** Takes a cost even if less is left. The difference is owed. */
  charge(key: Key, cost: number, nowMs: number): void {
    if (cost > 0) this.#accountOf(key, nowMs).left -= cost;
  }

  /** Whether something is owed. */
  isOverdrawn(key: Key, nowMs: number): boolean {
    return this.#accounts.has(key) && this.#accountOf(key, nowMs).left < 0;
  }

  /** Returns the milliseconds until one is available; 0 if it is. */
  waitMs(key: Key, nowMs: number): number {
    return this.#accounts.has(key) ? this.#waitOf(this.#accountOf(key, nowMs), nowMs) : 0;
  }

  /** Removes keys with a full quota, which is also the state of a new key. Returns null if that took one slice. */
  forgetFull(nowMs: number, slices: Slices): Promise<void> | null {
    return inSlices(
      this.#accounts,
      ([key, account]) => {
        this.#read(account, nowMs);
        if (account.left >= this.#rate.max) this.#accounts.delete(key);
      },
      slices,
    );
  }

  /** Number of keys that may have used something. */
  get size(): number {
    return this.#accounts.size;
  }

  #accountOf(key: Key, nowMs: number): Account {
    let account = this.#accounts.get(key);
    if (account === undefined) {
      account = { left: this.#rate.max, atMs: nowMs };
      this.#accounts.set(key, account);
    } else this.#read(account, nowMs);
    return account;
  }

  #waitOf({ left, atMs }: Account, nowMs: number): number {
    const { max, windowMs } = this.#rate;
    if (left >= 1) return 0;
    return this.#refill === 'evenly' ? ((1 - left) * windowMs) / max : atMs + windowMs - nowMs;
  }

  #read(account: Account, nowMs: number): void {
    const { max, windowMs } = this.#rate;
    const passedMs = nowMs - account.atMs;
    if (this.#refill === 'evenly') account.left = Math.min(max, account.left + (passedMs * max) / windowMs);
    else if (passedMs < windowMs) return;
    else account.left = max;
    account.atMs = nowMs;
  }
}

const KIB = 1024;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Limits per address. A household or a café behind one router shares an address. An IPv6 address counts as its /64. */
export const ADDRESS = {
  /**
   * Requests of every kind, including socket upgrades, in a burst. They refill at 50 a second. The page has about 110 files and 95
   * pictures, each fetched once. A later visit makes 11 requests, and an open page some 20 a minute. A request costs one, plus one for each
   * 64 KiB of its response.
   */
  requests: 3_000,
  requestsWindowMs: MINUTE,
  requestBytes: 64 * KIB,
  /** Unfinished responses. A proxy may fetch all files of three page loads at once. */
  openResponses: 512,
  /** Bytes of those responses that the server still holds. The largest response has 200 KiB, but most have less than 20. */
  openBytes: 8 * KIB * KIB,
  /** The same limit while the server holds many bytes in total. It allows one large response. */
  openBytesWhenFew: 256 * KIB,
  /** Retry-After of requests over these limits. */
  openWaitMs: SECOND,
  /** Open connections, of which 64 may be sockets (`SOCKET.perAddress`). A browser opens six for requests. */
  connections: 256,
  /**
   * New connections in a burst. They refill at 16 a second. A connection costs more than its requests, and a rejected client retries.
   * Sixteen browsers may open the page at once, and then two a second.
   */
  newConnections: 96,
  newConnectionsWindowMs: 6 * SECOND,
  /** Connections per address while the server has few left. Enough for one player's browser and socket. */
  connectionsWhenFew: 16,
  /** An address over its quota is logged once in this period. */
  logMs: MINUTE,
  /** Maximum number of addresses logged in that period. */
  logged: 100,
} as const;

/** Counts the requests of each address, by its `quotaKey`, including page files, socket upgrades and unknown paths. */
export const createAddressQuota = (factor: number): Quota<string> =>
  new Quota({ max: Math.max(1, ADDRESS.requests * factor), windowMs: ADDRESS.requestsWindowMs });

/** Limits of the server, over all addresses. */
export const CONNECTIONS = {
  /** Enough for 10,000 players with a socket each and their requests. An idle connection takes about 20 KiB. */
  most: 16_384,
  /** From this number on, few connections are left. */
  few: 12_288,
  /** From this total of held response bytes on, the lower limit per address applies. */
  manyBytes: 256 * KIB * KIB,
  /** Connections beyond `most` that are reserved for the local machine, so that operators and monitoring can still connect. */
  ownReserve: 32,
  /** Maximum number of waiting requests per connection. Browsers and proxies send one after the other. */
  pipelined: 8,
  /**
   * A client that reads nothing for this long is disconnected. Responses are sent in pieces of 64 KiB, so 4 KiB a second is enough.
   */
  unreadMs: 15 * SECOND,
  /** Keep-alive of an idle connection. Longer than that of proxies (60 s), so that no connection is closed while a proxy uses it. */
  idleMs: 72 * SECOND,
  /** Interval at which slow readers are checked. */
  lookMs: SECOND,
} as const;

/** The cost of lists and whole games (the rate `bulk`). */
export const BULK = {
  /** A response costs one for each started block of this many bytes, as on the socket (ruling 11). */
  quotaBytes: 2 * 1024,
  /** Minimum cost, because a short response needs queries too. */
  least: 4,
  /**
   * A full page of the waiting list, which is the largest response, costs about 110, so ten are allowed in a minute. Ordinary lists cost 4,
   * so 300 are allowed.
   */
  ofAddress: { max: 1_200, windowMs: MINUTE },
  /** Limit of one user over all addresses. A search for an opponent makes ten calls in half a minute. */
  ofUser: { max: 600, windowMs: MINUTE },
} as const;

/** Quotas of HTTP calls, by the name that a call declares. */
export const RATES = {
  /** Reads. A page load makes about ten calls, and a fast player some dozens a minute. */
  read: { max: 300, windowMs: MINUTE },
  /** Lists and whole games; see `BULK`. */
  bulk: BULK.ofAddress,
  /** Changes of the caller's data. */
  write: { max: 60, windowMs: MINUTE },
  /** Challenge, verify and register write rows for visitors who are not signed in. */
  signIn: { max: 20, windowMs: MINUTE, isShared: true },
  /** Codes have 40 bits, so guessing one at this rate takes thousands of years. */
  codeLookup: { max: 20, windowMs: MINUTE, isShared: true },
  /** Names that begin with a prefix (ruling 9). The page waits for a pause in typing, and few names take more than three calls. */
  suggest: { max: 30, windowMs: MINUTE },
  /** Downloads of all own games, each of which reads every game. */
  gamesFile: { max: 6, windowMs: MINUTE },
  /** Public pictures of games. Services that preview links fetch one each. Drawing one blocks a thread for about 0.5 s. */
  picture: { max: 60, windowMs: MINUTE },
  /** Public lists of entries, of about 10 MB at 100,000 players. A browser checks one an hour, and a verifier all of one day. */
  reserveEntries: { max: 30, windowMs: MINUTE },
} as const satisfies Record<RateName, Rate>;

/** Quotas of a user over all addresses, for calls that cost more than a few queries. */
export const RATES_OF_USER = {
  bulk: BULK.ofUser,
  /** All own data or games, which are two calls. */
  gamesFile: { max: 6, windowMs: MINUTE },
  suggest: RATES.suggest,
} as const satisfies Partial<Record<RateName, Rate>>;

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

type Deps = Omit<RedisConnectionDeps, 'name' | 'prepare'> & {
  /** Identifies the cluster among all that share one Redis. */
  clusterKey: string;
};

export type SharedRateLimits = Awaited<ReturnType<typeof openSharedRateLimits>>;

/** Does not wait for Redis. Until Redis answers, each node counts alone. */
export async function openSharedRateLimits(deps: Deps) {
  const { RedisConnection: Connection } = await import('./redis-connection.ts'); // see `cluster/bus/redis-bus.ts`
  const connection = new Connection({ ...deps, name: 'kingstake-limits' });
  return {
    /** Like `rateLimitersInMemory`, but nodes share the rates that say so. */
    create:
      (factor: number): CreateRateLimiter =>
      (name, rate) => {
        const shared = multiplied(rate, factor);
        const own = limiterInMemory(shared, deps.time);
        if (rate.isShared !== true) return own;
        return sharedLimiter(own, shared, {
          ...deps,
          connection,
          prefix: `kingstake:${deps.clusterKey}:budget:${name}`,
        });
      },
    stop: (): void => connection.close(),
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

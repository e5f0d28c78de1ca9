// Limits of calls, addresses and connections. RATE_LIMIT_FACTOR multiplies the numbers of calls and connections.
import type { RateName } from '@kingstake/protocol';
import { Quota, type Rate } from './quota.ts';

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

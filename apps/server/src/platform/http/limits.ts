// Limits of calls, addresses and connections. RATE_LIMIT_FACTOR multiplies the numbers of calls and connections.
import type { RateName } from '@kingstake/protocol';
import type { Rate } from '../rate-limits.ts';

const KIB = 1024;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A household or a café behind one router counts as one address. An IPv6 address counts as its /64. */
export const ADDRESS = {
  /**
   * Requests of every kind, socket upgrades included, in a burst; they refill at 50 a second. The page has about 110 files
   * and 95 pictures, each fetched once. A later visit makes 11 requests, an open page some 20 a minute. A request costs
   * one, and one more for each 64 KiB of its response.
   */
  requests: 3_000,
  requestsWindowMs: MINUTE,
  requestBytes: 64 * KIB,
  /** Responses that were not read completely. A proxy may fetch all files of three page loads at once. */
  openResponses: 512,
  /** Bytes of those responses that the server still holds. The largest response is 200 KiB, most are under 20. */
  openBytes: 8 * KIB * KIB,
  /** The same while the server holds many bytes for all: one large response. */
  openBytesWhenFew: 256 * KIB,
  /** Retry-After of requests over these limits. */
  openWaitMs: SECOND,
  /** Open connections, of which 64 may be sockets (`SOCKET.perAddress`). A browser opens six for requests. */
  connections: 256,
  /**
   * New connections in a burst; they refill at 16 a second. A connection costs more than its requests, and a rejected
   * client comes back. Sixteen browsers may open the page at once, then two a second.
   */
  newConnections: 96,
  newConnectionsWindowMs: 6 * SECOND,
  /** While the server has few connections left: enough for one player's browser and socket. */
  connectionsWhenFew: 16,
  /** An address over its quota is logged once in this time. */
  logMs: MINUTE,
  /** Addresses logged in that time at most. */
  logged: 100,
} as const;

/** Connections of the server, from all addresses. */
export const CONNECTIONS = {
  /** 10,000 players with a socket each and their requests. An idle connection takes about 20 KiB. */
  most: 16_384,
  /** From this number on, few are left. */
  few: 12_288,
  /** Bytes of responses held for all. From this number on each address may hold few. */
  manyBytes: 256 * KIB * KIB,
  /** Reserved for the local machine beyond `most`, so that operators and monitoring still connect. */
  ownReserve: 32,
  /** Requests of one connection that may wait. Browsers and proxies send one after the other. */
  pipelined: 8,
  /**
   * A client that reads nothing for this long is disconnected. Responses are sent in pieces of 64 KiB, so 4 KiB a second is
   * enough.
   */
  unreadMs: 15 * SECOND,
  /** Keep-alive of an idle connection: longer than that of proxies (60 s), so that none is closed while it is used. */
  idleMs: 72 * SECOND,
  /** Readers are checked this often. */
  lookMs: SECOND,
} as const;

/** The cost of lists and whole games (the rate `bulk`). */
export const BULK = {
  /** A response costs one for each started block of this size, as on the socket (ruling 11). */
  quotaBytes: 2 * 1024,
  /** Minimum cost, because a short response needs queries too. */
  least: 4,
  /**
   * A full page of the waiting list, the largest response, costs some 110: ten in a minute. Ordinary lists cost 4: 300 a
   * minute.
   */
  ofAddress: { max: 1_200, windowMs: MINUTE },
  /** Of one user, from all addresses. A search for an opponent makes ten calls in half a minute. */
  ofUser: { max: 600, windowMs: MINUTE },
} as const;

/** Quotas of HTTP calls, by the name that a call declares. */
export const RATES = {
  /** Reads: a page load makes about ten calls, a fast player some dozens a minute. */
  read: { max: 300, windowMs: MINUTE },
  /** Lists and whole games; see `BULK`. */
  bulk: BULK.ofAddress,
  /** Changing the caller's data. */
  write: { max: 60, windowMs: MINUTE },
  /** Challenge, verify and register write rows for visitors who are not signed in. */
  signIn: { max: 20, windowMs: MINUTE },
  /** Codes have 40 bits: at this pace guessing one takes thousands of years. */
  codeLookup: { max: 20, windowMs: MINUTE },
  /** A file of all own games reads every one of them. */
  gamesFile: { max: 6, windowMs: MINUTE },
  /** Pictures of games, for anyone. Services that show links fetch one each; drawing one takes about 0.5 s of a thread. */
  picture: { max: 60, windowMs: MINUTE },
  /** Lists of entries, for anyone: some 10 MB at 100,000 players. A browser checks one an hour, a verifier a day's. */
  reserveEntries: { max: 30, windowMs: MINUTE },
} as const satisfies Record<RateName, Rate>;

// platform/http: limits of calls, addresses and connections. RATE_LIMIT_FACTOR multiplies what counts calls and connections of an address.
import type { RateName } from '@kingstake/protocol';
import type { Rate } from '../rate-limits.ts';

const KIB = 1024;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A household or a café behind one router counts as one address; of IPv6 its /64. */
export const ADDRESS = {
  /**
   * Requests of every kind, socket upgrades too, that may come at once, and how fast the budget comes back (50 a second). The page
   * has about 110 files and 95 pictures, each fetched once; opened again it asks for 11 things, and a page that is open for some 20 a
   * minute. A request costs one, and one more for each 64 KiB of its answer.
   */
  requests: 3_000,
  requestsWindowMs: MINUTE,
  requestBytes: 64 * KIB,
  /** Answers that are not read to their end yet. A proxy asks for all files of a page at once: three page loads in one instant. */
  openResponses: 512,
  /** Bytes of those answers that the server still holds: the largest answer is 200 KiB, most are under 20. */
  openBytes: 8 * KIB * KIB,
  /** And so many while the server holds very much for all: one large answer. */
  openBytesWhenFew: 256 * KIB,
  /** Requests over a limit of the two lines above are told to come back after this. */
  openWaitMs: SECOND,
  /** Connections, of which 64 may be sockets (`SOCKET.perAddress`). A browser opens six for requests: 32 of them at once. */
  connections: 256,
  /**
   * Connections that may come at once, and how fast they come back (16 a second): each costs more than the requests it brings, and
   * whoever is refused comes again. Sixteen browsers open the page in one instant, 2 a second from then on.
   */
  newConnections: 96,
  newConnectionsWindowMs: 6 * SECOND,
  /** While the server has few connections left, so many are enough for one player's browser and socket. */
  connectionsWhenFew: 16,
  /** What exceeds the budget is logged this often, with its address. */
  logMs: MINUTE,
  /** Addresses that one such period names in the log. */
  logged: 100,
} as const;

/** Connections of the server, whoever they are from. */
export const CONNECTIONS = {
  /** 10,000 players with a socket each and their requests; an idle connection takes about 20 KiB. */
  most: 16_384,
  /** From so many on they count as few. */
  few: 12_288,
  /** Bytes of answers that the server holds for all, from which on each address may have few: 32 addresses at their limit. */
  manyBytes: 256 * KIB * KIB,
  /** Beyond `most`, from the own machine: an operator and the monitoring still get in. */
  ownReserve: 32,
  /** Requests of one connection that may wait for an answer; browsers and proxies send one after the other. */
  pipelined: 8,
  /** A reader that takes nothing of its answer for so long is cut off. Answers go out in pieces of 64 KiB: 4 KiB a second is enough. */
  unreadMs: 15 * SECOND,
  /** An idle connection is kept for so long: longer than proxies keep theirs (60 s), so that none is closed while it is used. */
  idleMs: 72 * SECOND,
  /** Readers are looked at this often. */
  lookMs: SECOND,
} as const;

/** What lists and whole games cost (the rate `bulk`). */
export const BULK = {
  /** An answer costs one for each so many bytes that it begins, as on the socket (ruling 11). */
  creditBytes: 2 * 1024,
  /** And no less: behind a short answer are statements too. */
  least: 4,
  /** A full page of the waiting list, the largest answer, costs some 110: ten in a minute. Ordinary lists may be asked for 300 times. */
  ofAddress: { max: 1_200, windowMs: MINUTE },
  /** From all addresses together: a search for an opponent asks ten times in half a minute. */
  ofUser: { max: 600, windowMs: MINUTE },
} as const;

/** Budgets of HTTP calls, by the name that a call declares. */
export const RATES = {
  /** Reading: a page load makes about ten calls, a fast player some dozens a minute. */
  read: { max: 300, windowMs: MINUTE },
  /** Lists and whole games, counted apart from other reads: an answer costs as `BULK` says. */
  bulk: BULK.ofAddress,
  /** Changing the caller's data. */
  write: { max: 60, windowMs: MINUTE },
  /** Challenge, verify and register write rows for people who are not signed in yet. */
  signIn: { max: 20, windowMs: MINUTE },
  /** Codes have 40 bits; at this pace a guesser needs thousands of years, and a person mistypes a few times. */
  codeLookup: { max: 20, windowMs: MINUTE },
  /** A file of all own games reads every one of them; a person asks for it now and then. */
  gamesFile: { max: 6, windowMs: MINUTE },
  /** Pictures of games, for anyone: services that show a link fetch one each; drawing one takes about 0.5 s of a thread. */
  picture: { max: 60, windowMs: MINUTE },
} as const satisfies Record<RateName, Rate>;

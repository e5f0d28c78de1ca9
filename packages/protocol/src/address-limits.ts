// protocol: what one address may have of the server, and how much the server has for all, with units and reasons. RATE_LIMIT_FACTOR
// multiplies what counts requests and connections of an address.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const KIB = 1024;

/** A household or a café behind one router counts as one address; of IPv6 its /64. */
export const ADDRESS = {
  /**
   * Requests of every kind, socket upgrades too, that may come at once, and how fast the budget comes back (50 a second). The page
   * has about 110 files and 95 pictures, each fetched once; opened again it asks for 11 things, and a page that is open for some 20 a
   * minute. A request costs one, and one more for each 64 KiB of its answer.
   */
  credits: 3_000,
  creditsWindowMs: MINUTE,
  creditBytes: 64 * KIB,
  /** Answers that are not read to their end yet. A proxy asks for all files of a page at once: three page loads in one instant. */
  openAnswers: 512,
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

// cluster: limits.

const SECOND = 1_000;

export const CLUSTER = {
  /** A node that writes no heartbeat for longer than this counts as dead, and its sockets as closed. */
  silentMs: 3 * SECOND,
  /** After this much silence the leader checks whether the node's liveness lock was released. */
  missedHeartbeatMs: 1_250,
  /** How often the connection of the liveness lock is checked, and a broken one opened again. */
  lockCheckMs: 5 * SECOND,
  lockRetryMs: SECOND,
  /** Number of samples of the database's clock that are kept. The shortest one determines the offset. */
  clockSamples: 16,
  /** Number of samples taken before the server opens. */
  firstClockSamples: 4,
  /** If the machine's clock jumps by more than this against its timers, all earlier samples are discarded. */
  clockMovedMs: 100,
  /**
   * Deadlines of a game are applied by the node of the side to move, or else by its last writer. Any other node that has the game cached
   * applies them this much later. A deadline that could not be applied is retried after the same time.
   */
  holderWaitMs: 300,
  /** A deadline is not applied until the mover's node has written a later heartbeat, or has been silent for longer than this. */
  deadlineHoldMs: 15 * SECOND,
  /** How often games with sockets are compared with their rows, while the bus is degraded and while it is connected. */
  pollMs: SECOND,
  connectedPollMs: 5 * SECOND,
  /** While the bus is connected, a game that is older than its row is reloaded only after this time, because an update may be in flight. */
  updateDelayMs: 250,
  /** Maximum number of games in one statement of such a comparison. */
  pollBatch: 1_000,
  /** How long rows of dead nodes are kept. */
  deadNodeKeptMs: 24 * 3_600 * SECOND,
} as const;

export const BUS = {
  /** How often a node publishes a ping to its own channel. */
  pingMs: 250,
  /** The bus is connected while the newest returned ping was sent less than this ago. Two pings in a row may be lost. */
  connectedMs: 750,
  /** How often open connections are replaced while the bus is degraded, because a network that drops packets reports no error. */
  reconnectMs: SECOND,
  /** Maximum size of a message. A presence list of 10,000 players takes up to 110 KB, an update of the longest game 20 KB. Larger payloads are dropped. */
  messageBytes: 256 * 1024,
  /** Maximum number of bytes that Redis has not acknowledged. Further messages are dropped. */
  unansweredBytes: 4 * 1024 * 1024,
  /** Minimum interval between log lines about dropped messages. */
  logMs: 60 * SECOND,
} as const;

export const PRESENCE = {
  /** How often a node publishes its connected users. */
  everyMs: 2 * SECOND,
  /** How long further arrivals are collected after the first one, which is published at once. */
  arrivedMs: 100,
  /** The users of a node that publishes nothing for longer are forgotten. Two messages in a row may be lost. */
  silentMs: 5 * SECOND,
  /** Maximum number of users in one list, which is also the maximum number of connections of a node. With ids up to two billion, the list
   * takes at most 75 % of a message. */
  users: 16_384,
  /** Number of most watched games whose spectator counts a node publishes. They take 8 KB of a message. */
  watchedGames: 500,
} as const;

/**
 * On SIGTERM, a server migrates its clients to another node with `CLOSE.restart`. Times are ms since the signal. Stopping afterwards takes
 * at most `SERVER_TIMES.stopMs`. A supervisor must wait longer than both together before it kills the process.
 */
export const DRAIN = {
  /**
   * No client is migrated earlier, because load balancers poll `/playz` every 500 ms with a timeout of 500 ms. Until then, some would
   * offer the client to this node again, which refuses it.
   */
  noticeMs: 1.2 * SECOND,
  /** From this time on, sockets are closed even if their player is to move. */
  allMs: 8 * SECOND,
  /** Players with less time than this on their clock are excepted, because reconnecting could cost them that time. */
  shortClockMs: 2 * SECOND,
  /** From this time on, all sockets are closed. Those players had time to move. */
  lastMs: 10 * SECOND,
  /** How often sockets are checked. */
  checkMs: 50,
} as const;

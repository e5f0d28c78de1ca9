// cluster: limits.

const SECOND = 1_000;

export const CLUSTER = {
  /** A node without a heartbeat for longer counts as dead, and its sockets as closed. */
  silentMs: 3 * SECOND,
  /** After this much silence the leader checks whether the node's liveness lock was released. */
  missedHeartbeatMs: 1_250,
  /** How often the connection of the liveness lock is checked, and a broken one opened again. */
  lockCheckMs: 5 * SECOND,
  lockRetryMs: SECOND,
  /** Samples of the database's clock that are kept; the shortest one decides the offset. */
  clockSamples: 16,
  /** Samples that are taken before the server opens. */
  firstClockSamples: 4,
  /** A larger jump of the machine's clock against its timers discards all earlier samples. */
  clockMovedMs: 100,
  /**
   * Deadlines of a game are applied by the node of the side to move, or else by its last writer. Any other node that
   * holds the game applies them this much later. A deadline that could not be applied is retried after the same time.
   */
  holderWaitMs: 300,
  /** A side does not run out of time before its node has written after the deadline, unless that node is silent for longer than this. */
  deadlineHoldMs: 15 * SECOND,
  /** How often games with sockets are compared with their rows, while the bus is degraded and while it is connected. */
  pollMs: SECOND,
  connectedPollMs: 5 * SECOND,
  /** While the bus is connected, a game behind its row is read only after this: its update may be on the way. */
  updateDelayMs: 250,
  /** Games in one statement of such a comparison. */
  pollBatch: 1_000,
  /** Rows of dead nodes are kept this long. */
  deadNodeKeptMs: 24 * 3_600 * SECOND,
} as const;

export const BUS = {
  /** A node publishes a ping to its own channel this often. */
  pingMs: 250,
  /** The bus is connected while the newest ping that came back was sent less than this ago: two may be lost. */
  connectedMs: 750,
  /** While the bus is degraded, open connections are replaced this often: a network that drops packets reports no error. */
  reconnectMs: SECOND,
  /** Bytes of one message: a presence list of 10,000 players takes 30 KB, an update of the longest game 20. Larger payloads are dropped. */
  messageBytes: 128 * 1024,
  /** Bytes that Redis has not acknowledged. Further messages are dropped. */
  unansweredBytes: 4 * 1024 * 1024,
  /** A message that took this much longer than its sender's fastest one is dropped. */
  oldMs: 750,
  /** When all messages of a sender were old for this long, its clock was stopped or set: its baseline is measured again. */
  oldAllMs: 2 * SECOND,
  /** The baseline grows by this much per ms, because clocks drift apart by up to 0.05 ms a second. */
  clockDrift: 0.001,
  /** Senders whose baseline is kept. */
  senders: 1_024,
  /** Dropped messages are logged at most this often. */
  logMs: 60 * SECOND,
} as const;

export const PRESENCE = {
  /** How often a node publishes its connected users. */
  everyMs: 2 * SECOND,
  /** A node that published nothing for longer is forgotten: two messages may be lost. */
  silentMs: 5 * SECOND,
  /** Users in one list: a node has no more connections. Takes at most 75 % of a message, with ids up to two billion. */
  users: 16_384,
  /** Most watched games whose spectator counts a node publishes: 8 KB of a message. */
  watchedGames: 500,
} as const;

/**
 * On SIGTERM a server migrates its clients to another node with `CLOSE.restart`. Times are ms since the signal. The stop follows and
 * takes `SERVER_TIMES.stopMs` at most: a supervisor must wait for longer than both before it kills.
 */
export const DRAIN = {
  /**
   * No client is migrated earlier, because balancers poll `/playz` every 500 ms with a timeout of 500 ms and would route
   * it back here.
   */
  noticeMs: 1.2 * SECOND,
  /** From here on sockets are closed even while their player is to move. */
  allMs: 8 * SECOND,
  /** Exception: players with less time than this on their clock, who could lose it by reconnecting. */
  shortClockMs: 2 * SECOND,
  /** From here on their sockets are closed too: they had time to move. */
  lastMs: 10 * SECOND,
  /** How often sockets are checked. */
  checkMs: 50,
} as const;

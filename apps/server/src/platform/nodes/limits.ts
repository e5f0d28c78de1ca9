// platform/nodes: limits.

const SECOND = 1_000;

export const SERVER_NODES = {
  /** A node that has written nothing for longer is dead to the others: its sockets are as good as closed. */
  silentMs: 3 * SECOND,
  /** The connection that shows that a node lives is checked, and a broken one opened again, this often. */
  lifelineCheckMs: 5 * SECOND,
  lifelineRetryMs: SECOND,
  /** Looks at the database's clock of which the best one tells how far a node's own is off. */
  clockSamples: 16,
  /** Of them before the first caller. */
  firstClockSamples: 4,
  /** A machine's clock that has moved by more against its timers makes all earlier looks worthless. */
  clockMovedMs: 100,
  /**
   * Deadlines of a game are applied by the node of the side to move, else by the one that wrote it last, and this much later by any
   * other that holds it. What could not be applied is tried again after as long.
   */
  holderWaitMs: 300,
  /** A side's time is not over before its node has written after that; a node that is silent for longer cannot hold it up. */
  witnessMs: 15 * SECOND,
  /** Games with sockets are compared with their rows this often where hints may be lost, and where they are not. */
  pollMs: SECOND,
  restPollMs: 5 * SECOND,
  /** Where hints are whole, a game that is behind its row is looked at once more after this before it is read: its hint is on its way. */
  hintWayMs: 250,
  /** Games of which one statement of such a look asks. */
  pollSet: 1_000,
  /** Rows of nodes that are gone are kept this long: they say when the house was last alive. */
  keptMs: 24 * 3_600 * SECOND,
} as const;

// platform: limits of messages between nodes by Redis.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const HINTS = {
  /** A node sends a word to its own channel this often. */
  wordMs: 250,
  /** Hints are whole while the newest own word that came back is younger: two words may be lost. */
  wholeMs: 750,
  /** While they are not, connections that are open and silent are replaced this often: a network that drops all says nothing. */
  renewMs: SECOND,
  /** A lost connection is tried again after this: with the time of a handshake, whole again within 1 s of Redis's return. */
  retryMs: 200,
  /** A connection is open and greeted by then, or is tried again. */
  connectMs: SECOND,
  /** Bytes of one message: the roll call of 10,000 players takes 30 KB, a step of the longest game 20. A larger hint is dropped. */
  messageBytes: 128 * 1024,
  /** Messages, and their bytes, that Redis has not answered for; what exceeds them is dropped. It answers within a millisecond. */
  unanswered: 4_096,
  unansweredBytes: 4 * 1024 * 1024,
  /** A message on its way for longer than its sender's fastest one is old, and dropped: as long as a hung Redis goes unnoticed. */
  oldMs: 750,
  /** A sender whose messages were all old for so long: its clock stood still or was set, and what it says counts from then on. */
  oldAllMs: 2 * SECOND,
  /** The fastest way of a sender's messages is taken to be longer by this much a ms: clocks differ by 0.05 ms a second. */
  clockDrift: 0.001,
  /** Senders whose fastest way is kept. */
  senders: 1_024,
  /** What was dropped is logged this often at most. */
  logMs: MINUTE,
} as const;

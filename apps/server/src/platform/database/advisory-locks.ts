// platform/database: the numbers of all advisory locks. They share one space in a database, so a number used twice would
// make outsiders wait for each other.

export const ADVISORY_LOCKS = {
  /** Held while migrations run. */
  migrations: 4_701_815n,
  /** Held while a payout's signature is stored. */
  signing: 4_701_816n,
  /** With a node's number as the second key: held by that node for as long as it lives. Such pairs are a space of their own. */
  nodes: 4_701_819,
  /** Held while an entry is appended to the operator's log. */
  operatorLog: 4_701_818n,
  /** Held while a partition of moves is made or dropped (migrations 0036 and 0037). */
  movePartitions: 4_701_819n,
  /** Plus a user's id: held while that user takes a seat. */
  seatingOf: 2n ** 62n,
  /** Plus a user's id: held while that user asks for a withdrawal. */
  withdrawingOf: 2n ** 61n,
} as const;

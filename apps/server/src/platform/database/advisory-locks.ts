// platform/database: the numbers of all advisory locks. They share one space in a database, so a number used twice would
// make strangers wait for each other.

export const ADVISORY_LOCKS = {
  /** Held while migrations run. */
  migrations: 4_701_815n,
  /** Held while a payout's signature is stored. */
  signing: 4_701_816n,
  /** Held by a server for as long as it lives. */
  server: 4_701_817n,
  /** Held while an entry is appended to the operator's log. */
  operatorLog: 4_701_818n,
  /** Plus a user's id: held while that user takes a seat. */
  seatingOf: 2n ** 62n,
  /** Plus a user's id: held while that user asks for a withdrawal. */
  withdrawingOf: 2n ** 61n,
} as const;

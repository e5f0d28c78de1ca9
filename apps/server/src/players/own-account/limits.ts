export const EXPORT = {
  /** Rows of the ledger and of other lists that one statement reads: about 10 ms of the embedded database's thread. */
  rowsPerPage: 500,
} as const;

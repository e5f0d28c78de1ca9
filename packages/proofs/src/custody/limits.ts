// custody: every limit, with its unit and reason.

export const CUSTODY = {
  /** Longest signed text, in UTF-16 units. A confirmation contains the confirmed text. */
  textLength: 16_384,
  /** Words in a command's line. */
  words: 64,
  /** Signatures under one text: at most one per operator. */
  signatures: 32,
  /** Operators in a list. */
  operators: 32,
  /** Bytes of a nonce, enough to rule out collisions. */
  nonceBytes: 16,
  /** How far a command's time may differ from the server's, in ms. A person types it, and the clocks differ. */
  commandAgeMs: 5 * 60_000,
  /** How long the signer accepts an approval of a withdrawal, in ms, so that a stolen old one is useless. */
  approvalAgeMs: 24 * 60 * 60_000,
  /** Oldest solvency statement that the signer accepts, in ms: two of the server's audits, which run once a minute. */
  solvencyAgeMs: 2 * 60_000,
  /** How far ahead of ours an auditor's clock may be, in ms. */
  solvencyAheadMs: 10_000,
} as const;

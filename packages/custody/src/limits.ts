// custody: every limit, with its unit and reason.

export const CUSTODY = {
  /** Longest signed text, in UTF-16 units: a person types a command's line, and a confirmation contains the confirmed text. */
  textLength: 16_384,
  /** Words in a command's line. */
  words: 64,
  /** Signatures under one text: as many as operators. */
  signatures: 32,
  /** Operators in a list: people who can be asked. */
  operators: 32,
  /** Bytes of a nonce: two commands never have the same one by chance. */
  nonceBytes: 16,
  /** How far a command's own time may be from the server's, in ms: a person types, two machines' clocks differ. */
  commandAgeMs: 5 * 60_000,
  /** How long the signer accepts an approval of a withdrawal, in ms, so that a stolen old one is useless. */
  approvalAgeMs: 24 * 60 * 60_000,
  /** Oldest solvency statement that the signer still believes, in ms: two of the server's audits, one a minute. */
  solvencyAgeMs: 2 * 60_000,
  /** How far ahead of ours an auditor's clock may be, in ms. */
  solvencyAheadMs: 10_000,
} as const;

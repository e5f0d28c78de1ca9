// local-solana: ports to the process that hosts the ledger. The types are structural, so the host passes its own objects.

export interface LedgerTime {
  /** Wall clock, milliseconds since 1970. */
  nowMs(): number;
  /** Runs `run` repeatedly, first after `ms`. Returns a function that stops it. */
  every(ms: number, run: () => void): () => void;
}

export interface LedgerRandom {
  /** Returns `count` secure random bytes, for the faucet's key and the seed of the blockhashes. */
  bytes(count: number): Uint8Array;
}

/** The two methods of pino that the ledger calls. */
export interface LedgerLog {
  error(fields: { err: unknown }, message: string): void;
  fatal(fields: { err: unknown }, message: string): void;
}

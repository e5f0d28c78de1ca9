// local-solana: what the ledger takes from the process that hosts it. Structural types: the host passes its own objects.

export interface LedgerTime {
  /** Wall clock, milliseconds since 1970. */
  nowMs(): number;
  /** Runs repeatedly, first after `ms`. Returns what stops it. */
  every(ms: number, run: () => void): () => void;
}

export interface LedgerRandom {
  /** Returns `count` unguessable bytes: the faucet's key and the seed of the blockhashes are made of them. */
  bytes(count: number): Uint8Array;
}

/** pino's two methods that the ledger calls. */
export interface LedgerLog {
  error(fields: { err: unknown }, message: string): void;
  fatal(fields: { err: unknown }, message: string): void;
}

// local-solana: every time, size and count limit of the local network, with its unit and its reason.

export interface SlotTiming {
  slotMs: number; // length of a slot
  confirmedSlots: number; // slots after its own until a transaction is confirmed
  finalizedSlots: number; // and until it is finalized
}

/** Solana's own slot, and final within 2 s: 4 slots are 1.6 s. */
export const DEFAULT_SLOT_TIMING: SlotTiming = { slotMs: 400, confirmedSlots: 1, finalizedSlots: 4 };

/** Slots that a blockhash stays valid after its own (Solana's MAX_PROCESSING_AGE). */
export const BLOCKHASH_SLOTS = 150n;

/** Slots reserved in the file ahead of the current one, so that no slot is used twice after a kill: 3.2 s. */
export const SLOTS_RESERVED = 8n;

export const LIMITS = {
  /** Largest request, as the real node's. */
  bodyBytes: 50 * 1024,
  /** Calls in one batch; @solana/kit sends one. */
  batch: 100,
  /** Largest transaction: one IPv6 packet, the network's rule. */
  transactionBytes: 1232,
  /** Largest version 1 transaction (SIMD-0385). */
  version1Bytes: 4096,
  /** Signatures asked about at once, and returned by one page: the real node's figures. */
  statuses: 256,
  page: 1000,
  /** Accounts read at once: the real node's figure. */
  accounts: 100,
  /** Lamports of one airdrop: 100 SOL. */
  airdrop: 100_000_000_000n,
  /** Open sockets, and subscriptions of each: a page has a handful. */
  sockets: 200,
  subscriptions: 100,
  /** Unsent bytes of a socket that does not read; above it the socket is terminated. */
  backlogBytes: 1024 * 1024,
  /** Statuses older than this many slots are found only when the whole history is searched. */
  statusSlots: 150n,
} as const;

/** Balance of the faucet in a new ledger: 500 million SOL. */
export const FAUCET_LAMPORTS = 500_000_000_000_000_000n;
/** Base fee of a signature, in lamports. */
export const LAMPORTS_PER_SIGNATURE = 5000n;

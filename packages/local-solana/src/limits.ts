// local-solana: every time, size and count limit of the local network, with its unit and its reason.

export interface SlotTiming {
  slotMs: number; // length of a slot
  confirmedSlots: number; // slots after its own until a transaction is confirmed
  finalizedSlots: number; // slots after its own until a transaction is finalized
}

/** Solana's slot length, finalized within 2 s: 4 slots are 1.6 s. */
export const DEFAULT_SLOT_TIMING: SlotTiming = { slotMs: 400, confirmedSlots: 1, finalizedSlots: 4 };

/** Slots that a blockhash stays valid after its own (Solana's MAX_PROCESSING_AGE). */
export const BLOCKHASH_SLOTS = 150n;

/** Slots reserved in the file ahead of the current one, so that no slot is used twice after a kill: 3.2 s. */
export const SLOTS_RESERVED = 8n;

export const LIMITS = {
  /** Largest request, as on a real node. */
  bodyBytes: 50 * 1024,
  /** Calls in one batch; @solana/kit sends single calls. */
  batch: 100,
  /** Largest transaction: one IPv6 packet, as on the real network. */
  transactionBytes: 1232,
  /** Largest version 1 transaction (SIMD-0385). */
  version1Bytes: 4096,
  /** Signatures in one status request, and in one page of results, as on a real node. */
  statuses: 256,
  page: 1000,
  /** Accounts in one request, as on a real node. */
  accounts: 100,
  /** Lamports of one airdrop: 100 SOL. */
  airdrop: 100_000_000_000n,
  /** Open sockets, and subscriptions per socket. A page has a handful. */
  sockets: 200,
  subscriptions: 100,
  /** Unsent bytes of a slow reader. Above this its socket is terminated. */
  backlogBytes: 1024 * 1024,
  /** Statuses older than this many slots are found only if the request searches the whole history. */
  statusSlots: 150n,
} as const;

/** Balance of the faucet in a new ledger: 500 million SOL. */
export const FAUCET_LAMPORTS = 500_000_000_000_000_000n;
/** Base fee of a signature, in lamports. */
export const LAMPORTS_PER_SIGNATURE = 5000n;

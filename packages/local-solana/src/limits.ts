// local-solana: every time, size and count limit of the local network, with its unit and its reason.

export interface Delays {
  slotMs: number; // length of a slot
  confirmedSlots: number; // a transaction is confirmed so many slots after its own
  finalizedSlots: number; // and finalized so many after it
}

/** Solana's own slot, and final within 2 s: 4 slots are 1.6 s. */
export const DEFAULT_DELAYS: Delays = { slotMs: 400, confirmedSlots: 1, finalizedSlots: 4 };

/** A blockhash is good for so many slots after its own (Solana's MAX_PROCESSING_AGE). */
export const BLOCKHASH_SLOTS = 150n;

/** Slots are booked in the file this many ahead, so that a killed network never counts one twice: 3.2 s. */
export const SLOTS_BOOKED = 8n;

export const LIMITS = {
  /** Largest request, as the real node's. */
  bodyBytes: 50 * 1024,
  /** Calls in one batch: our own clients send one. */
  batch: 100,
  /** Largest transaction: one IPv6 packet, the network's rule. */
  transactionBytes: 1232,
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
  /** Bytes that wait for a socket that does not read. */
  backlogBytes: 1024 * 1024,
  /** Statuses older than this many slots are found only when the whole history is searched. */
  statusSlots: 150n,
} as const;

/** What the faucet holds at the beginning: 500 million SOL. */
export const FAUCET_LAMPORTS = 500_000_000_000_000_000n;
/** What a signature costs in lamports. */
export const LAMPORTS_PER_SIGNATURE = 5000n;

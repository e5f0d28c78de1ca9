// chain: types of the port to Solana. It uses no library types and knows neither players nor the reasons of payments.
import type { Lamports } from '@kingstake/protocol';

/** How final the network considers it: seen by one node, voted for, or final on every fork. */
export type Commitment = 'processed' | 'confirmed' | 'finalized';

/** A value as it was at a slot. */
export interface AtSlot<T> {
  slot: bigint;
  value: T;
}

export interface SignatureStatus {
  slot: bigint; // in which it was processed
  failed: boolean; // it landed, paid its fee and had no other effect
  commitment: Commitment;
}

export interface SignatureInfo {
  signature: string; // base58 of the first signature
  slot: bigint;
  failed: boolean;
  commitment: Commitment;
  /** Its memos, each preceded by its length, as the node writes them; null if there is none. They are not verified. */
  memo?: string | null;
}

/** Lamports moved by the system program: transfer, transferWithSeed, and what createAccount funds. */
export interface SystemTransfer {
  source: string; // whose lamports; may not be a signer, so compare with `signers`
  destination: string;
  lamports: Lamports;
  inner: boolean; // made by a program rather than by the transaction's own instruction
}

export interface AccountBalance {
  address: string;
  preLamports: bigint; // before the transaction
  postLamports: bigint; // after the transaction, less its fee
}

/** A transaction that landed, with its effects. */
export interface ChainTransaction {
  signature: string; // base58 of the first signature
  slot: bigint;
  failed: boolean;
  feePayer: string;
  fee: Lamports;
  signers: readonly string[]; // the fee payer first
  accounts: readonly AccountBalance[]; // all accounts that it names, including those of lookup tables
  transfers: readonly SystemTransfer[]; // in order of execution; empty if it failed, because nothing moved
  memos?: readonly string[]; // texts of its own memo instructions; empty or absent if there are none
}

/**
 * Solana as the server sees it. Every call may throw `ChainUnavailable`: the outcome is unknown, and the caller retries
 * later.
 *
 * A node answers `signaturesFor` and `transaction` from 'confirmed' on; 'processed' is read as 'confirmed' there. Answers
 * never go back in time: after a finalized slot was seen, a node behind it counts as unavailable. So "height first, then
 * status" proves an expiry, even through a load balancer.
 */
export interface Chain {
  readonly treasury: string; // base58 address
  /** Records a slot that another server saw finalized: later calls reject older answers. */
  recordFinalizedSlot(slot: bigint): void;
  blockHeight(commitment: Commitment): Promise<bigint>;
  latestBlockhash(): Promise<{ blockhash: string; lastValidBlockHeight: bigint }>;
  /** Searches the node's whole history. Returns null if the node does not know it. */
  signatureStatus(signature: string): Promise<SignatureStatus | null>;
  /**
   * Returns signatures newest first, without `before` and `until`. An unknown `until` ends nothing. A page shorter than
   * `limit` is the last one. Throws `ChainUnavailable` if the node does not know `before` (a fork, or another node):
   * begin again at the newest.
   */
  signaturesFor(
    address: string,
    page: { before?: string; until?: string; limit: number; commitment: Commitment },
  ): Promise<readonly SignatureInfo[]>;
  transaction(signature: string, commitment: Commitment): Promise<ChainTransaction | null>;
  balance(address: string, commitment: Commitment): Promise<Lamports>;
  /** The finalized balance, with the slot of the answer. */
  finalizedBalance(address: string): Promise<AtSlot<Lamports>>;
  /** The least that an account without data may hold. The network refuses to send less to a new account. */
  rentExemptMinimum(): Promise<Lamports>;
  /**
   * Returns a transaction for a wallet to sign: a transfer to the treasury that names `reference` (base58, read-only), and a memo.
   * `from` pays the fee and is the only signer.
   */
  depositTransaction(deposit: {
    from: string;
    lamports: Lamports;
    reference: string;
    memo: string;
  }): Promise<Uint8Array>;
  /**
   * Sends signed bytes; the node checks them first. No outcome proves that they will never land. Proof needs a finalized
   * block height above their last valid one, and then an empty `signatureStatus`.
   */
  send(wire: Uint8Array): Promise<SendOutcome>;
}

export type SendOutcome = 'sent' | 'already-processed' | 'blockhash-expired' | 'refused';

/** The node gave no answer, or one that cannot be trusted. Retry later. */
export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable';
}

/**
 * The node's answer for this one transaction cannot be read: its version is newer than `MAX_TRANSACTION_VERSION`, or the
 * answer contradicts itself. Other transactions can still be read.
 */
export class TransactionUnreadable extends ChainUnavailable {
  /** Its version is newer, so this release cannot have signed it. */
  readonly isNewer: boolean;

  constructor(message: string, isNewer: boolean) {
    super(message);
    this.isNewer = isNewer;
  }
}

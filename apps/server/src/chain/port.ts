// chain: types of the port to Solana. It uses no type of a library and knows neither players nor reasons of payments.
import type { Lamports } from '@kingstake/protocol';

/** How sure the network is: seen by one node, voted for, or final on every fork. */
export type Commitment = 'processed' | 'confirmed' | 'finalized';

/** A value as it was at a slot. */
export interface AtSlot<T> {
  slot: bigint;
  value: T;
}

export interface SignatureStatus {
  slot: bigint; // in which it was processed
  failed: boolean; // it landed, paid its fee and changed nothing else
  commitment: Commitment;
}

export interface SignatureInfo {
  signature: string; // base58 of the first signature
  slot: bigint;
  failed: boolean;
  commitment: Commitment;
  /** Its memos, each after its length, as the node writes them; null if there is none. Nothing proves them. */
  memo?: string | null;
}

/** Lamports moved by the system program: transfer, transferWithSeed, and what createAccount funds. */
export interface SystemTransfer {
  source: string; // whose lamports; not always a signer: compare with `signers`
  destination: string;
  lamports: Lamports;
  inner: boolean; // made by a program, not by the transaction's own instruction
}

export interface AccountBalance {
  address: string;
  preLamports: bigint; // before the transaction
  postLamports: bigint; // after it, its fee taken
}

/** A transaction that landed, with its effects. */
export interface ChainTransaction {
  signature: string; // base58 of the first signature
  slot: bigint;
  failed: boolean;
  feePayer: string;
  fee: Lamports;
  signers: readonly string[]; // the fee payer first
  accounts: readonly AccountBalance[]; // all it names, those of look-up tables included
  transfers: readonly SystemTransfer[]; // in order of execution; empty when it failed, as nothing moved
  memos?: readonly string[]; // texts of its own memo instructions; absent is none
}

/**
 * Solana as the server sees it. Every call may throw `ChainUnavailable`: the outcome is unknown, ask again later.
 *
 * A node answers `signaturesFor` and `transaction` from 'confirmed' on; 'processed' is read as 'confirmed' there.
 * Answers never go back in time: after a finalized slot was seen, a node behind it counts as unavailable. So "height first, then
 * status" proves an expiry, even through a load balancer.
 */
export interface Chain {
  readonly treasury: string; // base58 address
  /** Reports a slot that another server saw finalized: later calls reject answers from before it. */
  recordFinalizedSlot(slot: bigint): void;
  blockHeight(commitment: Commitment): Promise<bigint>;
  latestBlockhash(): Promise<{ blockhash: string; lastValidBlockHeight: bigint }>;
  /** Searches the node's whole history. Returns null if the node does not know it. */
  signatureStatus(signature: string): Promise<SignatureStatus | null>;
  /**
   * Returns signatures newest first, without `before` and `until`. An unknown `until` ends nothing. A page shorter than `limit` is the
   * last one. If the node does not know `before` (a fork, or another node), throws `ChainUnavailable`: begin again at the newest.
   */
  signaturesFor(
    address: string,
    page: { before?: string; until?: string; limit: number; commitment: Commitment },
  ): Promise<readonly SignatureInfo[]>;
  transaction(signature: string, commitment: Commitment): Promise<ChainTransaction | null>;
  balance(address: string, commitment: Commitment): Promise<Lamports>;
  /** The same at 'finalized', with the slot of the answer. */
  finalizedBalance(address: string): Promise<AtSlot<Lamports>>;
  /** The least an account without data may hold: less to a new account is refused by the network. */
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
   * Sends signed bytes; the node checks them first. No outcome proves that they will never land. Only a finalized block height above
   * their last valid one does, together with an empty `signatureStatus` read after it.
   */
  send(wire: Uint8Array): Promise<SendOutcome>;
}

export type SendOutcome = 'sent' | 'already-processed' | 'blockhash-expired' | 'refused';

/** The node gave no answer, or one that cannot be trusted. Retry later. */
export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable';
}

/**
 * The node's answer for this one transaction cannot be read: its version is newer than `MAX_TRANSACTION_VERSION`, or the answer
 * contradicts itself. Others can still be read.
 */
export class TransactionUnreadable extends ChainUnavailable {
  /** Its version is newer, so this release has not signed it. */
  readonly isNewer: boolean;

  constructor(message: string, isNewer: boolean) {
    super(message);
    this.isNewer = isNewer;
  }
}

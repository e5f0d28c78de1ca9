// chain: the port: what the server may ask of Solana, in types only. Contains no library's type, no user and no reason
// for a payment.
import type { Lamports } from '@kingstake/protocol';

/** How sure the network is: seen by one node, voted for, or beyond every fork. */
export type Commitment = 'processed' | 'confirmed' | 'finalized';

export interface SignatureStatus {
  slot: bigint; // in which it was processed
  failed: boolean; // it landed, took its fee and did nothing else
  commitment: Commitment;
}

export interface SignatureInfo {
  signature: string; // base58 of the first signature
  slot: bigint;
  failed: boolean;
  commitment: Commitment;
  /** Its memos, with their lengths before them, as the node writes them; null without one. Not proved by anything. */
  memo?: string | null;
}

/** Lamports moved by the system program: transfer, transferWithSeed, and what createAccount funds. */
export interface SystemTransfer {
  source: string; // whose lamports; not always a signer: look it up in `signers`
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
 * Answers never go back: after a finalized slot was seen, a node that lags behind it counts as unavailable, so
 * "height first, then status" proves an expiry even through a load balancer.
 */
export interface Chain {
  readonly treasury: string; // base58 address
  /** Reports a slot that another server saw finalized: later calls reject answers from before it. */
  noteFinal(slot: bigint): void;
  blockHeight(commitment: Commitment): Promise<bigint>;
  latestBlockhash(): Promise<{ blockhash: string; lastValidBlockHeight: bigint }>;
  /** Searches the node's whole history. Returns null if the node does not know it. */
  signatureStatus(signature: string): Promise<SignatureStatus | null>;
  /**
   * Newest first; `before` and `until` are left out themselves; an unknown `until` ends nothing. A page shorter than
   * `limit` is the last one: when the node no longer knows `before` (a fork, or another node), it throws
   * `ChainUnavailable` instead of pretending an end. Begin again from the newest then.
   */
  signaturesFor(
    address: string,
    page: { before?: string; until?: string; limit: number; commitment: Commitment },
  ): Promise<readonly SignatureInfo[]>;
  transaction(signature: string, commitment: Commitment): Promise<ChainTransaction | null>;
  balance(address: string, commitment: Commitment): Promise<Lamports>;
  /** The least an account without data may hold: less to a new account is refused by the network. */
  rentExemptMinimum(): Promise<Lamports>;
  /**
   * Bytes for a wallet to sign: a transfer to the treasury that names `reference` (base58, read-only), and a memo.
   * Its fee payer and only missing signature is `from`.
   */
  depositTransaction(deposit: {
    from: string;
    lamports: Lamports;
    reference: string;
    memo: string;
  }): Promise<Uint8Array>;
  /**
   * Hands signed bytes to the network, checked by the node first. No answer proves that they will never land: only
   * a finalized block height above their last valid one does, together with an empty `signatureStatus` read after it.
   */
  send(wire: Uint8Array): Promise<SendOutcome>;
}

export type SendOutcome = 'sent' | 'already-processed' | 'blockhash-expired' | 'refused';

/** The node gave no answer, or one that cannot be trusted. Ask again later. */
export class ChainUnavailable extends Error {
  override readonly name = 'ChainUnavailable';
}

/**
 * The node shows this one transaction in no way that can be read: its version is newer than `MAX_TRANSACTION_VERSION`, or the answer
 * does not fit together. Others can still be read.
 */
export class TransactionUnreadable extends ChainUnavailable {
  /** Its version is newer: it is none that this release has signed. */
  readonly isNewer: boolean;

  constructor(message: string, isNewer: boolean) {
    super(message);
    this.isNewer = isNewer;
  }
}

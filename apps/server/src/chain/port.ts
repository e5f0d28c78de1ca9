// chain: types of the ports to Solana and to the escrow program, and of one node among several. They use no library types, and know
// neither players nor the reasons of payments.

import type { Seat, SeatTerms } from '@kingstake/escrow';
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

/** A seat's account with its lamports; null if the account does not exist or does not belong to the program. */
export type SeatAccount = (Seat & { lamports: bigint }) | null;

/** What the arbiter can do with seats (addresses in base58). */
export type ArbiterStep =
  | {
      do: 'start';
      seats: readonly [string, string];
      terms: Pick<SeatTerms, 'wagerLamports' | 'feeLamports' | 'lockSeconds'>;
    }
  | { do: 'decide'; winner: string; winnerSeat: string; loserSeat: string; record: Uint8Array }
  | { do: 'return'; seats: readonly { seat: string; player: string }[] };

/** The last event of a seat, with its transaction. */
export interface SeatEvent {
  signature: string;
  kind: 'opened' | 'bound' | 'paid' | 'returned';
  /** For a payout, the wallet that was paid (base58). */
  winner?: string;
}

/** The history of a seat is not known yet, because the node lists transactions that it has not returned. Retry later. */
export class SeatHistoryUnread extends Error {
  override readonly name = 'SeatHistoryUnread';
}

/** The escrow program as the server uses it. Every call may throw `ChainUnavailable`: retry later. */
export interface SeatChain {
  readonly program: string;
  readonly arbiter: string;
  seatAddress(player: string, match: Uint8Array): Promise<string>;
  /** Returns at most 100 seats in the order of `addresses`, finalized at one slot. Later answers are never older. */
  seats(addresses: readonly string[]): Promise<readonly SeatAccount[]>;
  /** Returns the transaction that moves the player's stake into the seat. Only the wallet must sign it, and it lands at most once. */
  opening(player: string, terms: SeatTerms): Promise<{ seat: string; wire: Uint8Array }>;
  /**
   * Has the arbiter sign the step with a new blockhash, and sends it. The chain refuses a step that was already taken.
   * Also throws `SignerAway` and `SignerRefused`: retry later.
   */
  take(step: ArbiterStep): Promise<{ signature: string; outcome: SendOutcome }>;
  /**
   * Returns the newest finalized event of a seat, of `kind` if given, or null if the node knows none. Also throws
   * `SeatHistoryUnread`.
   */
  lastEvent(seat: string, kind?: SeatEvent['kind']): Promise<SeatEvent | null>;
  /** Returns the arbiter's balance in lamports, from which it pays network fees. */
  arbiterLamports(): Promise<bigint>;
  /** Returns why the program must not hold stakes, as a sentence, or null if it is the known program and frozen. */
  programFault(): Promise<string | null>;
}

/** Every call may throw `ChainUnavailable`. */
export interface ChainNode extends Chain {
  /** Identifies the node's network. */
  genesisHash(): Promise<string>;
  /** The newest slot that is final for the node. Its later answers are never older. */
  finalSlot(): Promise<bigint>;
  balanceAt(address: string, commitment: Commitment): Promise<AtSlot<Lamports>>;
  blockHeightAt(commitment: Commitment): Promise<AtSlot<bigint>>;
}

export interface SeatNode extends SeatChain {
  seatsAt(addresses: readonly string[]): Promise<AtSlot<readonly SeatAccount[]>>;
  lastEventAt(seat: string, kind?: SeatEvent['kind']): Promise<AtSlot<SeatEvent> | null>;
}

// signer contract: the orders that the server may send, as typed fields. No order contains bytes to sign: the signer builds every
// transaction itself.
import type { SignedCommand, SignedSolvency } from '@kingstake/proofs/custody';

/** Determines until when a transaction can land. */
export interface Lifetime {
  blockhash: string; // base58
  lastValidBlockHeight: bigint;
}

/** One attempt to pay a withdrawal from the treasury. */
export interface PayoutOrder {
  withdrawal: number;
  attempt: number; // from 1
  user: number; // `NO_USER` for an unclaimed deposit that goes back
  wallet: string; // base58
  lamports: bigint; // without the network fee
  lifetime: Lifetime;
  /** The last valid block height of the previous attempt, which the finalized height has passed; null for the first attempt. */
  passed: bigint | null;
  /** Signed commands of operators; empty after an automatic approval. */
  approvals: readonly SignedCommand[];
  solvency: SignedSolvency | null;
}

/** What the arbiter does with seats of the escrow program (addresses in base58). */
export type SeatStep =
  | {
      do: 'start';
      seats: readonly [string, string];
      terms: { wagerLamports: bigint; feeLamports: bigint; lockSeconds: bigint };
    }
  | { do: 'decide'; winner: string; winnerSeat: string; loserSeat: string; record: string } // 32 bytes in hex
  | { do: 'return'; seats: readonly { seat: string; player: string }[] };

export interface StepOrder {
  step: SeatStep;
  lifetime: Lifetime;
}

/** A head of the operators' log, to be anchored on chain as `kingstake:log:<entries>:<hash>`, or with `:<key>` of receipts at the end. */
export interface MemoOrder {
  entries: number;
  hash: string; // SHA-256 in hex
  receiptKey: string | null; // the public key that signs receipts, base58
  lifetime: Lifetime;
}

/** The digest of a statement of reserves, to be put on chain: `kingstake reserves v1 <height> <hash>`. */
export interface ReservesOrder {
  height: number; // from 1
  hash: string; // SHA-256 of the header's text, in hex
  lifetime: Lifetime;
}

/** The signer's keys and network. */
export interface SignerIdentity {
  cluster: string;
  treasury: string; // base58
  arbiter: string | null; // base58; null without an escrow program
  program: string | null; // base58; the escrow program whose steps it signs
  auditor: string; // base58; the key whose statements it accepts
}

/** A signed transaction. A repeated payout returns the first bytes, with the lifetime of the first. */
export interface Signed {
  wire: Uint8Array;
  signature: string; // base58
  lastValidBlockHeight: bigint;
}

/**
 * Why an order is not signed:
 * - malformed: the order is invalid
 * - terms: this withdrawal was signed with other terms, these seats were decided otherwise, or this statement of reserves is older than
 *   one that was signed, or has another hash
 * - attempt: the order does not name the previous attempt as expired, or that attempt is too recent
 * - approval: operators have not signed these terms, which exceed the automatic caps
 * - approve-again: an operator must sign again, because the approval is too old or was used for an attempt that may have landed
 * - cap: a cap is reached; it resets with time
 * - solvency: there is no recent statement of the auditor, or the statement shows a shortage
 * - journal: the journal is damaged or cannot be written
 */
export const REFUSALS = [
  'malformed',
  'terms',
  'attempt',
  'approval',
  'approve-again',
  'cap',
  'solvency',
  'journal',
] as const;
export type RefusalCode = (typeof REFUSALS)[number];

/** The signer refused an order. The message is a sentence for the operator. */
export class SignerRefused extends Error {
  override readonly name = 'SignerRefused';
  readonly code: RefusalCode;
  constructor(code: RefusalCode, why: string) {
    super(why);
    this.code = code;
  }
}

/** Signs the orders that its policy allows. Every call may throw `SignerRefused`, or `SignerAway`: then retry later. */
export interface OrderSigner {
  identity(): Promise<SignerIdentity>;
  signPayout(order: PayoutOrder): Promise<Signed>;
  signStep(order: StepOrder): Promise<Signed>;
  signMemo(order: MemoOrder): Promise<Signed>;
  signReserves(order: ReservesOrder): Promise<Signed>;
}

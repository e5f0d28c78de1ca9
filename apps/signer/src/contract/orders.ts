// signer contract: what the server may ask to be signed, as typed fields. There is no order for bytes: the signer builds
// every transaction itself.
import type { SignedCommand, SignedSolvency } from '@kingstake/custody';

/** Until when a transaction can land. */
export interface Lifetime {
  blockhash: string; // base58
  lastValidBlockHeight: bigint;
}

/** One attempt to pay a withdrawal from the treasury. */
export interface PayoutOrder {
  withdrawal: number;
  attempt: number; // from 1
  user: number;
  wallet: string; // base58
  lamports: bigint; // without the network's fee
  lifetime: Lifetime;
  /** The last valid block height of the attempt before, which the caller has seen pass, finalized; null for the first one. */
  passed: bigint | null;
  /** Signed commands of operators; none when it was approved automatically. */
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

/** The head of the operator's log, for the chain to keep: `kingstake:log:<entries>:<hash>`. */
export interface MemoOrder {
  entries: number;
  hash: string; // SHA-256 in hex
  lifetime: Lifetime;
}

/** What the signer says of itself. */
export interface SignerIdentity {
  cluster: string;
  treasury: string; // base58
  arbiter: string | null; // base58; null where there is no escrow program
  program: string | null; // base58; the escrow program whose steps it signs
  auditor: string; // base58; whose statements it believes
}

/** A transaction, ready to be sent. Of a payout that was signed before these are the first bytes, with their own lifetime. */
export interface Signed {
  wire: Uint8Array;
  signature: string; // base58
  lastValidBlockHeight: bigint;
}

/**
 * Why an order is not signed:
 * - malformed: it is no order
 * - terms: this withdrawal was signed with other terms, or these seats were decided otherwise
 * - attempt: the attempt before has not been named as passed, or is too fresh
 * - approval: no operators' signatures for these terms, and not within what is approved automatically
 * - approve-again: an operator must sign again: the approval is too old, or was used for an attempt that may have landed
 * - cap: one of the caps is reached; time lowers it
 * - solvency: no fresh statement of the auditor, or one that shows a shortage
 * - journal: the signer's own log cannot be trusted or written
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

/** The signer said no. The message is a sentence for the operator. */
export class SignerRefused extends Error {
  override readonly name = 'SignerRefused';
  readonly code: RefusalCode;
  constructor(code: RefusalCode, why: string) {
    super(why);
    this.code = code;
  }
}

/** Signs orders that its policy allows. Every call may throw `SignerRefused`, or `SignerAway`: ask again later. */
export interface OrderSigner {
  identity(): Promise<SignerIdentity>;
  signPayout(order: PayoutOrder): Promise<Signed>;
  signStep(order: StepOrder): Promise<Signed>;
  signMemo(order: MemoOrder): Promise<Signed>;
}

// withdrawals: decides the next step of a withdrawal from facts of chain and database. Pure.
//
// The main rule: at most one signed transaction of a withdrawal can ever land. A second one is signed only after proof
// that the first can no longer land. Until then the same bytes are sent again.
import { type Lamports, lamports, type Refused, type Result, WITHDRAWALS } from '@kingstake/protocol';
import type { SignatureStatus } from '../../chain/index.ts';
import type { Schema } from '../../platform/database/index.ts';

export type WithdrawalState = Schema['withdrawal']['state'];

/** Finalized blocks between two reads that both found nothing. A single read proves nothing, because the node may lag. */
export const PROOF_BLOCKS = 32n;

/** The network fee for one signature, in lamports. The operating account pays it. */
export const SIGNATURE_FEE: Lamports = lamports(5000n);

/** Facts that are read before a payment is signed. Payments are signed one at a time, so no money is spent twice. */
export interface SigningFacts {
  amount: Lamports;
  frozen: string | null;
  operating: Lamports; // balance of the operating account
  openAttempts: number; // signed and not booked; each will take its fee from the operating account
  treasury: Lamports; // on chain, finalized
  inFlight: Lamports; // payments with their fees that the treasury may not show yet
  rentExemptMinimum: Lamports; // the least that the treasury's account may hold
  liabilities: bigint; // everything that the books owe, read in the transaction that stores the signature
  statement: Reserves | null; // the newest statement of solvency; null if none is valid
}

/** What the treasury holds and owes at one time, in lamports. */
export interface Reserves {
  treasury: bigint;
  liabilities: bigint;
  inFlight: bigint;
}

const isShort = ({ treasury, liabilities, inFlight }: Reserves) => liabilities > treasury + inFlight;

/** Returns why a payment may not be signed now, or null. Everything that is signed can be paid and booked. */
export function signingBlocker(facts: SigningFacts): string | null {
  if (facts.frozen !== null) return `money is frozen (${facts.frozen})`;
  if (facts.statement === null) return 'there is no valid statement of solvency';
  if (isShort(facts.statement) || isShort(facts)) return 'the treasury does not hold what is owed';
  if (facts.operating < SIGNATURE_FEE * BigInt(facts.openAttempts + 1))
    return 'the operating account does not cover the network fees';
  const needed = facts.inFlight + facts.amount + SIGNATURE_FEE + facts.rentExemptMinimum;
  return facts.treasury < needed ? 'the treasury does not hold enough' : null;
}

/** Facts of an open attempt, read in this order: finalized height first, then the signature. */
export interface AttemptFacts {
  lastValidBlockHeight: bigint;
  missingSinceHeight: bigint | null; // finalized height of the first read, after its last valid block, that did not find it
  finalizedHeight: bigint; // read before the status, so the status shows everything that landed by then
  status: SignatureStatus | null;
  inTreasuryHistory: boolean; // the treasury's list of signatures contains it
}

export type NextStep =
  | { step: 'complete' } // finalized and successful
  | { step: 'refund' } // finalized and failed, so the money never left
  | { step: 'wait' } // landed and not final yet, or status and history disagree
  | { step: 'resend' } // can still land
  | { step: 'mark-missing' } // can no longer land, if this read was right; read again later
  | { step: 're-sign' }; // proved that it can no longer land

/** Returns the next step of a signed withdrawal. If an answer of the chain may be wrong, the step is `wait`. */
export function nextStep(facts: AttemptFacts): NextStep {
  const { status } = facts;
  if (status !== null) {
    if (status.commitment !== 'finalized') return { step: 'wait' };
    return status.failed ? { step: 'refund' } : { step: 'complete' };
  }
  if (facts.inTreasuryHistory) return { step: 'wait' };
  if (facts.finalizedHeight <= facts.lastValidBlockHeight) return { step: 'resend' };
  if (facts.missingSinceHeight === null) return { step: 'mark-missing' };
  return facts.finalizedHeight >= facts.missingSinceHeight + PROOF_BLOCKS
    ? { step: 're-sign' }
    : { step: 'wait' };
}

export interface WithdrawalRules {
  autoApproveMax: Lamports; // a player's sum over 24 hours up to which requests are approved automatically; 0: never
  secondApproval: Lamports | null; // sum over the 24 hours up to and including a request at which two operators must approve; null: never
}

/** Returns how many operators must approve a withdrawal, given the sum of its day in lamports. */
export function neededApprovals(inADay: Lamports, rules: WithdrawalRules): 1 | 2 {
  return rules.secondApproval !== null && inADay >= rules.secondApproval ? 2 : 1;
}

/** Returns the slot of a player's next withdrawal, from 1; null if the limit of open ones is reached. */
export function freeSlot(taken: readonly number[]): number | null {
  for (let slot = 1; slot <= WITHDRAWALS.openPerUser; slot += 1) if (!taken.includes(slot)) return slot;
  return null;
}

export type ApprovalFault = 'not-requested' | 'same-name';

export interface Approval {
  by: string;
  needed: 1 | 2; // 2 at or above the threshold
}

/** Adds an approval. Returns the approvals and whether they suffice, or why the new one does not count. */
export function approve(
  state: WithdrawalState,
  approvals: readonly string[],
  approval: Approval,
): Result<{ approvals: string[]; enough: boolean }, Refused<ApprovalFault>> {
  if (state !== 'requested') return { refused: 'not-requested' };
  if (approvals.includes(approval.by)) return { refused: 'same-name' };
  const after = [...approvals, approval.by];
  return { approvals: after, enough: after.length >= approval.needed };
}

/** A signed withdrawal cannot be rejected, because it may land. */
export function mayReject(state: WithdrawalState): boolean {
  return state === 'requested' || state === 'approved';
}

/** The status that the statement shows. */
export const SHOWN_STATUS: Record<WithdrawalState, 'pending' | 'completed' | 'failed' | 'cancelled'> = {
  requested: 'pending',
  approved: 'pending',
  signed: 'pending',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** A signed payment out of the treasury: an attempt of a withdrawal, or a memo. */
export interface Payment {
  signature: string;
  lamports: Lamports;
  isOpen: boolean; // not booked yet
}

/**
 * Sums the payments in flight, with fees, in lamports: those that may have left the treasury but were not booked when the
 * books were read. `before` was read with the books, `after` after the chain's answer. The sum includes what was open
 * before and what was signed since.
 */
export function inFlightBetween(
  before: readonly Payment[],
  after: readonly Payment[],
  signatureFee: Lamports,
): Lamports {
  const known = new Set(before.map(({ signature }) => signature));
  const moving = [
    ...before.filter(({ isOpen }) => isOpen),
    ...after.filter(({ signature }) => !known.has(signature)),
  ];
  return lamports(moving.reduce((sum, { lamports: amount }) => sum + amount + signatureFee, 0n));
}

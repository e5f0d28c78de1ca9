// withdrawals: the life of a withdrawal. Pure: from what was read of chain and database to what to do next.
//
// The one rule that matters: at most one signature of ours for a withdrawal can ever land. A second one is signed only
// after proof that the first cannot land any more, and until then the very same bytes are sent again.
import { type Lamports, lamports, WITHDRAWALS } from '@kingstake/protocol';
import type { SignatureStatus } from '../chain/index.ts';

export type WithdrawalState = 'requested' | 'approved' | 'signed' | 'completed' | 'failed' | 'cancelled';

/** Blocks that must pass, finalized, between two looks that both found nothing: a node that lags or lies once is not proof. */
export const PROOF_BLOCKS = 32n;

/** The network's fee for one signature; the operating account pays it. */
export const SIGNATURE_FEE: Lamports = lamports(5000n);

/** What was read before a payment is signed. Payments are signed one after the other, so nothing of it is spent twice. */
export interface SigningFacts {
  amount: Lamports;
  frozen: string | null;
  operating: Lamports; // balance of the operating account
  openAttempts: number; // signed and not booked: each takes its fee from the operating account when it is
  treasury: Lamports; // on chain, finalized
  inFlight: Lamports; // payments with their fees that the treasury may not show yet
  rentExemptMinimum: Lamports; // the least that the treasury's account may hold
  liabilities: bigint; // everything that is owed by the books, read where the signature is stored
  statement: Reserves | null; // what the auditor said last, when it found nothing wrong
}

/** What the treasury holds and what is owed (lamports), at one time. */
export interface Reserves {
  treasury: bigint;
  liabilities: bigint;
  inFlight: bigint;
}

const isShort = ({ treasury, liabilities, inFlight }: Reserves) => liabilities > treasury + inFlight;

/** Returns why it may not be signed now, or null. What was signed can then always be paid and booked. */
export function signingBlocker(facts: SigningFacts): string | null {
  if (facts.frozen !== null) return `money is frozen (${facts.frozen})`;
  if (facts.statement === null) return 'the auditor vouches for nothing';
  if (isShort(facts.statement) || isShort(facts)) return 'the treasury does not hold what is owed';
  if (facts.operating < SIGNATURE_FEE * BigInt(facts.openAttempts + 1))
    return 'the operating account does not cover the network fees';
  const needed = facts.inFlight + facts.amount + SIGNATURE_FEE + facts.rentExemptMinimum;
  return facts.treasury < needed ? 'the treasury does not hold enough' : null;
}

/** What was read about an open attempt, in this order: finalized height first, then the signature. */
export interface AttemptFacts {
  lastValidBlockHeight: bigint;
  missingSinceHeight: bigint | null; // finalized height of the first look that found it absent after its last valid block
  finalizedHeight: bigint; // read BEFORE the status: whatever landed by then shows in it
  status: SignatureStatus | null;
  inTreasuryHistory: boolean; // the treasury's own list of signatures has it: a second witness
}

export type NextStep =
  | { step: 'complete' } // finalized, and it worked
  | { step: 'refund' } // finalized, and it failed: the money never left
  | { step: 'wait' } // it landed and is not final yet, or the witnesses disagree
  | { step: 'resend' } // it can still land
  | { step: 'mark-missing' } // it cannot land any more, if this look was right; look again later
  | { step: 're-sign' }; // proved: it cannot land any more

/** What to do about a signed withdrawal. Every answer that could be wrong about the chain leads to waiting. */
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
  autoApproveMax: Lamports; // a player's sum over 24 hours that is approved automatically; 0 = none is
  secondApproval: Lamports | null; // from this sum on, over the 24 hours up to a request and with it, two people approve
}

/** From the second-approval threshold on it takes two names. */
export function neededApprovals(inADay: Lamports, rules: WithdrawalRules): 1 | 2 {
  return rules.secondApproval !== null && inADay >= rules.secondApproval ? 2 : 1;
}

/**
 * Returns the slot of a player's next withdrawal, from 1; null when as many are open as may be. `taken` has a slot for each
 * open one, null for one from before there were slots.
 */
export function freeSlot(taken: readonly (number | null)[]): number | null {
  if (taken.length >= WITHDRAWALS.openPerUser) return null;
  for (let slot = 1; slot <= WITHDRAWALS.openPerUser; slot += 1) if (!taken.includes(slot)) return slot;
  return null;
}

export type ApprovalFault = 'not-requested' | 'same-name';

export interface Approval {
  by: string;
  needed: 1 | 2; // two from the threshold on
}

/** The approvals after this one, and whether they suffice; or why it does not count. */
export function approve(
  state: WithdrawalState,
  approvals: readonly string[],
  approval: Approval,
): { ok: true; approvals: readonly string[]; enough: boolean } | { ok: false; fault: ApprovalFault } {
  if (state !== 'requested') return { ok: false, fault: 'not-requested' };
  if (approvals.includes(approval.by)) return { ok: false, fault: 'same-name' };
  const after = [...approvals, approval.by];
  return { ok: true, approvals: after, enough: after.length >= approval.needed };
}

/** Only what is not signed can be rejected: a signature may land whatever anyone wants. */
export function mayReject(state: WithdrawalState): boolean {
  return state === 'requested' || state === 'approved';
}

/** How the statement shows it. */
export const SHOWN_STATUS: Record<WithdrawalState, 'pending' | 'completed' | 'failed' | 'cancelled'> = {
  requested: 'pending',
  approved: 'pending',
  signed: 'pending',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
};

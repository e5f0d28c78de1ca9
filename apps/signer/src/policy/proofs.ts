// policy: verifies the signatures of a payout order: approvals of exactly its terms, and the auditor's statement of solvency.
import {
  CUSTODY,
  type Operator,
  parseWithdrawalSubject,
  solvencyAgeFault,
  verifyCommand,
  verifySolvency,
} from '@kingstake/proofs/custody';
import { isRefused } from '@kingstake/protocol';
import type { PayoutOrder } from '../contract/index.ts';
import type { Approver, Evidence } from './policy.ts';

/** The keys whose signatures count, from the signer's own settings. */
export interface Trusted {
  cluster: string;
  treasury: string; // base58
  auditor: string; // base58
  operators: readonly Operator[];
}

/** Collects the evidence for an order. `mayLand`: see `Evidence`. */
export function evidenceOf(
  order: PayoutOrder,
  trusted: Trusted,
  nowMs: number,
  mayLand: Evidence['mayLand'],
): Evidence {
  const approvers = approversOf(order, trusted, nowMs);
  return { nowMs, approvers, mayLand, insolvent: insolvencyOf(order, trusted, nowMs) };
}

/** One invalid command invalidates all of them, because a correct server sends none. */
function approversOf(order: PayoutOrder, trusted: Trusted, nowMs: number): Evidence['approvers'] {
  const approvers: Approver[] = [];
  for (const approval of order.approvals) {
    const verified = verifyCommand(approval, trusted);
    const what = `the approval of withdrawal ${order.withdrawal}`;
    if (isRefused(verified)) return fault(`${what} does not count (${verified.refused})`);
    const { command, by } = verified;
    if (!isApprovalOf(command.line, order.withdrawal)) return fault(`${what} is another command`);
    const subject = parseWithdrawalSubject(command.subject);
    const isSame =
      subject !== null &&
      subject.withdrawal === order.withdrawal &&
      subject.user === order.user &&
      subject.wallet === order.wallet &&
      subject.lamports === order.lamports;
    if (!isSame) return fault(`${what} is for other terms`);
    const without = by.find(({ rights }) => !rights.includes('approve'));
    if (without !== undefined) return fault(`${without.name} may not approve withdrawals`);
    const atMs = Date.parse(command.at);
    if (nowMs - atMs > CUSTODY.approvalAgeMs)
      return { fault: `${what} is older than 24 hours: an operator must approve it again`, isOld: true };
    if (atMs - nowMs > CUSTODY.commandAgeMs) return fault(`${what} is from the future`);
    for (const { name } of by) approvers.push({ name, nonce: command.nonce });
  }
  return approvers;
}

const fault = (why: string) => ({ fault: why, isOld: false });

/** A rejection has the same subject, so the command's text must be checked. */
function isApprovalOf(line: readonly string[], withdrawal: number): boolean {
  const [group, verb, id] = line;
  return group === 'withdrawals' && verb === 'approve' && id === String(withdrawal);
}

function insolvencyOf(order: PayoutOrder, trusted: Trusted, nowMs: number): string | null {
  if (order.solvency === null) return 'there is no statement of solvency';
  const verified = verifySolvency(order.solvency, {
    cluster: trusted.cluster,
    treasuryAddress: trusted.treasury,
    auditor: trusted.auditor,
  });
  if (isRefused(verified)) return `the statement of solvency does not count (${verified.refused})`;
  const statement = verified;
  const age = solvencyAgeFault(statement, nowMs);
  if (age !== null) return `the statement of solvency is from ${statement.at} (${age})`;
  return statement.liabilities > statement.treasury + statement.inFlight
    ? 'the statement of solvency shows a shortage'
    : null;
}

// policy: what can be proved of a payout by signatures: who approved exactly its terms, and what the auditor says of the books.
import {
  CUSTODY,
  type Operator,
  parseWithdrawalSubject,
  solvencyAgeFault,
  verifyCommand,
  verifySolvency,
} from '@kingstake/custody';
import type { PayoutOrder } from '../contract/index.ts';
import type { Approver, Evidence } from './policy.ts';

/** Whose signatures count, from the signer's own settings. */
export interface Trusted {
  cluster: string;
  treasury: string; // base58
  auditor: string; // base58
  operators: readonly Operator[];
}

/** `mayLand`: see `Evidence`. */
export function evidenceOf(
  order: PayoutOrder,
  trusted: Trusted,
  nowMs: number,
  mayLand: Evidence['mayLand'],
): Evidence {
  const approvers = approversOf(order, trusted, nowMs);
  return { nowMs, approvers, mayLand, insolvent: insolvencyOf(order, trusted, nowMs) };
}

/** One signed command that does not fit makes all of them worthless: an honest server hands on none such. */
function approversOf(order: PayoutOrder, trusted: Trusted, nowMs: number): Evidence['approvers'] {
  const approvers: Approver[] = [];
  for (const approval of order.approvals) {
    const verified = verifyCommand(approval, trusted);
    const what = `the approval of withdrawal ${order.withdrawal}`;
    if (!verified.ok) return fault(`${what} does not count (${verified.fault})`);
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
    if (atMs - nowMs > CUSTODY.commandAgeMs) return fault(`${what} is of the future`);
    for (const { name } of by) approvers.push({ name, nonce: command.nonce, atMs });
  }
  return approvers;
}

const fault = (why: string) => ({ fault: why, isOld: false });

/** The subject of a rejection is the same: only the words tell them apart. */
function isApprovalOf(line: readonly string[], withdrawal: number): boolean {
  const [group, verb, id] = line;
  return group === 'withdrawals' && verb === 'approve' && id === String(withdrawal);
}

function insolvencyOf(order: PayoutOrder, trusted: Trusted, nowMs: number): string | null {
  if (order.solvency === null) return 'the auditor has made no statement of the books';
  const verified = verifySolvency(order.solvency, {
    cluster: trusted.cluster,
    treasuryAddress: trusted.treasury,
    auditor: trusted.auditor,
  });
  if (!verified.ok) return `the statement of the books does not count (${verified.fault})`;
  const { statement } = verified;
  const age = solvencyAgeFault(statement, nowMs);
  if (age !== null) return `the statement of the books is of ${statement.at} (${age})`;
  return statement.liabilities > statement.treasury + statement.inFlight
    ? 'the statement of the books shows a shortage'
    : null;
}

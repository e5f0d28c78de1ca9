// policy: what is signed and what is not. Pure: from what was signed before and what could be proved of an order to a verdict.
// Nothing that a caller says is believed here but what it asks for.
import { formatSol, lamports } from '@kingstake/protocol';
import type { MemoOrder, PayoutOrder, RefusalCode, StepOrder } from '../contract/index.ts';
import type { SignedEntry, SignedPayout } from './entries.ts';
import { kindOf, type Record } from './record.ts';
import { type Rules, SIGNATURE_FEE } from './rules.ts';

/** What was checked of an order, by signatures. */
export interface Evidence {
  nowMs: number;
  /** Operators who signed exactly these terms; or why the approvals that came along do not count. */
  approvers: readonly Approver[] | { fault: string; isOld: boolean };
  /** Null when the signer's own node has shown that the attempt before can no longer land; else why that is not known. */
  mayLand: string | null;
  /** Null when the auditor's statement is fresh and shows no shortage; else why it does not count. */
  insolvent: string | null;
}

export interface Approver {
  name: string;
  nonce: string; // of the command: one signature, wherever it is shown
  atMs: number; // when it was signed, by the operator's clock
}

export type Verdict =
  | { do: 'sign'; entry: SignedEntry }
  | { do: 'repeat'; entry: SignedPayout } // signed before: the same bytes again, and nothing new counts
  | { do: 'refuse'; code: RefusalCode; why: string };

const refuse = (code: RefusalCode, why: string): Verdict => ({ do: 'refuse', code, why });
const sol = (amount: bigint) => `${formatSol(lamports(amount))} SOL`;

/** A payout: right terms, one signature an attempt, approved, within every cap, from books that cover what is owed. */
export function judgePayout(record: Record, order: PayoutOrder, evidence: Evidence, rules: Rules): Verdict {
  if (evidence.insolvent !== null) return refuse('solvency', evidence.insolvent);
  const earlier = record.attemptsOf(order.withdrawal);
  if (earlier.some((attempt) => !hasSameTerms(attempt, order)))
    return refuse('terms', `withdrawal ${order.withdrawal} was signed with other terms`);
  const repeated = earlier.find(({ attempt }) => attempt === order.attempt);
  if (repeated !== undefined) return { do: 'repeat', entry: repeated };
  const last = earlier.at(-1);
  const tooEarly = last === undefined ? null : attemptFault(last, order, evidence.nowMs, rules);
  if (tooEarly !== null) return refuse('attempt', tooEarly);
  if ('fault' in evidence.approvers)
    return refuse(evidence.approvers.isOld ? 'approve-again' : 'approval', evidence.approvers.fault);
  const approvers = namesOf(evidence.approvers);
  const unapproved = approvalFault(record, order, approvers, evidence.nowMs, rules);
  if (unapproved !== null) return refuse('approval', unapproved);
  const isProven = last === undefined || evidence.mayLand === null;
  if (!isProven && namesOf(unusedOf(evidence.approvers, earlier)).length < neededFor(order, rules))
    return refuse(
      'approve-again',
      `attempt ${last.attempt} of withdrawal ${order.withdrawal} may have paid: ${evidence.mayLand}. An operator must approve it again`,
    );
  const capped = capFault(record, order, evidence.nowMs, rules);
  if (capped !== null) return refuse('cap', capped);
  const { withdrawal, attempt, user, wallet, lamports: amount, lifetime } = order;
  const terms = { withdrawal, attempt, user, wallet, lamports: amount };
  const approvals = evidence.approvers.map(({ nonce }) => nonce);
  return { do: 'sign', entry: { kind: 'payout', ...terms, approvers, approvals, lifetime } };
}

const namesOf = (approvers: readonly Approver[]): readonly string[] => [
  ...new Set(approvers.map(({ name }) => name)),
];

/** Approvals that no attempt has used: each pays once. */
function unusedOf(
  approvers: readonly Approver[],
  earlier: readonly (SignedPayout & { atMs: number })[],
): readonly Approver[] {
  return approvers.filter(({ nonce, atMs }) =>
    earlier.every((attempt) => attempt.approvals?.includes(nonce) === false || isBefore(attempt, atMs)),
  );
}

/** Of an attempt whose approvals are not known: only what was signed after it is another one. */
const isBefore = ({ approvals, atMs }: SignedPayout & { atMs: number }, approvedMs: number): boolean =>
  approvals === undefined && approvedMs > atMs;

/** How many operators a withdrawal takes. */
const neededFor = ({ lamports: amount }: PayoutOrder, { secondApproval }: Rules): number =>
  secondApproval !== null && amount >= secondApproval ? 2 : 1;

function hasSameTerms(one: SignedPayout, other: PayoutOrder): boolean {
  return one.user === other.user && one.wallet === other.wallet && one.lamports === other.lamports;
}

/** The attempt before must be over, by what the caller has seen and by the clock. */
function attemptFault(
  last: SignedPayout & { atMs: number },
  order: PayoutOrder,
  nowMs: number,
  rules: Rules,
): string | null {
  const { withdrawal, attempt, passed } = order;
  if (attempt !== last.attempt + 1)
    return `attempt ${attempt} of withdrawal ${withdrawal} does not follow attempt ${last.attempt}`;
  if (passed !== last.lifetime.lastValidBlockHeight)
    return `attempt ${last.attempt} of withdrawal ${withdrawal} has not been named as passed`;
  return nowMs - last.atMs < rules.attemptGapMs
    ? `attempt ${last.attempt} of withdrawal ${withdrawal} may still land`
    : null;
}

/** Without an operator's signature only what is approved automatically, which has caps of its own. */
function approvalFault(
  record: Record,
  order: PayoutOrder,
  approvers: readonly string[],
  nowMs: number,
  rules: Rules,
): string | null {
  const needed = neededFor(order, rules);
  if (approvers.length >= needed) return null;
  if (approvers.length > 0 || needed > 1)
    return `withdrawal ${order.withdrawal} needs ${needed} operators, and ${approvers.length} signed it`;
  if (record.paidInDay(order, nowMs, 'automatic') + order.lamports > rules.autoUserDay)
    return `no operator has signed withdrawal ${order.withdrawal}, and it is above ${sol(rules.autoUserDay)} a user and day`;
  return record.automaticInHour(nowMs) + order.lamports > rules.autoHour
    ? `no operator has signed withdrawal ${order.withdrawal}, and ${sol(rules.autoHour)} an hour are used up`
    : null;
}

function capFault(record: Record, order: PayoutOrder, nowMs: number, rules: Rules): string | null {
  const { lamports: amount, withdrawal } = order;
  if (amount > rules.maxWithdrawal)
    return `withdrawal ${withdrawal} is above SIGNER_MAX_WITHDRAWAL_SOL (${sol(rules.maxWithdrawal)})`;
  if (record.paidInDay(order, nowMs) + amount > rules.maxUserDay)
    return `withdrawal ${withdrawal} takes user ${order.user} above SIGNER_MAX_USER_DAY_SOL (${sol(rules.maxUserDay)})`;
  return hourFault(record, amount + SIGNATURE_FEE, nowMs, rules);
}

/** Whether the treasury may still lose this much within the hour. */
function hourFault(record: Record, amount: bigint, nowMs: number, rules: Rules): string | null {
  return record.leftInHour(nowMs) + amount > rules.maxHour
    ? `SIGNER_MAX_HOUR_SOL (${sol(rules.maxHour)}) is used up`
    : null;
}

const STEPS = { decide: 'payouts of games', other: 'starts and returns of stakes' } as const;

/**
 * A step of the arbiter: so many an hour, and two seats that were decided are not decided the other way. Payouts of winners are
 * counted apart: starts and returns of drawn games cost their players nothing, so that anyone could use up a common number.
 */
export function judgeStep(
  record: Record,
  order: StepOrder,
  { nowMs }: Pick<Evidence, 'nowMs'>,
  rules: Rules,
): Verdict {
  const { step } = order;
  if (step.do === 'decide') {
    const winner = record.winnerOf([step.winnerSeat, step.loserSeat]);
    if (winner !== null && winner !== step.winnerSeat)
      return refuse('terms', `the seats ${step.winnerSeat} and ${step.loserSeat} were decided the other way`);
  }
  const kind = kindOf(step);
  if (record.stepsInHour(kind, nowMs) >= rules.maxHourSteps)
    return refuse('cap', `SIGNER_MAX_HOUR_STEPS (${rules.maxHourSteps}) is used up for ${STEPS[kind]}`);
  return { do: 'sign', entry: { kind: 'step', ...order } };
}

/** A memo costs the treasury its fee: so many an hour, within the hour's cap. */
export function judgeMemo(
  record: Record,
  order: MemoOrder,
  { nowMs }: Pick<Evidence, 'nowMs'>,
  rules: Rules,
): Verdict {
  if (record.memosInHour(nowMs) >= rules.maxHourMemos)
    return refuse('cap', `${rules.maxHourMemos} memos an hour are used up`);
  const capped = hourFault(record, SIGNATURE_FEE, nowMs, rules);
  return capped === null ? { do: 'sign', entry: { kind: 'memo', ...order } } : refuse('cap', capped);
}

// policy: decides which orders are signed. A pure function of earlier signatures and the evidence for an order. A claim of the caller
// counts only with evidence.
import { formatSol, lamports } from '@kingstake/protocol';
import type { MemoOrder, PayoutOrder, RefusalCode, ReservesOrder, StepOrder } from '../contract/index.ts';
import type { SignedEntry, SignedPayout } from './entries.ts';
import { kindOf, type SigningRecord } from './record.ts';
import { type Rules, SIGNATURE_FEE } from './rules.ts';

/** What has been proved about an order. */
export interface Evidence {
  nowMs: number;
  /** The operators who signed exactly these terms, or why the approvals do not count. */
  approvers: readonly Approver[] | { fault: string; isOld: boolean };
  /** Null if the signer's own node has proved that the previous attempt can no longer land, else why not. */
  mayLand: string | null;
  /** Null if the auditor's statement is recent and shows no shortage, else why it does not count. */
  insolvent: string | null;
}

export interface Approver {
  name: string;
  nonce: string; // of the command; identifies one signature
}

export type Verdict =
  | { do: 'sign'; entry: SignedEntry }
  | { do: 'repeat'; entry: SignedPayout } // signed before: the same bytes again, without counting
  | { do: 'refuse'; code: RefusalCode; why: string };

const refuse = (code: RefusalCode, why: string): Verdict => ({ do: 'refuse', code, why });
const sol = (amount: bigint) => `${formatSol(lamports(amount))} SOL`;

/** Judges a payout: unchanged terms, one signature per attempt, an approval, all caps, and proof that the treasury is solvent. */
export function judgePayout(
  record: SigningRecord,
  order: PayoutOrder,
  evidence: Evidence,
  rules: Rules,
): Verdict {
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

/** Returns the approvals that no attempt has used, because each approval pays once. */
function unusedOf(approvers: readonly Approver[], earlier: readonly SignedPayout[]): readonly Approver[] {
  return approvers.filter(({ nonce }) => earlier.every(({ approvals }) => !approvals.includes(nonce)));
}

/** Returns how many operators must approve a withdrawal. */
const neededFor = ({ lamports: amount }: PayoutOrder, { secondApproval }: Rules): number =>
  secondApproval !== null && amount >= secondApproval ? 2 : 1;

function hasSameTerms(one: SignedPayout, other: PayoutOrder): boolean {
  return one.user === other.user && one.wallet === other.wallet && one.lamports === other.lamports;
}

/** Returns why the previous attempt may still land, by the caller's claim and the clock; null if it has expired. */
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

/** Returns why an order is not approved; null if it is. Separate caps apply to orders without operators' signatures. */
function approvalFault(
  record: SigningRecord,
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

function capFault(record: SigningRecord, order: PayoutOrder, nowMs: number, rules: Rules): string | null {
  const { lamports: amount, withdrawal } = order;
  if (amount > rules.maxWithdrawal)
    return `withdrawal ${withdrawal} is above SIGNER_MAX_WITHDRAWAL_SOL (${sol(rules.maxWithdrawal)})`;
  if (record.paidInDay(order, nowMs) + amount > rules.maxUserDay)
    return `withdrawal ${withdrawal} takes user ${order.user} above SIGNER_MAX_USER_DAY_SOL (${sol(rules.maxUserDay)})`;
  return hourFault(record, amount + SIGNATURE_FEE, nowMs, rules);
}

/** Returns why the treasury may not spend `amount` lamports within this hour; null if it may. */
function hourFault(record: SigningRecord, amount: bigint, nowMs: number, rules: Rules): string | null {
  return record.leftInHour(nowMs) + amount > rules.maxHour
    ? `SIGNER_MAX_HOUR_SOL (${sol(rules.maxHour)}) is used up`
    : null;
}

const STEPS = { decide: 'payouts of games', other: 'starts and returns of stakes' } as const;

/**
 * Judges a step of the arbiter. The number of steps an hour is limited, and a decided pair of seats cannot be decided the other way.
 * Payouts of winners have a separate limit: starts and returns cost players nothing, so anyone could exhaust a shared one.
 */
export function judgeStep(
  record: SigningRecord,
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

/** Judges a memo. Memos an hour are limited, and the fee counts against the treasury's hourly cap. */
export function judgeMemo(
  record: SigningRecord,
  order: MemoOrder,
  { nowMs }: Pick<Evidence, 'nowMs'>,
  rules: Rules,
): Verdict {
  if (record.memosInHour(nowMs) >= rules.maxHourMemos)
    return refuse('cap', `${rules.maxHourMemos} memos an hour are used up`);
  const capped = hourFault(record, SIGNATURE_FEE, nowMs, rules);
  return capped === null ? { do: 'sign', entry: { kind: 'memo', ...order } } : refuse('cap', capped);
}

/**
 * Judges the memo of a statement of reserves. Heights only grow, and a height has one hash, so that a compromised server cannot put two
 * statements of one hour on chain. A height is signed again only when its previous memo can no longer land.
 */
export function judgeReserves(
  record: SigningRecord,
  order: ReservesOrder,
  { nowMs }: Pick<Evidence, 'nowMs'>,
  rules: Rules,
): Verdict {
  const last = record.lastReserves();
  if (last !== null && order.height < last.height)
    return refuse('terms', `statement ${last.height} was signed, so statement ${order.height} is too old`);
  if (last !== null && order.height === last.height) {
    if (order.hash !== last.hash)
      return refuse('terms', `statement ${order.height} was signed with another hash`);
    if (nowMs - last.atMs < rules.attemptGapMs)
      return refuse('attempt', `the memo of statement ${order.height} may still land`);
  }
  if (record.reservesInHour(nowMs) >= rules.maxHourReserves)
    return refuse('cap', `${rules.maxHourReserves} memos of statements an hour are used up`);
  const capped = hourFault(record, SIGNATURE_FEE, nowMs, rules);
  return capped === null ? { do: 'sign', entry: { kind: 'reserves', ...order } } : refuse('cap', capped);
}

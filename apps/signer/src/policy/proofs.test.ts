// What counts as an approval and as a statement of solvency. Signatures of a wrong key or for other terms do not.
import { describe, expect, test } from 'vitest';
import type { PayoutOrder } from '../contract/index.ts';
import {
  addressOf,
  approvalOf,
  keys,
  lifetimeOf,
  NOW_MS,
  SOL,
  statementOf,
  trusted,
} from '../testkit/parties.ts';
import { evidenceOf } from './proofs.ts';

const wallet = await addressOf(20);
const foreign = await addressOf(21);
const terms = { withdrawal: 7, user: 3, wallet, lamports: SOL };

const order = (given: Partial<PayoutOrder> = {}): PayoutOrder => ({
  ...terms,
  attempt: 1,
  lifetime: lifetimeOf(1),
  passed: null,
  approvals: [],
  solvency: statementOf(NOW_MS),
  ...given,
});

describe('approvals of exactly these terms', () => {
  const fault = (approvals: PayoutOrder['approvals'], given: Partial<PayoutOrder> = {}) => {
    const { approvers } = evidenceOf(order({ approvals, ...given }), trusted, NOW_MS, null);
    return 'fault' in approvers ? approvers.fault : approvers.map(({ name }) => name);
  };
  const by = (...names: (keyof typeof keys)[]) => approvalOf(terms, names);
  const forged = {
    ...by('ann'),
    signatures: [{ operator: 'ann', signature: keys.eve.sign(by('ann').text) }],
  };

  const OTHER_TERMS = 'the approval of withdrawal 7 is for other terms';
  const OTHER_COMMAND = 'the approval of withdrawal 7 is another command';
  const BAD = 'the approval of withdrawal 7 does not count (bad-signature)';
  const line = (verb: string, id: string) => ({ line: ['withdrawals', verb, id] });
  test.each([
    ['no operator', [], []],
    ['one', [by('ann')], ['ann']],
    ['two, in one command each', [by('ann'), by('bea')], ['ann', 'bea']],
    ['two, under one command', [by('ann', 'bea')], ['ann', 'bea']],
    ['one twice is one name, which the policy counts', [by('ann'), by('ann')], ['ann', 'ann']],
    ['a key that is not the named operator', [forged], BAD],
    ['one without the right', [by('eve')], 'eve may not approve withdrawals'],
    ['for another amount', [approvalOf({ ...terms, lamports: 2n * SOL }, ['ann'])], OTHER_TERMS],
    ['for another wallet', [approvalOf({ ...terms, wallet: foreign }, ['ann'])], OTHER_TERMS],
    ['for another user', [approvalOf({ ...terms, user: 4 }, ['ann'])], OTHER_TERMS],
    [
      'for another withdrawal',
      [approvalOf({ ...terms, withdrawal: 8 }, ['ann'], line('approve', '7'))],
      OTHER_TERMS,
    ],
    ['a rejection', [approvalOf(terms, ['ann'], line('reject', '7'))], OTHER_COMMAND],
    ['another number in the line', [approvalOf(terms, ['ann'], line('approve', '8'))], OTHER_COMMAND],
    [
      'another cluster',
      [approvalOf(terms, ['ann'], { cluster: 'devnet' })],
      'the approval of withdrawal 7 does not count (other-cluster)',
    ],
    ['a good one and a bad one', [by('ann'), forged], BAD],
  ] as const)('are counted: %s', (_name, approvals, expected) => {
    expect(fault(approvals)).toEqual(expected);
  });
});

describe('how old an approval may be', () => {
  const DAY = 24 * 3_600_000;
  const approvals = [approvalOf(terms, ['ann'])];
  test.each([
    ['a day', DAY, null],
    ['a millisecond more', DAY + 1, true],
    ['a clock five minutes ahead', -300_000, null],
    ['a clock further ahead', -300_001, false],
  ])('is checked: %s: %j', (_name, ageMs, isOld) => {
    const { approvers } = evidenceOf(order({ approvals }), trusted, NOW_MS + ageMs, null);
    expect('fault' in approvers ? approvers.isOld : null).toBe(isOld);
  });
});

describe('the books', () => {
  const insolvent = (solvency: PayoutOrder['solvency'], nowMs = NOW_MS) =>
    evidenceOf(order({ solvency }), trusted, nowMs, null).insolvent;
  const at = new Date(NOW_MS).toISOString();
  const signed = statementOf(NOW_MS);

  const from = (age: string) => `the statement of solvency is from ${at} (${age})`;
  const uncounted = (fault: string) => `the statement of solvency does not count (${fault})`;
  const books = (liabilities: bigint) => statementOf(NOW_MS, { treasury: 3n, inFlight: 1n, liabilities });
  const changed = { ...signed, text: signed.text.replace('"0"', '"9"') };

  test.each([
    ['none', null, NOW_MS, 'there is no statement of solvency'],
    ['a fresh one', signed, NOW_MS, null],
    ['one of two minutes', signed, NOW_MS + 120_000, null],
    ['one a millisecond older', signed, NOW_MS + 120_001, from('too-old')],
    ['one of the future', signed, NOW_MS - 10_001, from('in-the-future')],
    ['by another key', statementOf(NOW_MS, {}, keys.ann), NOW_MS, uncounted('bad-signature')],
    ['changed after it was signed', changed, NOW_MS, uncounted('bad-signature')],
    ['of another treasury', statementOf(NOW_MS, { address: foreign }), NOW_MS, uncounted('other-treasury')],
    ['exactly enough, with what is in flight', books(4n), NOW_MS, null],
    ['a lamport short', books(5n), NOW_MS, 'the statement of solvency shows a shortage'],
  ] as const)('are judged: %s', (_name, solvency, nowMs, expected) => {
    expect(insolvent(solvency, nowMs)).toBe(expected);
  });
});

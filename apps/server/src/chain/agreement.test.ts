// Table of cases: the answers of several nodes, and the verdict.
import { lamports } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import {
  compareEvents,
  compareHeights,
  compareLists,
  compareStates,
  compareStatuses,
  compareTransactions,
  type NodeAnswer,
  type Verdict,
} from './agreement.ts';
import type { AtSlot, ChainTransaction, SeatEvent, SignatureInfo, SignatureStatus } from './port.ts';

/** One answer per node, with the slot that the node had reached. */
const nodes = <T>(...answers: readonly [asOf: bigint | null, value: T][]): NodeAnswer<T>[] =>
  answers.map(([asOf, value], index) => ({ node: `node ${index + 1}`, asOf, value }));
/** The verdict's kind, and its value if it has one. */
const verdict = <T>(given: Verdict<T>) => ('value' in given ? [given.kind, given.value] : [given.kind]);

const PAID: ChainTransaction = {
  signature: 'Sig',
  slot: 100n,
  failed: false,
  feePayer: 'Alice',
  fee: lamports(5000n),
  signers: ['Alice'],
  accounts: [{ address: 'Alice', preLamports: 10n, postLamports: 4n }],
  transfers: [{ source: 'Alice', destination: 'Treasury', lamports: lamports(50n), inner: false }],
};
const but = (changed: Partial<ChainTransaction>): ChainTransaction => ({ ...PAID, ...changed });
const transfer = (changed: object) =>
  but({ transfers: PAID.transfers.map((one) => ({ ...one, ...changed })) });

describe('a transaction', () => {
  test.each<[string, NodeAnswer<ChainTransaction | null>[], unknown[]]>([
    ['all have the same', nodes([null, PAID], [null, { ...PAID }]), ['agreed', PAID]],
    ['none has it', nodes([null, null], [null, null]), ['agreed', null]],
    ['one lacks it, and its slot is unknown', nodes([null, PAID], [null, null]), ['behind', null]],
    ['one lacks it and is behind', nodes([105n, PAID], [99n, null]), ['behind', null]],
    [
      'one lacks it and has reached its slot: invented, or hidden',
      nodes([105n, PAID], [100n, null]),
      ['differ'],
    ],
    ['one of three lacks it', nodes([105n, PAID], [105n, PAID], [101n, null]), ['differ']],
    ['another amount', nodes([105n, PAID], [105n, transfer({ lamports: 51n })]), ['differ']],
    [
      'another amount, in a slot that one has not reached',
      nodes([105n, PAID], [99n, transfer({ lamports: 51n })]),
      ['behind', null],
    ],
    ['another destination', nodes([105n, PAID], [105n, transfer({ destination: 'Eve' })]), ['differ']],
    ['another signer', nodes([105n, PAID], [105n, but({ signers: ['Alice', 'Eve'] })]), ['differ']],
    ['another fee', nodes([105n, PAID], [105n, but({ fee: lamports(5001n) })]), ['differ']],
    ['another fee payer', nodes([105n, PAID], [105n, but({ feePayer: 'Eve' })]), ['differ']],
    ['failed for one of them', nodes([105n, PAID], [105n, but({ failed: true })]), ['differ']],
    [
      'another balance after it',
      nodes(
        [105n, PAID],
        [105n, but({ accounts: [{ address: 'Alice', preLamports: 10n, postLamports: 5n }] })],
      ),
      ['differ'],
    ],
    ['in another slot', nodes([105n, PAID], [105n, but({ slot: 101n })]), ['differ']],
    ['all name a slot that one has not reached', nodes([105n, PAID], [90n, PAID]), ['agreed', PAID]],
  ])('is judged: %s', (_name, answers, expected) => {
    expect(verdict(compareTransactions('Sig', answers))).toEqual(expected);
  });

  test('is disputed in a sentence that names each node and its answer', () => {
    expect(compareTransactions('Sig', nodes([105n, PAID], [103n, null]))).toMatchObject({
      why: 'node 1 has the transaction Sig in slot 100, node 2, at slot 103, has none',
    });
    expect(compareTransactions('Sig', nodes([105n, PAID], [103n, but({ fee: lamports(1n) })]))).toMatchObject(
      {
        why: 'node 1 and node 2 have another fee of the transaction Sig: "5000" and "1"',
      },
    );
  });
});

const FINAL: SignatureStatus = { slot: 100n, failed: false, commitment: 'finalized' };
const CONFIRMED: SignatureStatus = { ...FINAL, commitment: 'confirmed' };
const PROCESSED: SignatureStatus = { ...FINAL, commitment: 'processed' };

describe('the status of a signature', () => {
  test.each<[string, NodeAnswer<SignatureStatus | null>[], unknown[]]>([
    ['no one knows it', nodes([null, null], [null, null]), ['agreed', null]],
    ['final for all', nodes([null, FINAL], [null, { ...FINAL }]), ['agreed', FINAL]],
    [
      'final for one, confirmed for one that is behind',
      nodes([105n, FINAL], [99n, CONFIRMED]),
      ['behind', CONFIRMED],
    ],
    [
      'final for one, unknown to one that is behind',
      nodes([105n, FINAL], [99n, null]),
      ['behind', CONFIRMED],
    ],
    [
      'final for one, unknown to one that has reached it: hidden',
      nodes([105n, FINAL], [100n, null]),
      ['differ'],
    ],
    ['failed for one of them', nodes([105n, FINAL], [105n, { ...FINAL, failed: true }]), ['differ']],
    ['in another slot', nodes([105n, FINAL], [105n, { ...FINAL, slot: 101n }]), ['differ']],
    [
      'not final for anyone: the most cautious status',
      nodes([90n, CONFIRMED], [90n, PROCESSED]),
      ['agreed', PROCESSED],
    ],
    ['seen by one alone', nodes([90n, PROCESSED], [90n, null]), ['agreed', PROCESSED]],
  ])('is judged: %s', (_name, answers, expected) => {
    expect(verdict(compareStatuses('Sig', answers))).toEqual(expected);
  });
});

const entry = (slot: bigint, changed: Partial<SignatureInfo> = {}): SignatureInfo => ({
  signature: `Sig${slot}`,
  slot,
  failed: false,
  commitment: 'finalized',
  ...changed,
});
const list = (...slots: bigint[]) => slots.map((slot) => entry(slot));

describe('an address’s list', () => {
  const page = { limit: 3, commitment: 'finalized' } as const;
  test.each<[string, NodeAnswer<readonly SignatureInfo[]>[], unknown[]]>([
    ['the same', nodes([null, list(9n, 8n)], [null, list(9n, 8n)]), ['agreed', list(9n, 8n)]],
    ['empty for all', nodes([null, []], [null, []]), ['agreed', []]],
    ['different, and their slots are unknown', nodes([null, list(9n, 8n)], [null, list(8n)]), ['behind']],
    ['one is ahead', nodes([9n, list(9n, 8n)], [8n, list(8n)]), ['agreed', list(8n)]],
    ['one is behind', nodes([8n, list(8n)], [9n, list(9n, 8n)]), ['agreed', list(8n)]],
    ['one hides what it has reached', nodes([9n, list(9n, 8n)], [9n, list(8n)]), ['differ']],
    ['one hides the oldest', nodes([9n, list(9n, 8n)], [9n, list(9n)]), ['differ']],
    ['one invents an entry', nodes([9n, list(9n)], [9n, list(9n, 7n)]), ['differ']],
    [
      'one invents an entry in a future slot',
      nodes([9n, list(9n)], [9n, list(900n, 9n)]),
      ['agreed', list(9n)],
    ],
    ['failed for one of them', nodes([9n, list(9n)], [9n, [entry(9n, { failed: true })]]), ['differ']],
    [
      'a full page of one that is ahead, filled up',
      nodes([9n, list(9n, 8n, 7n, 6n)], [8n, list(8n, 7n, 6n)]),
      ['agreed', list(8n, 7n, 6n)],
    ],
    [
      'more than requested',
      nodes([9n, list(9n, 8n, 7n, 6n)], [9n, list(9n, 8n, 7n)]),
      ['agreed', list(9n, 8n, 7n)],
    ],
  ])('is judged: %s', (_name, answers, expected) => {
    expect(verdict(compareLists(page, answers))).toEqual(expected);
  });

  test('includes what is not final yet if any node lists it', () => {
    const confirmed = { limit: 3, commitment: 'confirmed' } as const;
    const answers = nodes([7n, list(9n, 7n, 6n)], [7n, list(8n, 7n, 6n)]);
    expect(verdict(compareLists(confirmed, answers))).toEqual(['agreed', list(9n, 8n, 7n)]);
  });
});

type Looks = readonly (readonly NodeAnswer<AtSlot<bigint>>[])[];
/** One round: slot and value of each node. */
const look = (...answers: readonly [slot: bigint, value: bigint][]) =>
  nodes(...answers.map(([slot, value]): [null, AtSlot<bigint>] => [null, { slot, value }]));

describe('a balance, or what a seat holds', () => {
  test.each<[string, Looks, unknown[]]>([
    ['the same at one slot', [look([9n, 5n], [9n, 5n])], ['agreed', { slot: 9n, value: 5n }]],
    ['the same at two slots', [look([9n, 5n], [7n, 5n])], ['agreed', { slot: 7n, value: 5n }]],
    ['raised at the same slot', [look([9n, 55n], [9n, 5n])], ['differ']],
    ['a different value at a later slot, which may have changed', [look([9n, 55n], [7n, 5n])], ['behind']],
    [
      'a different value between two equal answers of the other',
      [look([8n, 55n], [7n, 5n]), look([10n, 55n], [9n, 5n])],
      ['differ'],
    ],
    [
      'a different value, at a later slot each time',
      [look([9n, 55n], [7n, 5n]), look([19n, 55n], [17n, 5n])],
      ['differ'],
    ],
    [
      'one was behind and caught up',
      [look([9n, 55n], [7n, 5n]), look([10n, 55n], [9n, 55n])],
      ['agreed', { slot: 9n, value: 55n }],
    ],
    ['changing in every round', [look([9n, 2n], [8n, 1n]), look([10n, 3n], [9n, 2n])], ['behind']],
  ])('is judged: %s', (_name, looks, expected) => {
    expect(verdict(compareStates('balance', looks))).toEqual(expected);
  });

  test('is disputed in a sentence that names each node and its answer', () => {
    expect(compareStates('balance of T', [look([9n, 55n], [9n, 5n])])).toMatchObject({
      why: 'balance of T: node 1 says "55" at slot 9, node 2 says "5" at slot 9',
    });
  });
});

describe('block heights', () => {
  test.each<[string, readonly NodeAnswer<AtSlot<bigint>>[], unknown[]]>([
    ['the same', look([9n, 5n], [9n, 5n]), ['agreed', { slot: 9n, value: 5n }]],
    ['one is ahead: the lower one', look([12n, 8n], [9n, 5n]), ['agreed', { slot: 9n, value: 5n }]],
    ['skipped slots', look([12n, 5n], [9n, 5n]), ['agreed', { slot: 9n, value: 5n }]],
    ['two heights of one slot', look([9n, 5n], [9n, 6n]), ['differ']],
    ['higher at an earlier slot', look([9n, 500n], [12n, 8n]), ['differ']],
    ['far ahead: the lower one', look([9_000n, 5_000n], [9n, 5n]), ['agreed', { slot: 9n, value: 5n }]],
  ])('are judged: %s', (_name, answers, expected) => {
    expect(verdict(compareHeights(answers))).toEqual(expected);
  });
});

describe('a seat’s last event', () => {
  const event = (slot: bigint, kind: SeatEvent['kind'] = 'opened'): AtSlot<SeatEvent> => ({
    slot,
    value: { signature: `Sig${slot}`, kind },
  });
  test.each<[string, NodeAnswer<AtSlot<SeatEvent> | null>[], unknown[]]>([
    ['the same', nodes([null, event(9n)], [null, event(9n)]), ['agreed', event(9n).value]],
    ['none', nodes([null, null], [null, null]), ['agreed', null]],
    ['one is behind', nodes([12n, event(9n, 'paid')], [8n, event(5n)]), ['behind', null]],
    ['one hides a payout', nodes([12n, event(9n, 'paid')], [9n, event(5n)]), ['differ']],
    [
      'one reports another event of the same transaction',
      nodes([12n, event(9n, 'paid')], [12n, event(9n, 'returned')]),
      ['differ'],
    ],
  ])('is judged: %s', (_name, answers, expected) => {
    expect(verdict(compareEvents('Seat', answers))).toEqual(expected);
  });
});

// Properties of any statement: the split loses nothing, and every change is detected.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHex } from '../bytes.ts';
import { nodeHash } from '../node/crypto.ts';
import {
  leafKey,
  listText,
  NO_PREVIOUS,
  ownSum,
  type ReserveHeader,
  rootOf,
  splitAmounts,
  verifyStatement,
} from './index.ts';
import { seededBytes } from './testkit/seeded-bytes.ts';

const RUNS = 100;
const amounts = fc.array(fc.oneof(fc.bigInt(0n, 8n), fc.bigInt(0n, 10n ** 12n), fc.bigInt(0n, 1n << 57n)), {
  maxLength: 40,
});
const scenario = fc.record({
  balances: amounts,
  seed: fc.string(),
  height: fc.integer({ min: 1, max: 1e9 }),
});

function statementOf({ balances, seed, height }: { balances: bigint[]; seed: string; height: number }) {
  const random = seededBytes(seed);
  const owners = balances.map((lamports, at) => ({ userId: at + 1, nonce: random(32), lamports }));
  const { leaves, shares } = splitAmounts(owners, height, { random, hash: nodeHash });
  const root = rootOf(leaves, nodeHash);
  const header: ReserveHeader = {
    ...{ height, asOf: '2026-11-25T13:00:00.000Z', postingId: 1, slot: 1, entries: leaves.length },
    ...{ owedLamports: String(root.sum), root: toHex(root.digest), treasury: 'T', previous: NO_PREVIOUS },
    reservesLamports: String(root.sum),
  };
  const keyOf = (at: number) => {
    const owner = owners[at];
    if (owner === undefined) throw new Error('no such owner');
    return leafKey(owner.nonce, height, owner.userId, nodeHash);
  };
  return { owners, leaves, shares, header, list: listText(leaves), keyOf };
}

const isAccepted = (header: ReserveHeader, list: string) =>
  verifyStatement(header, list, nodeHash).every(({ ok }) => ok);

test('W2 conserves every balance: its parts add up to it, and the list to all balances', () => {
  fc.assert(
    fc.property(scenario, (given) => {
      const { owners, shares, header, list, keyOf } = statementOf(given);
      expect(BigInt(header.owedLamports)).toBe(owners.reduce((sum, { lamports }) => sum + lamports, 0n));
      expect(isAccepted(header, list)).toBe(true);
      for (const [at, { lamports }] of owners.entries()) {
        const parts = shares[at] ?? [];
        expect(parts.length).toBeLessThanOrEqual(4);
        expect(parts.every((part) => part > 0n)).toBe(true);
        expect(ownSum(list, keyOf(at), parts, nodeHash)).toBe(lamports);
      }
    }),
    { numRuns: RUNS },
  );
});

test('detects any omitted entry by root and sum, and by its owner', () => {
  fc.assert(
    fc.property(scenario, fc.nat(), (given, choice) => {
      const { owners, leaves, shares, header, keyOf } = statementOf(given);
      fc.pre(leaves.length > 0);
      const left = leaves.filter((_, at) => at !== choice % leaves.length);
      const list = listText(left);
      expect(isAccepted(header, list)).toBe(false);
      const root = rootOf(left, nodeHash);
      const totals = { owedLamports: String(root.sum), root: toHex(root.digest) };
      const again = { ...header, entries: left.length, ...totals };
      // A statement made without the entry is consistent, so only the entry's owner can detect it.
      expect(isAccepted(again, list)).toBe(true);
      const sums = owners.map((_, at) => ownSum(list, keyOf(at), shares[at] ?? [], nodeHash));
      expect(sums.filter((sum) => sum === null)).toHaveLength(1);
    }),
    { numRuns: RUNS },
  );
});

test('detects any changed amount by root and sum, and by its owner', () => {
  fc.assert(
    fc.property(scenario, fc.nat(), fc.bigInt(1n, 1n << 40n), (given, choice, more) => {
      const { owners, leaves, shares, header, keyOf } = statementOf(given);
      fc.pre(leaves.length > 0);
      const changed = leaves.map((leaf, at) =>
        at === choice % leaves.length ? { ...leaf, lamports: leaf.lamports + more } : leaf,
      );
      const list = listText(changed);
      expect(isAccepted(header, list)).toBe(false);
      const sums = owners.map((_, at) => ownSum(list, keyOf(at), shares[at] ?? [], nodeHash));
      expect(sums.filter((sum) => sum === null)).toHaveLength(1);
    }),
    { numRuns: RUNS },
  );
});

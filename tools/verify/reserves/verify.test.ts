// The verifier, tested on statements of a cheating operator, and on a correct site and node.
import { createSigningKey, keypairFromSecret } from '@kingstake/proofs/custody';
import { nodeHash } from '@kingstake/proofs/node';
import {
  headerDigest,
  headerText,
  listText,
  memoText,
  NO_PREVIOUS,
  type ReserveHeader,
  rootOf,
  splitAmounts,
  toHex,
} from '@kingstake/proofs/reserves';
import type { ReserveStatement } from '@kingstake/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Sources, TreasuryTransaction } from './sources.ts';
import { verify } from './verify.ts';

const HOUR_MS = 3_600_000;
const FIRST_MS = Date.parse('2026-11-25T12:00:00.000Z');
const NOW_MS = FIRST_MS + 2 * HOUR_MS + 60_000;
const TREASURY = 'So11111111111111111111111111111111111111112';
const SLOTS = 9_000; // an hour
const auditor = createSigningKey(keypairFromSecret(new Uint8Array(32).fill(8)));
if (auditor === null) throw new Error('no key');

interface Site {
  statements: ReserveStatement[]; // oldest first
  lists: Map<number, string>;
  chain: Map<string, TreasuryTransaction>; // by signature, in the order of their slots
  balance: bigint;
}

let site: Site;

const random = (count: number) => Uint8Array.from({ length: count }, (_, at) => (at * 151 + 7) % 256);

function sign(header: ReserveHeader, memoSignature: string | null): ReserveStatement {
  return { ...header, signature: auditor?.sign(headerText(header)) ?? '', memoSignature };
}

/** Puts the memo of a header on chain, as the treasury does a minute after the statement. */
function putOnChain(header: ReserveHeader, changes: Partial<TreasuryTransaction> = {}): string {
  const signature = `memo ${site.chain.size}`;
  site.chain.set(signature, {
    slot: header.slot + 10,
    failed: false,
    feePayer: TREASURY,
    memos: [memoText(header.height, headerDigest(header, nodeHash))],
    seconds: Date.parse(header.asOf) / 1000 + 60,
    held: BigInt(header.reservesLamports),
    ...changes,
  });
  return signature;
}

/** Makes the next statement for these balances, as the server does. */
function publish(balances: readonly bigint[], changes: Partial<ReserveHeader> = {}): ReserveStatement {
  const height = changes.height ?? site.statements.length + 1;
  const owners = balances.map((lamports, at) => ({ userId: at + 1, nonce: random(32), lamports }));
  const { leaves } = splitAmounts(owners, height, { random, hash: nodeHash });
  const root = rootOf(leaves, nodeHash);
  const before = site.statements.at(-1);
  const previous = before === undefined ? NO_PREVIOUS : headerDigest(withoutSignatures(before), nodeHash);
  const header: ReserveHeader = {
    height,
    asOf: new Date(FIRST_MS + (height - 1) * HOUR_MS).toISOString(),
    previous,
    postingId: 100 * height,
    slot: SLOTS * height,
    entries: leaves.length,
    treasury: TREASURY,
    owedLamports: String(root.sum),
    root: toHex(root.digest),
    reservesLamports: '1000',
    ...changes,
  };
  const statement = sign(header, putOnChain(header));
  site.statements.push(statement);
  site.lists.set(height, listText(leaves));
  return statement;
}

function withoutSignatures({ signature: _, memoSignature: __, ...header }: ReserveStatement): ReserveHeader {
  return header;
}

const sources: Sources = {
  statements: async (count) => site.statements.toReversed().slice(0, count),
  entries: async (height) => site.lists.get(height) ?? '',
  auditors: async () => [auditor.publicKey],
  transaction: async (signature) => site.chain.get(signature) ?? null,
  history: async () =>
    [...site.chain]
      .map(([signature, { slot, failed, memos }]) => {
        const [memo = null] = memos;
        return { signature, slot, failed, memo: memo === null ? null : `[${memo.length}] ${memo}` };
      })
      .toReversed(),
  balance: async () => site.balance,
};

const findings = (given: Partial<Parameters<typeof verify>[1]> = {}) =>
  verify(sources, { last: 24, auditor: null, nowMs: NOW_MS, ...given });
const failures = async () =>
  (await findings()).filter(({ verdict }) => verdict === 'failed').map(({ sentence }) => sentence);

/** Returns a listed statement by its height, before anything is left out. */
function listed(height: number): ReserveStatement {
  const found = site.statements[height - 1];
  if (found === undefined) throw new Error(`there is no statement ${height}`);
  return found;
}
function memoOf(height: number): TreasuryTransaction {
  const found = site.chain.get(listed(height).memoSignature ?? '');
  if (found === undefined) throw new Error(`statement ${height} has no memo`);
  return found;
}
const withOtherRoot = (height: number): ReserveHeader => ({
  ...withoutSignatures(listed(height)),
  root: 'ee'.repeat(32),
});

/** Replaces a statement with another one that is signed. Its memo stays the same. */
function rewrite(height: number, changes: Partial<ReserveHeader>): void {
  const before = listed(height);
  site.statements[height - 1] = sign({ ...withoutSignatures(before), ...changes }, before.memoSignature);
}

/** Replaces the newest statement with a signed one that is on chain, as the operator could. */
function replaceNewest(changes: Partial<ReserveHeader>): void {
  const newest = listed(site.statements.length);
  site.statements.pop();
  site.chain.delete(newest.memoSignature ?? '');
  const header = { ...withoutSignatures(newest), ...changes };
  site.statements.push(sign(header, putOnChain(header)));
}

beforeEach(() => {
  site = { statements: [], lists: new Map(), chain: new Map(), balance: 1000n };
  const paid = { failed: false, feePayer: 'player', memos: [], seconds: 0, held: 1000n };
  site.chain.set('deposit', { ...paid, slot: 5 });
  for (const balances of [
    [500n, 200n],
    [500n, 100n],
    [400n, 300n, 1n],
  ])
    publish(balances);
});

describe('the statements of a well-behaved operator', () => {
  test('pass every check, each with a sentence', async () => {
    expect((await findings()).map(({ verdict, sentence }) => `${verdict}: ${sentence}`)).toEqual([
      'ok: The last statement, 3, is 1 minutes old.',
      'ok: 3 statements follow each other, each with the digest of the one before.',
      `ok: All headers are signed by the auditor, ${auditor.publicKey}.`,
      expect.stringMatching(/^ok: Statement 3: \d+ entries make the root and sum to 0.000000701 SOL; /),
      expect.stringMatching(/^ok: Statement 2: /),
      expect.stringMatching(/^ok: Statement 1: /),
      `ok: Statement 3: its digest is a memo of the treasury in slot ${3 * SLOTS + 10}.`,
      expect.stringMatching(/^ok: Statement 2: its digest/),
      expect.stringMatching(/^ok: Statement 1: its digest/),
      "ok: No memo in the treasury's history contradicts the list.",
      `ok: At slot ${3 * SLOTS} the treasury held the 0.000001 SOL that statement 3 names.`,
      `ok: The treasury ${TREASURY} holds 0.000001 SOL now, and the last statement owes 0.000000701 SOL.`,
    ]);
  });

  test('pass with a memo that is not final yet, which is reported', async () => {
    listed(3).memoSignature = null;
    const all = await findings();
    expect(all.some(({ verdict }) => verdict === 'failed')).toBe(false);
    expect(all).toContainEqual({
      verdict: 'not checked',
      sentence: 'The memo of statement 3 is not final yet.',
    });
  });
});

/** Restores the site from a backup that ends with a height, and makes the next statement, as the server does. */
function restore(height: number, changes: Partial<ReserveHeader> = {}): void {
  const lost = site.statements.splice(height);
  const last = lost.at(-1);
  if (last === undefined) throw new Error('nothing is lost');
  const previous = headerDigest(withoutSignatures(last), nodeHash);
  publish([400n, 300n], {
    ...{ height: last.height + 1, restoredFrom: height, previous },
    ...{ asOf: '2026-11-25T14:01:00.000Z', slot: 3 * SLOTS + 500, postingId: 310 },
    ...changes,
  });
}

describe('a site that was restored from a backup', () => {
  const warnings = async () =>
    (await findings()).filter(({ verdict }) => verdict === 'warning').map(({ sentence }) => sentence);
  const LOST = 'lost in a restore of the site. There is no file to check, only the memo of each on chain.';

  test.each([
    [2, `Statement 3 was ${LOST}`],
    [1, `Statements 2 to 3 were ${LOST}`],
    [0, `Statements 1 to 3 were ${LOST}`],
  ])(
    'W8 passes every check with a warning that names the lost statements after height %i',
    async (height, warning) => {
      restore(height);
      expect(await failures()).toEqual([]);
      expect(await warnings()).toEqual([warning]);
      const next = { height: 5, asOf: '2026-11-25T14:01:30.000Z', slot: 3 * SLOTS + 600, postingId: 320 };
      publish([400n, 300n], next);
      expect([await failures(), await warnings()]).toEqual([[], [warning]]);
    },
  );

  const NO_MEMO = 'Statement 2 was lost in a restore, and has no memo of the treasury on chain.';
  test.each<[string, () => unknown, string]>([
    ['a lost statement has no memo', () => site.chain.delete(listed(2).memoSignature ?? ''), NO_MEMO],
    ['another wallet wrote its memo', () => Object.assign(memoOf(2), { feePayer: 'someone' }), NO_MEMO],
    [
      'a lost statement has two digests',
      () => putOnChain(withOtherRoot(2)),
      'Statement 2 was lost in a restore, and has two digests on chain.',
    ],
  ])('W8 is rejected if %s', async (_name, change, expected) => {
    change();
    restore(1);
    expect(await failures()).toContain(expected);
  });

  const BROKEN = 'Statement 4 does not name the digest of the lost statement 3.';
  const NOTHING = 'Statement 3 names a restore from 2 that lost no statement.';
  const GAP = 'Statement 4 follows statement 1: some are missing.';
  test.each<[string, () => void, string]>([
    ['the next one does not continue', () => restore(1, { previous: 'ee'.repeat(32) }), BROKEN],
    ['the restore lost nothing', () => replaceNewest({ restoredFrom: 2 }), NOTHING],
    ['the one before it has another height', () => restore(1, { restoredFrom: 2 }), GAP],
  ])('W8 is rejected if %s', async (_name, change, expected) => {
    change();
    expect(await failures()).toContain(expected);
  });
});

test('ignores a contradicting memo that another wallet wrote', async () => {
  putOnChain(withOtherRoot(3), { feePayer: 'someone', held: null });
  expect(await failures()).toEqual([]);
});

describe('an operator who', () => {
  const withoutFirst = () => (site.lists.get(3) ?? '').split('\n').slice(1).join('\n');
  const hoursLater = () => (Date.parse(listed(3).asOf) + 3 * HOUR_MS) / 1000;
  const OLDER = 'Statement 3 is of an older time, posting or slot than 2.';
  const OTHER_TEXT = 'has another text than the digest of the header.';
  const LESS = `At slot ${3 * SLOTS} the treasury held 0.000001 SOL, and statement 3 names 0.000002 SOL.`;
  const NOW = `${TREASURY} holds 0.00000005 SOL now, less than the 0.000000701 SOL of the last statement.`;
  const NO_MEMO = 'Statement 1 has no memo on chain, although it is more than an hour old.';
  const UNSIGNED = `The header of statement 3 is not signed by the auditor, ${auditor.publicKey}.`;
  test.each<[string, () => unknown, string]>([
    [
      'omits a player from the list of a statement that is on chain',
      () => site.lists.set(3, withoutFirst()),
      'Statement 3: the list has another number of entries than the header, one twice, or a line that is no entry; the list does not make the root; the list does not sum to what is owed.',
    ],
    ['owes more than the reserves', () => replaceNewest({ reservesLamports: '700' }), 'less than the sum.'],
    ['puts two roots of one height on chain', () => putOnChain(withOtherRoot(3)), 'listed height: memo 4,'],
    ['lists another root than on chain', () => rewrite(3, { asOf: '2026-11-25T14:00:01.000Z' }), OTHER_TEXT],
    ['repeats an old time', () => replaceNewest({ asOf: listed(2).asOf }), OLDER],
    ['repeats an old slot', () => replaceNewest({ slot: listed(2).slot - 1 }), OLDER],
    ['counts an old posting at a new time', () => replaceNewest({ postingId: 150 }), OLDER],
    ['rewrites statement 1', () => rewrite(1, { owedLamports: '1' }), 'not name the digest of statement 1.'],
    ['leaves one out', () => site.statements.splice(1, 1), 'follows statement 1: some are missing.'],
    ['names reserves that it did not hold', () => replaceNewest({ reservesLamports: '2000' }), LESS],
    ['takes the reserves out again', () => Object.assign(site, { balance: 50n }), NOW],
    ['lets others write the memo', () => Object.assign(memoOf(3), { feePayer: 'x' }), 'not written by the'],
    ['writes it late', () => Object.assign(memoOf(3), { seconds: hoursLater() }), 'came 180 minutes after'],
    ['writes no memo', () => Object.assign(listed(1), { memoSignature: null }), NO_MEMO],
    ['signs otherwise', () => Object.assign(listed(3), { signature: listed(1).signature }), UNSIGNED],
  ])('%s is found', async (_name, cheat, expected) => {
    cheat();
    const found = await failures();
    expect(
      found.some((sentence) => sentence.includes(expected)),
      found.join('\n'),
    ).toBe(true);
  });

  test('stops making statements is found', async () => {
    const late = await findings({ nowMs: NOW_MS + 2 * HOUR_MS + 300_000 });
    const sentence = 'The last statement, 3, is 126 minutes old: one is due every hour.';
    expect(late.filter(({ verdict }) => verdict === 'failed')).toEqual([{ verdict: 'failed', sentence }]);
  });
});

test('fails without a statement, and reports when signatures were not checked', async () => {
  const unsigned = await verify(
    { ...sources, auditors: async () => [] },
    { last: 1, auditor: null, nowMs: NOW_MS },
  );
  expect(unsigned.filter(({ verdict }) => verdict === 'not checked')).toHaveLength(1);
  site.statements = [];
  expect(await failures()).toEqual(['The site has no statement of reserves.']);
});

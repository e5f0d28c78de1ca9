// The check of the page, with a well-behaved server and with one that cheats.

import {
  checkOwnPart,
  leafKey,
  listText,
  NO_PREVIOUS,
  rootOf,
  splitAmounts,
  toHex,
} from '@kingstake/proofs/reserves';
import type { ReserveStatement } from '@kingstake/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Http } from '../net/http-client.ts';
import { checkOwn, leastBalance, newestStatements, type RunWorker, UnreadableAnswer } from './check.ts';
import { readKept } from './kept-check.ts';

const USER = 7;
const NOW_MS = Date.parse('2026-11-25T13:05:00.000Z');
const nonce = new Uint8Array(32).fill(5);
const random = (count: number) => new Uint8Array(count).fill(3);
const worker: RunWorker = async ({ header, list, own }) => checkOwnPart(header, list, own);

let list: string;
let statement: ReserveStatement;
let answers: Record<string, unknown>;

const http: Http = {
  async send(call) {
    return answers[call.path] as never;
  },
};
const fetch = async () => new Response(list);
const check = () => checkOwn({ http, fetch, nowMs: NOW_MS, worker }, USER, statement, [statement]);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const owners = [{ userId: USER, nonce, lamports: 3_000_000_000n }];
  const { leaves, shares } = splitAmounts(owners, 4, { random });
  const root = rootOf(leaves);
  list = listText(leaves);
  statement = {
    ...{ height: 4, asOf: '2026-11-25T13:00:00.000Z', postingId: 50, slot: 9, entries: leaves.length },
    ...{ owedLamports: String(root.sum), root: toHex(root.digest), treasury: 'T', previous: NO_PREVIOUS },
    ...{ reservesLamports: '4000000000', signature: 's', memoSignature: null },
  };
  answers = {
    '/api/reserves': { statements: [statement], pagination: {} },
    '/api/users/:id/reserves': { nonce: toHex(nonce) },
    '/api/users/:id/reserves/:height': {
      key: toHex(leafKey(nonce, 4, USER)),
      shares: (shares[0] ?? []).map(String),
    },
    '/api/users/:id/transactions': {
      transactions: [{ id: 40, balanceAfter: '2.5', createdAt: '2026-11-25T12:00:00.000Z' }],
      pagination: { totalPages: 1 },
    },
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('W6 checks entries, root, sum and own shares, and keeps the checked root', async () => {
  expect(await newestStatements(http)).toEqual([statement]);
  const { failed, result, leastLamports } = await check();
  expect([failed, result.ownLamports, leastLamports]).toEqual([[], 3_000_000_000n, '2500000000']);
  expect(readKept(USER)).toEqual({
    ...{ userId: USER, height: 4, asOf: statement.asOf, root: statement.root, nonce: toHex(nonce) },
    ...{ checkedAt: '2026-11-25T13:05:00.000Z', failed: [] },
  });
  expect(readKept(8)).toBeNull();
});

test('W6 reports a balance that is missing from the list, with a file that contains everything published', async () => {
  answers['/api/users/:id/transactions'] = {
    transactions: [{ id: 40, balanceAfter: '3.1', createdAt: '2026-11-25T12:00:00.000Z' }],
    pagination: { totalPages: 1 },
  };
  const { failed, proof } = await check();
  expect(failed).toEqual(['balance']);
  expect(JSON.parse(proof)).toMatchObject({ failed: ['balance'], statement, list, own: { userId: USER } });
  expect(readKept(USER)?.failed).toEqual(['balance']);
});

test('W6 reports a nonce that changed since the last check', async () => {
  await check();
  const other = new Uint8Array(32).fill(6);
  answers['/api/users/:id/reserves'] = { nonce: toHex(other) };
  answers['/api/users/:id/reserves/:height'] = { key: toHex(leafKey(other, 4, USER)), shares: [] };
  expect((await check()).failed).toEqual(['key', 'balance']);
  expect(readKept(USER)?.nonce).toBe(toHex(nonce));
});

test('W6 accepts another nonce after a restore that lost the last checked statement', async () => {
  await check();
  const other = new Uint8Array(32).fill(6);
  answers['/api/users/:id/reserves'] = { nonce: toHex(other) };
  const restored = { ...statement, height: 6, restoredFrom: 4 };
  const failedAfter = async (restoredFrom: number) => {
    const published = [statement, { ...restored, restoredFrom }];
    return (await checkOwn({ http, fetch, nowMs: NOW_MS, worker }, USER, statement, published)).failed;
  };
  answers['/api/users/:id/reserves/:height'] = { key: toHex(leafKey(other, 4, USER)), shares: [] };
  expect(await failedAfter(4)).toEqual(['key', 'balance']);
  expect(await failedAfter(3)).toEqual(['balance']);
});

test.each<[string, number, string | typeof UnreadableAnswer]>([
  ['an HTML page', 200, UnreadableAnswer],
  ['a refusal', 404, 'answered with 404'],
])('W6 warns no player when the server sends %s in place of the list', async (_what, status, error) => {
  const headers = { 'content-type': 'text/html' };
  const proxy = async () => new Response('<h1>no list</h1>', { status, headers });
  const read = checkOwn({ http, fetch: proxy, nowMs: NOW_MS, worker }, USER, statement, [statement]);
  await expect(read).rejects.toThrow(error);
  expect(readKept(USER)).toBeNull();
});

const at = { postingId: 50, asOf: '2026-11-25T13:00:00.000Z' };
const line = (id: number, balanceAfter: string, time = '12:00:00.000') => ({
  id,
  balanceAfter,
  createdAt: `2026-11-25T${time}Z`,
});

test.each([
  ['the newest line that is counted', [line(60, '9', '13:30:00.000'), line(40, '3')], false, 3n],
  ['the least within a minute', [line(51, '2', '13:00:30.000'), line(49, '3', '12:59:50.000')], false, 2n],
  ['a line that an old posting leaves out', [line(60, '9', '12:55:00.000'), line(40, '3')], false, 9n],
  // Its transaction may be younger.
  ['no line of the last minutes above it', [line(60, '9', '12:55:00.001'), line(40, '3')], false, 3n],
  ['no deposit that is not final', [line(1_000_000_000_001, '9'), line(40, '3')], false, 3n],
  ['nothing for a player who came later', [line(60, '9', '13:30:00.000')], true, 0n],
  ['not known if older lines are missing', [line(60, '9', '13:30:00.000')], false, null],
  ['nothing without lines', [], true, 0n],
])('computes the balance: %s', (_name, lines, isAll, expected) => {
  const sol = expected === null ? null : expected * 1_000_000_000n;
  expect(leastBalance(lines, at, isAll)).toBe(sol);
});

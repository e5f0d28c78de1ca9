// The amounts held by open cases, as several screens query them, and what is free of a balance of which a part is held.
import type { OwnReviews, ReviewSummary } from '@kingstake/protocol/http/fair-play';
import { formatSol, lamports, parseSol } from '@kingstake/protocol/money';
import { expect, test } from 'vitest';
import { freeToStake, heldOf, isHeldBack } from './balance.ts';
import { casePath, caseThatHolds, heldMoneyOf } from './reviews.ts';

const NOTHING = lamports(0n);
const UNTIL = '2026-11-24T20:14:00.000Z';

const game = (gameId: number, change: Partial<ReviewSummary['games'][number]> = {}) => ({
  ...{ gameId, held: '0.95', until: UNTIL, state: 'open' as const },
  ...change,
});

const review = (change: Partial<ReviewSummary>): ReviewSummary => ({
  id: 311,
  kind: 'quality',
  state: 'open',
  openedAt: '2026-11-22T20:14:00.000Z',
  until: UNTIL,
  holdUntil: UNTIL,
  held: '1.95',
  gameIds: [1842, 1839, 1840],
  games: [game(1842), game(1839), game(1840, { state: 'released', held: '0' })],
  ...change,
});

const answer = (reviews: ReviewSummary[], held = '0'): OwnReviews => ({
  reviews,
  held,
  until: held === '0' ? null : UNTIL,
  isFriendlyOnly: false,
  owed: '0',
  returned: [],
});

test.each<[string, Partial<ReviewSummary>, number, number | null]>([
  ['an open case with a hold', {}, 1842, 311],
  ['another game of it', {}, 1839, 311],
  ['a released game of it', {}, 1840, null],
  ['a game of no case', {}, 7, null],
  ['a game of which nothing is held', { games: [game(1842, { held: '0' })] }, 1842, null],
  ['an upheld game', { games: [game(1842, { state: 'upheld' })] }, 1842, null],
])('finds the case that holds a prize: %s', (_name, change, gameId, found) => {
  const { id = null } =
    caseThatHolds(answer([review({ id: 310, games: [game(5)] }), review(change)]), gameId) ?? {};
  expect(id).toBe(found);
});

test("keeps the server's total, and names the case to link to", () => {
  const held = heldMoneyOf(answer([review({ id: 312, state: 'cleared' }), review({})], '1.95'), NOTHING);
  expect(held).toEqual({ amount: parseSol('1.95'), until: UNTIL, caseId: 311 });
  expect(casePath(311)).toBe('/account/review/311');
});

test('knows the amount from the balance until the cases have loaded', () => {
  const known = parseSol('0.95') ?? NOTHING;
  expect(heldMoneyOf(undefined, known)).toEqual({ amount: known, until: null, caseId: null });
  expect([heldMoneyOf(answer([]), known), heldMoneyOf(undefined, NOTHING)]).toEqual([null, null]);
  expect(caseThatHolds(undefined, 1842)).toBeNull();
});

test.each<[string, Parameters<typeof freeToStake>[0], held: string, stake: string]>([
  ['no player', null, '0', '0'],
  ['nothing is held', { balance: '1.5' }, '0', '1.5'],
  ['a part is held', { balance: '196', held: '46.95' }, '46.95', '149.05'],
  ['all is held', { balance: '0.5', held: '0.5' }, '0.5', '0'],
  ['more is held than is there, because the rest is at tables', { balance: '0.1', held: '2' }, '2', '0'],
  ['the withdraw-only balance covers the hold', { balance: '1', withdrawOnly: '3', held: '2' }, '2', '1'],
  ['it covers a part of the hold', { balance: '1', withdrawOnly: '0.5', held: '1' }, '1', '0.5'],
])('%s', (_what, user, held, stake) => {
  expect([heldOf(user), freeToStake(user)].map((sol) => formatSol(sol))).toEqual([held, stake]);
});

test('a stake is held back only if the balance covers it', () => {
  const user = { balance: '10.95', held: '0.95' };
  const isHeld = (wager: string) => isHeldBack(user, parseSol(wager) ?? lamports(0n));
  expect(['10', '10.5', '10.95', '20'].map(isHeld)).toEqual([false, true, true, false]);
});

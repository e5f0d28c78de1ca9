import type { SeatStake, SeatStakes } from '@kingstake/protocol/game';
import type { LimitsAnswer } from '@kingstake/protocol/http/limits';
import { lamports, parseSol } from '@kingstake/protocol/money';
import { OFFERED_TIME_CONTROLS } from '@kingstake/protocol/time-control';
import { expect, test } from 'vitest';
import { forgivingStorage } from '../net/storage.ts';
import { createFakeStorage } from '../net/testkit/fake-storage.ts';
import { shortfallOf } from './dialogs.ts';
import { createGameMemory } from './game-memory.ts';
import { createGuardedGames } from './guarded-games.ts';
import { parseLimit } from './limit-amount.ts';
import { wagerCapOf } from './play-limits.ts';
import { isReminderShown } from './reminder.ts';
import { createSpeedMemory } from './speed.ts';
import { isStakeMoving, isStakeOwed, stakesAskMs } from './stakes.ts';
import { SOL_PRICE, usdPerSol } from './use-sol-price.ts';

test('J17 returns both amounts of a refusal, or nothing if one is missing', () => {
  expect(shortfallOf({ requiredAmount: '0.1', currentBalance: '0' })).toEqual({
    required: 100_000_000n,
    current: 0n,
  });
  for (const told of [null, {}, { requiredAmount: '0.1' }, { requiredAmount: 0.1, currentBalance: 'x' }])
    expect(shortfallOf(told)).toBeUndefined();
});

const DUE = { isDue: true, isAtTable: false, hasRunningGame: false, isRematchOpen: false };

test.each([
  ['between games', DUE, true],
  ['if it is not due', { ...DUE, isDue: false }, false],
  ['at a table', { ...DUE, isAtTable: true }, false],
  ['while a game runs, also on another screen', { ...DUE, hasRunningGame: true }, false],
  ['during a rematch countdown', { ...DUE, isRematchOpen: true }, false],
])('T14 shows the reminder %s: %#', (_name, facts, isShown) => {
  expect(isReminderShown(facts)).toBe(isShown);
});

/** Not loaded, no known price, a price. */
const ANSWERS = [undefined, null, 201.5];

test('E17 uses 166 dollars until the server responds, and 150 when it knows no price', () => {
  expect(ANSWERS.map((price) => usdPerSol(SOL_PRICE.money, price))).toEqual([166, 150, 201.5]);
});

test('B28 uses 144 dollars in lobby and game until a price is known', () => {
  expect(ANSWERS.map((price) => usdPerSol(SOL_PRICE.game, price))).toEqual([144, 144, 201.5]);
});

test.each([
  ['5', 5_000_000_000n],
  [' 0,15 ', 150_000_000n],
  ['.5', 500_000_000n],
  ['0.001', 1_000_000n],
  ['1000000', 1_000_000_000_000_000n],
  ['0.0009', null],
  ['1000001', null],
  ['-1', null],
  ['1,000.5', null],
  ['', null],
])('reads the limit "%s" as %s lamports', (text, value) => {
  expect(parseLimit(text)).toBe(value);
});

test('guards a game until its screen is removed', () => {
  const games = createGuardedGames();
  let changes = 0;
  games.subscribe(() => {
    changes += 1;
  });
  const first = () => {};
  const second = () => {};
  const leave = games.add('game 7', first);
  expect(games.getSnapshot().get('game 7')).toBe(first);
  // The next screen of a game mounts before the previous one unmounts.
  games.add('game 7', second);
  leave();
  expect(games.getSnapshot().get('game 7')).toBe(second);
  expect(changes).toBe(2);
});

test('remembers games that had not started for their own player only', () => {
  const storage = createFakeStorage();
  createGameMemory(storage).write(1, [7, 8]);
  expect(createGameMemory(storage).read(1)).toEqual([7, 8]);
  expect(createGameMemory(storage).read(2)).toEqual([]);
  createGameMemory(storage).add(1, 9);
  expect(createGameMemory(storage).read(1)).toEqual([7, 8, 9]);
  createGameMemory(storage).write(1, []);
  expect(storage.length).toBe(0);
});

test.for(['no json', '7', '{"userId":1}', '{"userId":"1","gameIds":[7]}'])('treats %s as empty', (text) => {
  const storage = createFakeStorage();
  storage.setItem('chess-pending-games', text);
  expect(createGameMemory(storage).read(1)).toEqual([]);
});

test('keeps the chosen time control on the device', () => {
  const storage = createFakeStorage();
  for (const speed of OFFERED_TIME_CONTROLS) {
    createSpeedMemory(storage).write(speed);
    expect(createSpeedMemory(storage).read()).toBe(speed);
  }
});

test.each([null, '', '60+0', '10+0', '__proto__'])('falls back from %j to the default 600+0', (kept) => {
  const storage = createFakeStorage(kept === null ? {} : { 'kingstake-speed': kept });
  expect(createSpeedMemory(storage).read()).toBe('600+0');
});

test('uses the default in a browser without storage', () => {
  const none = createSpeedMemory(
    forgivingStorage(() => {
      throw new Error('refused');
    }),
  );
  none.write('180+2');
  expect(none.read()).toBe('600+0');
});

const stake = (state: SeatStake['state'] | null): SeatStake | null =>
  state === null ? null : { seat: 'S', state, signature: null, deadline: null };
const both = (white: SeatStake['state'] | null, black: SeatStake['state'] | null): SeatStakes => ({
  white: stake(white),
  black: stake(black),
});

const waiting = both('open', null);
const reserved = { ...waiting, reservedUntil: '2026-11-22T22:00:00.000Z' };

test.each([
  ['a stake that is being sent', both('opening', null), true],
  ['the second stake that is being sent', both('open', 'opening'), true],
  ['two stakes that are not locked yet', both('open', 'open'), true],
  ['one stake that is not locked yet', both('locked', 'open'), true],
  ['a reserved seat', reserved, true],
  ['no stake', both(null, null), false],
  ['a stake without an opponent', waiting, false],
  ['locked stakes', both('locked', 'locked'), false],
  ['paid stakes', both('paid', 'paid'), false],
])('polls for %s: %s', (_name, stakes, isMoving) => {
  expect(isStakeMoving(stakes)).toBe(isMoving);
});

test('polls after the end until both seats are empty', () => {
  const owed = [both('locked', 'locked'), both('paid', 'locked'), waiting].map(isStakeOwed);
  expect(owed).toEqual([true, true, true]);
  expect([both('paid', 'paid'), both('returned', null)].map(isStakeOwed)).toEqual([false, false]);
});

test('polls occasionally while no opponent has joined, and often once the seat is reserved or the game is over', () => {
  const locked = both('locked', 'locked');
  expect([stakesAskMs(waiting, {}), stakesAskMs(locked, { isAwaited: true })]).toEqual([false, false]);
  expect(stakesAskMs(waiting, { isAwaited: true })).toBe(5_000);
  expect(stakesAskMs(reserved, { isAwaited: true })).toBe(2_000);
  expect(stakesAskMs(locked, { isOver: true })).toBe(2_000);
});

type Answer = Pick<LimitsAnswer, 'limits' | 'used'>;

const wager = (value: string) => ({ kind: 'wager', value }) as const;
const loss = (period: 'day' | 'week', value: string) => ({ kind: 'loss', period, value }) as const;
const lost = (period: 'day' | 'week', used: string) =>
  ({ kind: 'loss', period, used, resetsAt: null }) as const;
const lostMost = [lost('day', '1'), lost('week', '5')];
const sol = (text: string) => lamports(parseSol(text) ?? 0n);

test.for<[string, Answer['limits'], Answer['used'], [string, string] | null]>([
  ['no cap without a limit', [], [lost('day', '3')], null],
  ['no cap by other limits', [{ kind: 'deposit', period: 'day', value: '1' }], [], null],
  ['the largest wager', [wager('5')], [], ['wager', '5']],
  ['what a loss limit leaves', [loss('day', '5')], [lost('day', '3')], ['loss', '2']],
  ['a loss limit that is below every wager', [loss('day', '0.05')], [lost('day', '0')], ['loss', '0.05']],
  ['more than the limit after a win', [loss('day', '1')], [lost('day', '-2')], ['loss', '3']],
  ['nothing once more is lost than the limit', [loss('day', '1')], [lost('day', '4')], ['loss', '0']],
  ['the strictest loss limit', [loss('day', '5'), loss('week', '6')], lostMost, ['loss', '1']],
  ['the largest wager', [wager('1'), loss('day', '5')], [lost('day', '0')], ['wager', '1']],
  ['a loss limit below it', [wager('20'), loss('day', '5')], [lost('day', '0')], ['loss', '5']],
])('returns %s', ([, limits, used, cap]) => {
  expect(wagerCapOf({ limits, used })).toEqual(cap === null ? null : { kind: cap[0], most: sol(cap[1]) });
  // They have not loaded yet.
  expect(wagerCapOf(undefined)).toBeNull();
});

import type { HistoryItem } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { gamesCsv } from './games-csv.ts';
import { countText, reasonOf, resultOf, streakText } from './labels.ts';
import { netOf, sumsOf } from './net-earnings.ts';

const itemWith = (changes: Partial<HistoryItem>): HistoryItem => ({
  id: 7,
  opponent: { username: 'Night Owl', profilePicId: 'bee' },
  isWhite: true,
  date: '2026-11-22T21:14:00.000Z',
  duration: 812,
  moves: 47,
  wagerAmount: '1',
  timeControl: '600+0',
  earnings: '0',
  result: 'draw',
  reason: 'agreement',
  ...changes,
});
const WON = itemWith({ result: 'win', earnings: '0.95', reason: 'checkmate' });
const LOST = itemWith({ result: 'loss', wagerAmount: '5', reason: 'timeout' });

test('H2 a streak of wins is positive, one of losses negative', () => {
  expect([3, -2, 0].map(streakText)).toEqual(['+3', '−2', '0']);
});

test.each([
  [1, 20, 45, '1–20 of 45 games'],
  [3, 20, 45, '41–45 of 45 games'],
  [1, 20, 1, '1–1 of 1 game'],
  [1, 20, 0, '0 games'],
])('H4 page %i of %i rows among %i: %s', (page, limit, total, text) => {
  expect(countText({ page, limit, total })).toBe(text);
});

test.each([
  ['win', 'checkmate', 'Win', '+', 'Checkmate'],
  ['loss', 'timeout', 'Loss', '−', 'Time'],
  ['loss', 'absence', 'Loss', '−', 'Forfeit'],
  ['draw', 'threefold', 'Draw', '=', 'Threefold'],
  ['aborted', 'first-move', 'Aborted', '×', 'Refunded'],
  ['void', 'outage', 'Void', '×', 'Refunded'],
  ['draw', 'a new reason', 'Draw', '=', 'a new reason'],
  ['draw', null, 'Draw', '=', ''],
] as const)('H5 %s by %s reads %s, %s, %s', (result, reason, word, sign, shown) => {
  expect(resultOf(result)).toMatchObject({ word, sign });
  expect(reasonOf({ result, reason, wagerAmount: '1' })).toBe(shown);
});

test('an aborted friendly game refunds nothing', () => {
  expect(reasonOf({ result: 'aborted', reason: 'first-move', wagerAmount: '0' })).toBe('');
});

test('H5 a win brings its profit, a loss costs its wager, anything else changes nothing', () => {
  const nets = [WON, LOST, itemWith({}), itemWith({ result: 'aborted' }), itemWith({ result: 'void' })];
  expect(nets.map(netOf)).toEqual([950_000_000n, -5_000_000_000n, 0n, 0n, 0n]);
});

test('the sums begin at nothing and go from the oldest game to the newest', () => {
  expect(sumsOf([LOST, WON, WON])).toEqual([0n, 950_000_000n, 1_900_000_000n, -3_100_000_000n]);
  expect(sumsOf([])).toEqual([0n]);
});

test('a table has a head, exact amounts with their sign, and an address a game', () => {
  expect(gamesCsv([WON, LOST], 'https://kingstake.example')).toBe(
    [
      'id,ended_at,opponent,colour,time_control,result,reason,moves,duration_s,wager_sol,net_sol,address',
      '7,2026-11-22T21:14:00.000Z,Night Owl,White,600+0,Win,checkmate,24,812,1,0.95,https://kingstake.example/game-details/7',
      '7,2026-11-22T21:14:00.000Z,Night Owl,White,600+0,Loss,timeout,24,812,5,-5,https://kingstake.example/game-details/7',
      '',
    ].join('\r\n'),
  );
});

test('a name with a comma or a quote stays one cell, and none becomes a formula', () => {
  const named = (username: string) =>
    gamesCsv([itemWith({ opponent: { username, profilePicId: 'bee' } })], '').split('\r\n')[1];
  expect(named('a,"b"')).toContain(',"a,""b""",');
  expect(named('-1')).toContain(",'-1,");
  expect(named('=1')).toContain(",'=1,");
});

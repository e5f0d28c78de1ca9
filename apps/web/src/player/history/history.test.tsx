import type { HistoryItem } from '@kingstake/protocol';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { type Session, SessionProvider } from '../../session/index.ts';
import { textOf } from '../../ui/testkit/text-of.ts';
import { countText, GameRow, netOf, reasonOf, resultOf, SkeletonRows, sumsOf } from './game-row.tsx';
import { gamesCsv, HistoryScreen, StatCards } from './index.tsx';

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

test.each([
  [1, 20, 45, '1–20 of 45 games'],
  [3, 20, 45, '41–45 of 45 games'],
  [1, 20, 1, '1–1 of 1 game'],
  [1, 20, 0, '0 games'],
])('H4 counts page %i of %i rows among %i: %s', (page, limit, total, text) => {
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
] as const)('H5 labels a %s by %s as %s, %s, %s', (result, reason, word, sign, shown) => {
  expect(resultOf(result)).toMatchObject({ word, sign });
  expect(reasonOf({ result, reason, wagerAmount: '1' })).toBe(shown);
  // A friendly game has nothing to refund.
  expect(reasonOf({ result, reason, wagerAmount: '0' })).toBe(shown === 'Refunded' ? '' : shown);
});

test('H5 adds the profit of a win, subtracts the wager of a loss, and ignores the rest', () => {
  const nets = [WON, LOST, itemWith({}), itemWith({ result: 'aborted' }), itemWith({ result: 'void' })];
  expect(nets.map(netOf)).toEqual([950_000_000n, -5_000_000_000n, 0n, 0n, 0n]);
});

test('U35 marks a returned game, which counts as neither profit nor loss', () => {
  const returned = [WON, LOST].map((game) => ({ ...game, returned: true }));
  expect(returned.map(netOf)).toEqual([0n, 0n]);
  const texts = returned.map((game) => textOf(rowOf(game)));
  expect(texts[0]).toContain('|Win| |Returned|');
  expect(texts[1]).toContain('|Loss| |Returned|');
  expect(textOf(rowOf(WON))).not.toContain('Returned');
});

test('computes the running total from zero, oldest game first', () => {
  expect(sumsOf([LOST, WON, WON])).toEqual([0n, 950_000_000n, 1_900_000_000n, -3_100_000_000n]);
  expect(sumsOf([])).toEqual([0n]);
});

test('writes a CSV table with a header, exact signed amounts and an address per game', () => {
  expect(gamesCsv([WON, LOST], 'https://kingstake.example')).toBe(
    [
      'id,ended_at,opponent,colour,time_control,result,reason,moves,duration_s,wager_sol,net_sol,address',
      '7,2026-11-22T21:14:00.000Z,Night Owl,White,600+0,Win,checkmate,24,812,1,0.95,https://kingstake.example/game-details/7',
      '7,2026-11-22T21:14:00.000Z,Night Owl,White,600+0,Loss,timeout,24,812,5,-5,https://kingstake.example/game-details/7',
      '',
    ].join('\r\n'),
  );
});

test('quotes names with commas or quotes, and escapes formulas', () => {
  const named = (username: string) =>
    gamesCsv([itemWith({ opponent: { username, profilePicId: 'bee' } })], '').split('\r\n')[1];
  expect(named('a,"b"')).toContain(',"a,""b""",');
  expect(named('-1')).toContain(",'-1,");
  expect(named('=1')).toContain(",'=1,");
});

test('H23 shows User not found without a user', () => {
  const state = { user: null };
  const session = { getSnapshot: () => state, subscribe: () => () => undefined } as unknown as Session;
  const text = renderToString(
    <SessionProvider value={session}>
      <HistoryScreen />
    </SessionProvider>,
  );
  expect(text).toContain('<p role="alert">User not found</p>');
});

const cardsWith = (currentStreak: number) => {
  const stats = { totalGames: 45, winRate: 60, totalEarnings: '1.9', wins: 27, losses: 18, draws: 0 };
  return textOf(renderToString(<StatCards stats={{ ...stats, currentStreak }} />));
};

test('H1 H2 shows the four figures with their labels, and a streak with its sign', () => {
  const figures = '|Total Games|45|Win Rate|60%|Total Earnings|1.900';
  for (const [streak, shown] of [
    [3, '+3'],
    [-2, '−2'],
    [0, '0'],
  ] as const) {
    expect(cardsWith(streak)).toContain(figures);
    expect(cardsWith(streak)).toContain(`|Current Streak|${shown}|`);
  }
});

test('H7 shows five skeleton rows while loading', () => {
  expect(renderToString(<SkeletonRows />).split('data-skeleton').length - 1).toBe(5);
});

const rowOf = (game: HistoryItem) =>
  renderToString(
    <Router ssrPath="/game-history">
      <GameRow game={game} />
    </Router>,
  );

const ROW = itemWith({
  opponent: { username: 'Bob', profilePicId: 'bee' },
  isWhite: false,
  duration: 754,
  moves: 43,
  result: 'loss',
  reason: 'checkmate',
});

test('H5 H11 links to the game with opponent, colour, duration, result, moves, wager and cost', () => {
  const html = rowOf(ROW);
  expect(html).toContain('href="/game-details/7"');
  for (const words of ['|vs Bob|', '|Black|', '12:34|', '|Loss|', '|22|', '1.000|', '|−1.000|'])
    expect(textOf(html)).toContain(words);
});

test.each<[Partial<HistoryItem['opponent']>, string]>([
  [{ rating: 1548, provisional: false }, '|vs Bob|1548|'],
  [{ rating: 1548, provisional: true }, '|vs Bob|1548?|'],
  [{ username: '' }, '|vs Unknown|'],
])('H5 S14 shows the opponent %j as %s', (opponent, text) => {
  expect(textOf(rowOf({ ...ROW, opponent: { ...ROW.opponent, ...opponent } }))).toContain(text);
});

// What the history is made of, drawn without a browser.
import type { HistoryItem } from '@kingstake/protocol';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { HISTORY_TEXTS } from '../texts.ts';
import { GameRow } from './game-row.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { StatCards } from './stat-cards.tsx';

const textOf = (html: string) =>
  html
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|');

test('H1 the four figures with their names', () => {
  const stats = { totalGames: 45, winRate: 60, totalEarnings: '1.9', wins: 27, losses: 18, draws: 0 };
  const text = textOf(renderToString(<StatCards stats={{ ...stats, currentStreak: -2 }} />));
  expect(text).toContain('|Total Games|45|Win Rate|60%|Total Earnings|1.900');
  expect(text).toContain('|Current Streak|−2|');
});

test('H7 five rows are drawn while the list is loading', () => {
  expect(renderToString(<SkeletonRows />).split('data-skeleton').length - 1).toBe(5);
});

const rowOf = (game: HistoryItem) =>
  renderToString(
    <Router ssrPath="/game-history">
      <GameRow game={game} />
    </Router>,
  );

describe('H5 a row', () => {
  const game: HistoryItem = {
    id: 7,
    opponent: { username: 'Bob', profilePicId: 'bee' },
    isWhite: false,
    date: '2026-11-22T21:14:00.000Z',
    duration: 754,
    moves: 43,
    wagerAmount: '1',
    timeControl: '600+0',
    earnings: '0',
    result: 'loss',
    reason: 'checkmate',
  };

  test('H5 H11 leads to the game and says opponent, colour, duration, result, moves, wager and what it cost', () => {
    const html = rowOf(game);
    expect(html).toContain('href="/game-details/7"');
    const text = textOf(html);
    for (const words of ['|vs Bob|', '|Black|', '12:34|', '|Loss|', '|22|', '1.000|', '|−1.000|'])
      expect(text).toContain(words);
  });

  test('S14 the opponent has the rating of that game, with a question mark where it was a guess', () => {
    const rated = { ...game, opponent: { ...game.opponent, rating: 1548, provisional: false } };
    expect(textOf(rowOf(rated))).toContain('|vs Bob|1548|');
    const guess = { ...rated.opponent, provisional: true };
    expect(textOf(rowOf({ ...game, opponent: guess }))).toContain('|vs Bob|1548?|');
  });

  test('H5 without a name the opponent is Unknown', () => {
    const nameless = { ...game, opponent: { ...game.opponent, username: '' } };
    expect(textOf(rowOf(nameless))).toContain('|vs Unknown|');
  });
});

test('H3 H8 H9 K10 the words that the specification gives, letter by letter', () => {
  expect(HISTORY_TEXTS).toMatchObject({
    filters: { all: 'All Games', wins: 'Wins', losses: 'Losses', draws: 'Draws', completed: 'Completed' },
    failedTitle: 'Failed to fetch game history',
    failed: 'Failed to load game history. Please try again.',
    retry: 'Retry',
    empty: 'No games found. Start playing to build your history!',
    statsFailed: 'Failed to fetch user stats',
  });
});

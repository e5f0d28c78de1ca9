import type { PlayerProfile } from '@kingstake/protocol/http/players';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { RatingCharts } from '../../ui/charts.tsx';
import { PublicGames } from './index.tsx';

const textOf = (html: string) =>
  html
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|');

const GAME: PlayerProfile['games'][number] = {
  id: 7,
  opponent: { username: 'Night Owl', profilePicId: 'bee', rating: 1548, provisional: false },
  rating: 1500,
  provisional: true,
  ratingChange: 12,
  isWhite: true,
  date: '2026-11-22T21:14:00.000Z',
  duration: 812,
  moves: 47,
  timeControl: '180+2',
  result: 'win',
  reason: 'checkmate',
};
const drawn = (games: PlayerProfile['games']) =>
  renderToString(
    <Router ssrPath="/player/Ada">
      <PublicGames games={games} />
    </Router>,
  );

test('S17 links a public game to its opponent and its review, without money', () => {
  const html = drawn([GAME]);
  expect(html).toContain('href="/player/Night%20Owl"');
  expect(html).toContain('href="/game-details/7"');
  const text = textOf(html);
  for (const words of ['|Night Owl|1548|', '|Win| +12|', '|White| · ', '|3+2|', '24 moves'])
    expect(text).toContain(words);
  expect(text).not.toContain('SOL');
});

test('shows that there are no public games', () => {
  expect(textOf(drawn([]))).toContain('No public games yet.');
});

const held = (rating: number, games: number) => ({ rating, deviation: 90, provisional: false, games });
const points = (...ratings: number[]) =>
  ratings.map((rating) => ({ at: '2026-11-22T21:14:00.000Z', rating }));
const lineOf = (html: string) => /d="(M[^HZ]*?)"/.exec(html)?.[1] ?? '';

test('S15 draws a chart per pool from 1500 to the current rating', () => {
  const html = renderToString(
    <RatingCharts
      ratings={{ blitz: held(1500, 0), rapid: held(1580, 2) }}
      ratingHistory={{ blitz: [], rapid: points(1662, 1580) }}
    />,
  );
  const text = textOf(html);
  for (const words of ['|Blitz|1500|', '|No rated games yet|', '|Rapid · 2 rated games|1580|'])
    expect(text).toContain(words);
  expect(html).toContain('aria-label="Rapid rating over 2 changes, now 1580"');
  expect(lineOf(html).match(/[ML]/g)).toHaveLength(3);
});

test('starts the chart of a long history at its newest part', () => {
  const html = renderToString(
    <RatingCharts
      ratings={{ blitz: held(1600, 300), rapid: held(1500, 0) }}
      ratingHistory={{ blitz: points(1700, 1600), rapid: [] }}
    />,
  );
  expect(lineOf(html).match(/[ML]/g)).toHaveLength(2);
});

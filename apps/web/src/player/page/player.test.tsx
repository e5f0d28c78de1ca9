import type { PlayerProfile } from '@kingstake/protocol/http/players';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { textOf } from '../../ui/testkit/text-of.ts';
import { PublicGames } from './index.tsx';

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

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlayerLine } from './player-line.tsx';
import { playerLink } from './player-link.ts';
import { ratingChangeText } from './rating-change.ts';
import { RatingChip } from './rating-chip.tsx';

const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, '');

test('a rating, with a question mark while it is a guess, and nothing where there is none', () => {
  expect(textOf(renderToStaticMarkup(<RatingChip rating={1631} provisional={false} />))).toBe('1631');
  const guess = renderToStaticMarkup(<RatingChip rating={1500} provisional />);
  expect(textOf(guess)).toBe('1500?');
  expect(guess).toContain('title="Rating, not yet certain"');
  expect(renderToStaticMarkup(<RatingChip />)).toBe('');
});

test('stands beside the name, which stays a text of its own', () => {
  const player = { username: 'Ada', profilePicId: 'bee', wins: 3, losses: 1, draws: 0 };
  const markup = renderToStaticMarkup(
    <PlayerLine player={{ ...player, rating: 1548, provisional: false }} />,
  );
  expect(markup).toMatch(/>Ada<\/p>/);
  expect(markup).toContain('>1548<');

  // Before a stake the page of the player comes beside what is read here.
  const linked = renderToStaticMarkup(<PlayerLine player={player} isLinked />);
  expect(linked).toContain('href="/player/Ada" target="_blank"');
});

test.each([
  ['Ada', '/player/Ada'],
  ['Ilse Okonkwo', '/player/Ilse%20Okonkwo'],
  ['tomasz.k', '/player/tomasz.k'],
  ['Łukasz', '/player/%C5%81ukasz'],
])('the page of %s is %s', (name, address) => {
  expect(playerLink(name)).toBe(address);
});

test('a change has its sign', () => {
  expect([8, -12, 0].map(ratingChangeText)).toEqual(['+8', '−12', '0']);
});

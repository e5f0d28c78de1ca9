import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlayerLine, RatingChip } from './player.tsx';

const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, '');

test('shows a rating, with a question mark while it is provisional, and nothing without one', () => {
  expect(textOf(renderToStaticMarkup(<RatingChip rating={1631} provisional={false} />))).toBe('1631');
  const guess = renderToStaticMarkup(<RatingChip rating={1500} provisional />);
  expect(textOf(guess)).toBe('1500?');
  expect(guess).toContain('title="Rating, not yet certain"');
  expect(renderToStaticMarkup(<RatingChip />)).toBe('');
});

test('shows the rating next to the name, which stays a separate text', () => {
  const player = { username: 'Ada', profilePicId: 'bee', wins: 3, losses: 1, draws: 0 };
  const markup = renderToStaticMarkup(
    <PlayerLine player={{ ...player, rating: 1548, provisional: false }} />,
  );
  expect(markup).toMatch(/>Ada<\/p>/);
  expect(markup).toContain('>1548<');

  // Before a stake the player's page opens in a new tab.
  const linked = renderToStaticMarkup(<PlayerLine player={player} isLinked />);
  expect(linked).toContain('href="/player/Ada" target="_blank"');
});

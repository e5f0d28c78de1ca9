import { PUBLIC_PAGES } from '@kingstake/protocol/pages/public-pages';
import { expect, test } from 'vitest';
import { type TextPart, textsOf } from './texts.ts';

const shapeOf = ({ lines, items, parts }: TextPart): unknown => [
  lines.length,
  items.length,
  parts.map(shapeOf),
];

test.each(PUBLIC_PAGES.map(({ name }) => name))('says the same on %s in every language', (name) => {
  const english = shapeOf(textsOf(name, 'en'));
  expect([shapeOf(textsOf(name, 'es')), shapeOf(textsOf(name, 'pt'))]).toEqual([english, english]);
});

test('names no part like another in its page, because titles are keys', () => {
  const titles = PUBLIC_PAGES.flatMap(({ name }) =>
    textsOf(name, 'pt').parts.map(({ title }) => name + title),
  );
  expect(new Set(titles).size).toBe(titles.length);
});

import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import css from './avatar.module.css';
import { Avatar } from './avatar.tsx';

test.each(['sm', 'md', 'lg', 'xl'] as const)('D17 a picture of size %s', (size) => {
  const html = renderToString(<Avatar pictureId="bee" name="Bee" size={size} />);
  expect(html).toContain(`${css['disc']} ${css[size]}"`);
  expect(html).toContain('/avatars/normal/bee.webp');
});

test('D19 without an id there is the uppercase first letter, or a question mark, and no picture', () => {
  for (const [id, name, letter] of [
    [null, 'zoë', 'Z'],
    ['', null, '?'],
  ] as const) {
    const html = renderToString(<Avatar pictureId={id} name={name} size="md" />);
    expect(html).toContain(`>${letter}<`);
    expect(html).not.toContain('<img');
  }
});

test('D18 until a picture is there its disc holds its place, in the colour of the picture', () => {
  const html = renderToString(<Avatar pictureId="bee" name="Bee" size="md" />);
  expect(html).toContain('data-step="loading"');
  expect(html).toMatch(/^<span class="[^"]*" style="background-color:#[0-9a-f]{6}">/);
});

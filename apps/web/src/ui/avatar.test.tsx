import { DEFAULT_PICTURE_URL } from '@kingstake/protocol/avatars';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Avatar, initialOf, pictureFailed, pictureLoaded, startPicture } from './avatar.tsx';
import css from './player.module.css';

test.each(['sm', 'md', 'lg', 'xl'] as const)('D17 renders a picture of size %s', (size) => {
  const html = renderToString(<Avatar pictureId="bee" name="Bee" size={size} />);
  expect(html).toContain(`${css['disc']} ${css[size]}"`);
  expect(html).toContain('/avatars/normal/bee.webp');
});

test('D19 shows the uppercase first letter or a question mark, and no picture, without an id', () => {
  for (const [id, name, letter] of [
    [null, 'zoë', 'Z'],
    ['', null, '?'],
  ] as const) {
    const html = renderToString(<Avatar pictureId={id} name={name} size="md" />);
    expect(html).toContain(`>${letter}<`);
    expect(html).not.toContain('<img');
  }
});

test('D18 shows a disc in the picture’s colour until the picture has loaded', () => {
  const html = renderToString(<Avatar pictureId="bee" name="Bee" size="md" />);
  expect(html).toContain('data-step="loading"');
  expect(html).toMatch(/^<span class="[^"]*" style="--disc:#[0-9a-f]{6}">/);
});

test('D18 tries the default picture once', () => {
  const first = startPicture('/a.webp');
  expect(pictureLoaded(first)).toEqual({ url: '/a.webp', step: 'loaded' });
  const second = pictureFailed(first);
  expect(second).toEqual({ url: DEFAULT_PICTURE_URL, step: 'loading' });
  expect(pictureFailed(second)).toEqual({ url: DEFAULT_PICTURE_URL, step: 'failed' });
});

test.each([
  ['ilse', 'I'],
  ['  ömer', 'Ö'],
  ['𝔞bc', '𝔞'],
  ['', '?'],
  ['   ', '?'],
  [null, '?'],
])('uses for %j the letter %s', (name, letter) => {
  expect(initialOf(name)).toBe(letter);
});

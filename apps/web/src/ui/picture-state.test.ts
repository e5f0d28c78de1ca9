// ui: a picture that does not load falls back to the default picture once, then to a letter.
import { DEFAULT_PICTURE_URL } from '@kingstake/protocol/avatars';
import { describe, expect, it } from 'vitest';
import { initialOf, pictureFailed, pictureLoaded, startPicture } from './picture-state.ts';

describe('picture', () => {
  it('loads', () => {
    expect(pictureLoaded(startPicture('/a.webp'))).toEqual({ url: '/a.webp', step: 'loaded' });
  });

  it('D18 tries the default picture once', () => {
    const second = pictureFailed(startPicture('/a.webp'));
    expect(second).toEqual({ url: DEFAULT_PICTURE_URL, step: 'loading' });
    expect(pictureFailed(second)).toEqual({ url: DEFAULT_PICTURE_URL, step: 'failed' });
  });

  it.each([
    ['ilse', 'I'],
    ['  ömer', 'Ö'],
    ['𝔞bc', '𝔞'],
    ['', '?'],
    ['   ', '?'],
    [null, '?'],
  ])('the letter of %j is %s', (name, letter) => {
    expect(initialOf(name)).toBe(letter);
  });
});

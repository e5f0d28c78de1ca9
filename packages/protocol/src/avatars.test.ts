import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  avatarKind,
  DEFAULT_PICTURE_URL,
  FREE_AVATARS,
  findAvatar,
  PREMIUM_AVATARS,
  pictureUrl,
} from './avatars.ts';

const PUBLIC = join(import.meta.dirname, '../../../apps/web/public');

describe('the tables', () => {
  test('R40 D8 contain 60 free pictures, each with its own id and name', () => {
    expect(FREE_AVATARS).toHaveLength(60);
    expect(new Set(FREE_AVATARS.map((avatar) => avatar.id)).size).toBe(60);
    expect(FREE_AVATARS.every((avatar) => avatar.name !== '')).toBe(true);
  });

  test('D9 contain the 16 premium ids of the contract', () => {
    const names =
      'fry clap no bae popcorn dance pony bean homer trooper swett kanye thinky evilkermit poodance batmanthinky';
    const ids = names.split(' ').map((name) => `${name}_premium`);
    expect(PREMIUM_AVATARS.map((avatar) => avatar.id).sort()).toEqual(ids.sort());
  });

  test('R40 D10 contain batman for lookup only', () => {
    expect(findAvatar('batman_premium')).not.toBeNull();
    expect(avatarKind('batman_premium')).toBeNull();
    expect(pictureUrl('batman_premium')).toBe('/avatars/premium/batman_premium.webp');
  });

  test('D11 contain the free ids that the product names', () => {
    for (const id of 'lol thinky tinyface hmmm huh catt coolcat dogee shrek kirb bee'.split(' '))
      expect(avatarKind(id), id).toBe('free');
  });

  test('have files for every picture, its still and the default', () => {
    const urls = [
      DEFAULT_PICTURE_URL,
      ...FREE_AVATARS.map((avatar) => pictureUrl(avatar.id)),
      ...PREMIUM_AVATARS.flatMap((avatar) => [pictureUrl(avatar.id), pictureUrl(avatar.id, { still: true })]),
    ];
    for (const url of urls) expect(existsSync(join(PUBLIC, url)), url).toBe(true);
  });
});

describe('the path of a picture', () => {
  test.each([
    [null, '/avatars/normal/default.webp'], // D16
    ['custom.png', '/avatars/normal/custom.png'], // D13
    ['dance.gif', '/avatars/premium/dance.gif'], // D14
    ['bee', '/avatars/normal/bee.webp'], // D15 known
    ['unlisted', '/avatars/normal/unlisted.png'], // D15 unknown
    ['../../secret', '/avatars/normal/..%2F..%2Fsecret.png'],
    ['../x.png', '/avatars/normal/..%2Fx.png'],
  ])('D13 D14 D15 D16 %s', (id, url) => {
    expect(pictureUrl(id)).toBe(url);
  });
});

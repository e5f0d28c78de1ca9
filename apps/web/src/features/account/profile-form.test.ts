// account: which edits of a profile may be saved.
import { DISPLAY_NAME_MESSAGES } from '@kingstake/protocol/display-name';
import { describe, expect, it } from 'vitest';
import { canSave, changesOf, completeProfile, isKnownPicture, nameFault } from './profile-form.tsx';

const SAVED = { username: 'Ilse', profilePicId: 'foxx' };

describe('a new profile', () => {
  it.each([
    ['', 'foxx', null],
    ['   ', 'foxx', null],
    ['Ilse', null, null],
    ['Il$e', 'foxx', null],
    ['  Ilse ', 'foxx', SAVED],
  ])('maps %j with picture %j to %j', (name, pictureId, profile) => {
    expect(completeProfile({ name, pictureId })).toEqual(profile);
  });
});

describe('a changed profile', () => {
  it.each([
    ['Ilse', 'foxx', {}, false],
    [' Ilse ', 'foxx', {}, false],
    ['Ilse O', 'foxx', { username: 'Ilse O' }, true],
    ['Ilse', 'panda', { profilePicId: 'panda' }, true],
    ['Ilse O', 'panda', { username: 'Ilse O', profilePicId: 'panda' }, true],
    ['', 'panda', { profilePicId: 'panda' }, false],
  ])('%j with picture %j sends %j', (name, pictureId, changes, savable) => {
    expect(changesOf(SAVED, { name, pictureId })).toEqual(changes);
    expect(canSave(SAVED, { name, pictureId })).toBe(savable);
  });
});

describe('names and pictures', () => {
  it('returns what is wrong with a name', () => {
    expect(nameFault('x'.repeat(21))).toBe(DISPLAY_NAME_MESSAGES['too-long']);
    expect(nameFault('x'.repeat(20))).toBeNull();
  });

  it('accepts free and premium pictures, but not those of the lookup only', () => {
    expect(['lol', 'fry_premium', 'batman_premium', 'nothing'].map(isKnownPicture)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

import { DISPLAY_NAME_MESSAGES } from '@kingstake/protocol/display-name';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { winRateText } from '../../ui/format.ts';
import { TermsBox } from '../../ui/terms.tsx';
import { canSave, changesOf, completeProfile, isKnownPicture, nameFault } from './profile-form.tsx';
import { type AgreementDraft, isAgreed, NO_AGREEMENT } from './registration-dialog.tsx';

test.each([
  [0, 0, 0, null],
  [1, 0, 0, '100%'],
  [0, 3, 1, '0%'],
  [128, 84, 6, '58.7%'],
  [1, 1, 0, '50%'],
])('computes the win rate of %i wins, %i losses, %i draws: %s', (wins, losses, draws, text) => {
  expect(winRateText(wins, losses, draws)).toBe(text);
});

// account: which edits of a profile may be saved.
const SAVED = { username: 'Ilse', profilePicId: 'foxx' };

test.each([
  ['', 'foxx', null],
  ['   ', 'foxx', null],
  ['Ilse', null, null],
  ['Il$e', 'foxx', null],
  ['  Ilse ', 'foxx', SAVED],
])('makes of %j with picture %j the new profile %j', (name, pictureId, profile) => {
  expect(completeProfile({ name, pictureId })).toEqual(profile);
});

test.each([
  ['Ilse', 'foxx', {}, false],
  [' Ilse ', 'foxx', {}, false],
  ['Ilse O', 'foxx', { username: 'Ilse O' }, true],
  ['Ilse', 'panda', { profilePicId: 'panda' }, true],
  ['Ilse O', 'panda', { username: 'Ilse O', profilePicId: 'panda' }, true],
  ['', 'panda', { profilePicId: 'panda' }, false],
])('saves of %j with picture %j the changes %j: %s', (name, pictureId, changes, savable) => {
  expect(changesOf(SAVED, { name, pictureId })).toEqual(changes);
  expect(canSave(SAVED, { name, pictureId })).toBe(savable);
});

test('returns what is wrong with a name', () => {
  expect(nameFault('x'.repeat(21))).toBe(DISPLAY_NAME_MESSAGES['too-long']);
  expect(nameFault('x'.repeat(20))).toBeNull();
});

test('accepts free and premium pictures, but not those of the lookup only', () => {
  const known = ['lol', 'fry_premium', 'batman_premium', 'nothing'].map(isKnownPicture);
  expect(known).toEqual([true, true, false, false]);
});

// The second step of a registration: nothing is ticked or chosen in advance.
test('T34 shows the box unticked, with links that open new tabs', () => {
  const html = renderToString(<TermsBox age={18} isTicked={NO_AGREEMENT.isTicked} onChange={() => {}} />);
  expect(html).not.toContain('checked=""');
  expect(html.replaceAll(/<!-- -->|<[^>]+>/g, '')).toContain('I&#x27;m 18 or older and accept the Terms');
  for (const path of ['/terms', '/privacy'])
    expect(html).toMatch(new RegExp(`href="${path}" target="_blank" rel="noopener noreferrer"`));
});

test.each<[string, Partial<AgreementDraft>, boolean]>([
  ['as it opens', {}, false],
  ['with the box ticked', { isTicked: true }, true],
  ['with a limit that is not an amount yet', { isTicked: true, wantsLimit: true }, false],
  ['with a limit', { isTicked: true, wantsLimit: true, amount: '2,5' }, true],
  ['with a limit and no tick', { wantsLimit: true, amount: '2' }, false],
])('T34 creates a profile %s: %s', (_name, changed, agreed) => {
  expect(isAgreed({ ...NO_AGREEMENT, ...changed })).toBe(agreed);
});

// Which language a player sees: the choice, the browser's languages, English.
import { expect, test } from 'vitest';
import { createFakeStorage } from '../api/testkit/fake-storage.ts';
import { removeOurEntries } from '../wallet/wallet-cache.ts';
import { chooseLanguage } from './choice.ts';
import { LANGUAGE_KEY } from './kept.ts';

test.each([
  [null, ['es-ES', 'es', 'en'], 'es'],
  [null, ['es-419'], 'es'],
  [null, ['pt-BR', 'pt', 'en-US'], 'pt'],
  [null, ['pt-PT'], 'pt'],
  [null, ['PT-br'], 'pt'],
  [null, ['pt'], 'pt'],
  [null, ['en-US', 'es'], 'en'],
  [null, ['de-DE', 'de'], 'en'],
  [null, ['de', 'fr', 'es-MX', 'en'], 'es'],
  [null, [], 'en'],
  [null, ['esx', 'toString', ''], 'en'],
  ['en', ['es-ES'], 'en'],
  ['pt', ['es-ES', 'en'], 'pt'],
  ['es', [], 'es'],
  ['xx', ['pt-BR'], 'pt'],
  ['', ['de'], 'en'],
])('chosen %j, browser %j: %s', (kept, preferred, language) => {
  expect(chooseLanguage(kept, preferred)).toBe(language);
});

test('the choice survives the page’s "force new connection"', () => {
  const storage = createFakeStorage();
  storage.setItem(LANGUAGE_KEY, 'pt');
  removeOurEntries(storage);
  expect(storage.getItem(LANGUAGE_KEY)).toBe('pt');
});

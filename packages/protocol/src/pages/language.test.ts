import { expect, test } from 'vitest';
import { chooseLanguage } from './language.ts';

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
])('chooses by %j, then by %j: %s', (chosen, preferred, language) => {
  expect(chooseLanguage(chosen, preferred)).toBe(language);
});

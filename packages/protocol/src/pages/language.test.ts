import { expect, test } from 'vitest';
import { chooseLanguage } from './language.ts';

test.each([
  [null, ['es-ES', 'es', 'en'], 'es'],
  [null, ['pt-BR', 'pt', 'en-US'], 'pt'],
  [null, ['PT-br'], 'pt'],
  [null, ['en-US', 'es'], 'en'],
  [null, ['de', 'fr', 'es-MX', 'en'], 'es'],
  [null, [], 'en'],
  [null, ['esx', 'toString', ''], 'en'],
  ['pt', ['es-ES', 'en'], 'pt'],
  ['xx', ['pt-BR'], 'pt'],
])('chooses by %j, then by %j: %s', (chosen, preferred, language) => {
  expect(chooseLanguage(chosen, preferred)).toBe(language);
});

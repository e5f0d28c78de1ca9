import type { Language } from '@kingstake/protocol/pages/language';
import { afterEach, expect, test } from 'vitest';
import {
  currentLanguage,
  inLanguage,
  messageInLanguage,
  pluralIn,
  speak,
  type Translation,
} from './index.ts';

// Texts in the chosen language, and translated messages of the server.
const ENGLISH = { open: 'Open', left: (seconds: number) => `${seconds} s left` };
const TRANSLATION = {
  LOBBY_TEXTS: { open: 'Abrir', left: (seconds: number) => `quedan ${seconds} s` },
  messages: { 'Not found': 'No se ha encontrado' },
} as unknown as Translation;

afterEach(() => speak('en'));

test('uses the English texts until another language is chosen', () => {
  expect(inLanguage('LOBBY_TEXTS', ENGLISH).left(7)).toBe('7 s left');
  expect([currentLanguage(), messageInLanguage('Not found')]).toEqual(['en', 'Not found']);
});

test('uses the translated texts from then on', () => {
  speak('es', TRANSLATION);
  const texts = inLanguage('LOBBY_TEXTS', ENGLISH);
  expect([texts.open, texts.left(7)]).toEqual(['Abrir', 'quedan 7 s']);
  expect([currentLanguage(), messageInLanguage('Not found')]).toEqual(['es', 'No se ha encontrado']);
  expect(messageInLanguage('The seat was taken a moment ago')).toBe('The seat was taken a moment ago');
});

test.each<[Language, string]>([
  ['en', 'other one other other other'],
  ['es', 'other one other other other'],
  ['pt', 'one one other other other'],
])('chooses the form of %s for 0, 1, 2, 21 and a million', (language, forms) => {
  const plural = pluralIn(language);
  expect([0, 1, 2, 21, 1_000_000].map((count) => plural(count, 'one', 'other')).join(' ')).toBe(forms);
});

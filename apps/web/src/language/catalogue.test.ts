// Texts in the chosen language, and translated messages of the server.
import { afterEach, expect, test } from 'vitest';
import { currentLanguage, inLanguage, messageInLanguage, speak, type Translation } from './catalogue.ts';

const ENGLISH = { open: 'Open', left: (seconds: number) => `${seconds} s left` };
const TRANSLATION: Translation = {
  texts: { lobby: { open: 'Abrir', left: (seconds: number) => `quedan ${seconds} s` } } as never,
  messages: { 'Not found': 'No se ha encontrado' },
};

afterEach(() => speak('en'));

test('uses the English texts until another language is chosen', () => {
  expect(inLanguage('lobby', ENGLISH).left(7)).toBe('7 s left');
  expect([currentLanguage(), messageInLanguage('Not found')]).toEqual(['en', 'Not found']);
});

test('uses the translated texts from then on', () => {
  speak('es', TRANSLATION);
  const texts = inLanguage('lobby', ENGLISH);
  expect([texts.open, texts.left(7)]).toEqual(['Abrir', 'quedan 7 s']);
  expect([currentLanguage(), messageInLanguage('Not found')]).toEqual(['es', 'No se ha encontrado']);
});

test('returns a message without a translation unchanged', () => {
  speak('es', TRANSLATION);
  expect(messageInLanguage('The seat was taken a moment ago')).toBe('The seat was taken a moment ago');
});

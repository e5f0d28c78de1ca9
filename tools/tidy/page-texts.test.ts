import { expect, test } from 'vitest';
import { checkPageTexts } from './page-texts.ts';
import { createTree } from './tree.ts';

const SCREEN = 'apps/web/src/features/play/screen.tsx';
const TEXTS = 'apps/web/src/features/play/texts.ts';
const found = (...files: [path: string, text: string][]) =>
  checkPageTexts(createTree(files)).map(({ line, sentence }) => `${line} ${sentence}`);

test.each([
  '<p>{TEXTS.title} #{id} · –</p>',
  '<p className="wide">{TEXTS.title}</p>',
  '<i aria-label={TEXTS.close} data-said="move" />',
  '<b>{isOwn ? TEXTS.yours : TEXTS.theirs}</b>',
  "<b>{' '}</b>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code that is judged.
  '<b>{`${games}x`}</b>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code that is judged.
  '<b>{`${amount} SOL`}</b>',
])('accepts %s', (markup) => {
  expect(found([SCREEN, `export const a = ${markup};`])).toEqual([]);
});

test.each([
  '<p>Your turn</p>',
  '<p>{"Your turn"}</p>',
  '<p>{isOwn ? "Your turn" : null}</p>',
  '<p>{isOwn && "Your turn"}</p>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code that is judged.
  '<p>{`${count} games`}</p>',
  '<i aria-label="Close" />',
  '<input placeholder={"Name"} />',
  '<Row label="Wager" />',
])('rejects %s', (markup) => {
  expect(found([SCREEN, `export const a = ${markup};`])).toEqual([
    "1 write it in the feature's texts.ts, so that it can be translated",
  ]);
});

test('ignores tests, the Test wallet and translations', () => {
  const text = 'export const a = <p>Your turn</p>;';
  for (const path of ['features/play/views.test.tsx', 'test-wallet/a.tsx', 'translations/es/a.tsx'])
    expect(found([`apps/web/src/${path}`, text])).toEqual([]);
});

test('requires inLanguage for a table of texts', () => {
  expect(found([TEXTS, "export const A = inLanguage('play', { a: 'A' });"])).toEqual([]);
  expect(found([TEXTS, 'export const LEVELS = [1, 2] as const;'])).toEqual([]);
  for (const text of ["{ a: 'A' }", "{ a: 'A' } as const"])
    expect(found([TEXTS, `export const A = ${text};`])).toEqual([
      '1 give it to inLanguage, so that it can be translated',
    ]);
});

test('rejects a translation of a message that the server does not send', () => {
  const server: [string, string] = [
    'apps/server/src/matchmaking/a.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code that is judged.
    "const A = 'The game is full.'; const B = `You have ${count} games.`;",
  ];
  const messages = (key: string): [string, string] => [
    'apps/web/src/translations/es/messages.ts',
    `export const messages = {\n  '${key}': 'x',\n};`,
  ];
  expect(found(server, messages('The game is full.'))).toEqual([]);
  expect(found(server, messages('You have 5 games.'))).toEqual([]);
  expect(found(server, messages('You have many games.'))).toEqual([
    "2 the server has no message 'You have many games.': use its exact text, or delete this line",
  ]);
});

// Every language is complete: each text exists, differs from the English one, and uses its parameters.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REFUSALS } from '@kingstake/chess';
import { ERRORS, WAGER_OPTIONS_SOL } from '@kingstake/protocol';
import { CLUSTER_NAMES } from '@kingstake/protocol/clusters';
import { REASONS, TRANSACTION_SENTENCES } from '@kingstake/protocol/reasons';
import { describe, expect, test } from 'vitest';
import * as es from './es/index.ts';
import * as pt from './pt/index.ts';
import * as ENGLISH from './testkit/english.ts';
import { textsOf } from './testkit/texts-of.ts';

/** Texts that are identical in every language: names, symbols, files. */
const SAME = new Set([
  ...[
    'SOL',
    'Kingstake',
    'Bot',
    'Normie',
    'Premium',
    '1 SOL',
    '0.000',
    '–',
    '…',
    '#<0>',
    'Slot',
    'PGN',
    'CSV',
  ],
  'Blitz', // used for chess in every language
  'h', // the unit hours
  ...['Devnet', 'Testnet', 'English', 'Español', 'Português'],
  ...['<0> px', '<0> SOL', 'SOL <0>', '<0>–<1>', '<0>/<1>', '<a>, <b>'],
  ...['kingstake-transactions.csv', 'kingstake-games.csv', 'kingstake-games.pgn', 'kingstake-victory.png'],
  'kingstake-<0>.pgn',
]);
/** Words that the languages share. */
const ALIKE = {
  Spanish: ['Local', 'Error', 'Normal'],
  Portuguese: ['Local', 'online', 'Normal', 'Volume'],
} as const;

const english = new Map(textsOf(ENGLISH));
const placeholders = (text: string) => [...new Set(text.match(/<\w+>|\{\w+\}/g))].sort();
const messagesOfTheContract = [
  ...Object.values(ERRORS).map(({ message }) => message),
  ...Object.values(REFUSALS).map(({ message }) => message),
  ...Object.values(REASONS),
  ...Object.values(TRANSACTION_SENTENCES),
  CLUSTER_NAMES.local,
];

describe.each([
  ['Spanish', es],
  ['Portuguese', pt],
] as const)('%s', (language, { messages, ...texts }) => {
  const translated = new Map(textsOf(texts));

  test('has the texts of the English catalogue, and no others', () => {
    expect([...translated.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test('translates each text', () => {
    const alike = new Set<string>([...SAME, ...ALIKE[language]]);
    const untranslated = [...translated].filter(
      ([path, text]) => english.get(path) === text && !alike.has(text),
    );
    expect(untranslated).toEqual([]);
  });

  test('uses each parameter that the English text uses', () => {
    for (const [path, text] of translated)
      expect([path, placeholders(text)]).toEqual([path, placeholders(english.get(path) ?? '')]);
  });

  test('has no empty text, and none with superfluous whitespace', () => {
    const faulty = [...translated].filter(([, text]) => text.trim() === '' || text.includes('  '));
    expect(faulty).toEqual([]);
  });

  test('uses the singular for a count of one', () => {
    const counted: readonly ((count: number) => string)[] = [
      (count) => texts.PLAY_TEXTS.recordSpoken(count, 5),
      (count) => texts.PLAY_TEXTS.recordSpoken(5, count),
      (count) => texts.HISTORY_TEXTS.net.chart(count, ''),
      (count) => texts.HISTORY_TEXTS.net.title(count),
      texts.HISTORY_TEXTS.movesWord,
      texts.PLAYER_TEXTS.moves,
      texts.RATING_TEXTS.ratedGames,
      (count) => texts.UI_TEXTS.record(count, 5, 5),
      (count) => texts.UI_TEXTS.record(5, count, 5),
      ...(language === 'Spanish'
        ? [texts.MATCH_TEXTS.elsewhere.balance, texts.MATCH_TEXTS.elsewhere.escrow]
        : []),
      texts.FOUND_TEXTS.secondsLeft,
    ];
    const asMany = counted
      .map((text) => [text(1), text(2).replace('2', '1')])
      .filter(([one, two]) => one === two);
    expect(asMany).toEqual([]);
    expect(texts.PLAYER_TEXTS.moves(0)).toContain('0');
  });

  test('translates every message of the contract, and the same ones as the other language', () => {
    expect(Object.keys(messages)).toEqual(Object.keys(es.messages));
    expect(messagesOfTheContract.filter((message) => !Object.hasOwn(messages, message))).toEqual([]);
  });
});

test('asks for the translation of each constant by its own name', () => {
  const sources = globSync('../**/*texts.ts', { cwd: import.meta.dirname }).map((path) =>
    readFileSync(join(import.meta.dirname, path), 'utf8'),
  );
  const asked = [
    ...sources.join('').matchAll(/^export const (\w+)(?:.|\n(?!export))*?inLanguage\('(\w+)'/gm),
  ];
  expect(asked.map(([, constant]) => constant).sort()).toEqual(Object.keys(ENGLISH).sort());
  expect(asked.filter(([, constant, name]) => constant !== name)).toEqual([]);
});

test('has one text for each reason, without duplicates', () => {
  const sentences = Object.values(REASONS);
  expect(new Set(sentences).size).toBe(sentences.length);
  expect(REASONS['no-such-wager']).toContain(`of ${WAGER_OPTIONS_SOL.join(', ')} SOL`);
});

test('translates only messages that the server or a package has', () => {
  const root = join(import.meta.dirname, '../../../..');
  // Numbers in messages are constants of the server.
  const withoutNumbers = (text: string) => text.replaceAll(/\$\{[^{}]*\}|\d[\d.]*/g, '#');
  const sources = globSync(['apps/server/src/**/*.ts', 'packages/*/src/**/*.ts'], { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => withoutNumbers(readFileSync(join(root, path), 'utf8').replaceAll("\\'", "'")))
    .join('\n');
  const unknown = Object.keys(es.messages).filter((message) => !sources.includes(withoutNumbers(message)));
  expect(unknown).toEqual([]);
});

test('uses the singular for a count of one in English', () => {
  expect(ENGLISH.PLAY_TEXTS.recordSpoken(1, 2)).toBe('1 win, 2 losses');
  expect(ENGLISH.PLAY_TEXTS.recordSpoken(0, 1)).toBe('0 wins, 1 loss');
  expect(ENGLISH.HISTORY_TEXTS.net.chart(1, '+1 SOL')).toBe(
    'Net earnings added up over the last game: +1 SOL',
  );
});

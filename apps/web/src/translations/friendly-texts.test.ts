// A friendly game has no wager, so its texts mention none in any language.
import { expect, test } from 'vitest';
import type { Catalogue } from './catalogue.ts';
import { translation as es } from './es/index.ts';
import { translation as pt } from './pt/index.ts';
import { ENGLISH } from './testkit/english.ts';
import { textsOf } from './testkit/texts-of.ts';

const MONEY =
  /\bSOL\b|refund|wager[^e]|stake[^s]|devuel|devolv|reembols|tu apuesta|las apuestas|apostas\b|sua aposta/i;
/** Phrases that also apply to a friendly game. */
const NOTHING = ['no wager', 'sin apuesta', 'sem aposta'];

/** The texts of a friendly game in places where a staked one mentions its wager. */
const friendlyTexts = (texts: Catalogue): string[] => [
  ...Object.values(texts['match-gone']).map(({ text }) => text('0', 'Bob')),
  ...Object.values(texts['play-endings'].abortedBy),
  texts['lobby-match'].findingHint('0', '5+0'),
  texts['lobby-match'].joinFor('0'),
  texts['lobby-seat'].cancelledHint('0'),
  texts['match-found'].hint('0', '5+0'),
  texts['play-invite'].closesItselfFree,
  texts['play-invite'].termsFree('5+0'),
  texts['play-join'].button('0'),
  texts['play-join'].cancelledTextFree,
  texts['play-resign'].early.textFree,
  texts.play.closeTextFree,
  texts.play.drawHintFree,
  texts.challenges.friendlyTerms('5+0'),
  texts.rematch.accept('0'),
  texts.rematch.notStaked('0'),
  texts.rematch.nothingWagered('0'),
  texts.rematch.swapped('0'),
  texts.rematch.terms('0', 'White'),
  texts.review.noResultFree,
  texts['wallet-guard'].training,
];

/** Texts about a wager that is returned or lost. Only staked games show them, or they describe the rules of all games. */
const STAKED = [
  ...['missed', 'not-started', 'expired', 'refused', 'unanswered'].map((news) => `match-gone.${news}.text`),
  'play-endings.refunded',
  'play-invite.closesItself',
  'play-join.cancelledText',
  'play-resign.early.text',
  ...['closeText', 'drawHint', 'stakeBack'].map((name) => `play.${name}`),
  'review.noResult',
  'lobby-empty.openTableHint',
  'limits-break.openGames',
  'wallet-guard.staked',
  ...['history.refunded', 'lobby.stakeBack', 'lobby-seat.cancelledHint', 'play-result-words.refunded'],
  ...['ratings.hint', 'money-kinds.refund'],
  ...[0, 2, 3].map((line) => `lobby-match.policyLines.${line}`),
];

test.each([
  ['English', ENGLISH],
  ['Spanish', es.texts],
  ['Portuguese', pt.texts],
] as const)('mentions no wager in a friendly game in %s', (_language, texts) => {
  const spoken = friendlyTexts(texts).filter(
    (text) => MONEY.test(text) && !NOTHING.some((words) => text.toLowerCase().includes(words)),
  );
  expect(spoken).toEqual([]);
});

test('knows each text about a wager that is returned or lost', () => {
  const found = textsOf(ENGLISH)
    .filter(([, text]) => /refund|wager is lost|lose your wager/i.test(text))
    .map(([path]) => path);
  expect(found.sort()).toEqual([...STAKED].sort());
});

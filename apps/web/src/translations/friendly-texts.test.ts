// A friendly game has no wager, so its texts mention none in any language.
import { expect, test } from 'vitest';
import * as es from './es/index.ts';
import * as pt from './pt/index.ts';
import * as ENGLISH from './testkit/english.ts';
import { textsOf } from './testkit/texts-of.ts';

const MONEY =
  /\bSOL\b|refund|wager[^e]|stake[^s]|devuel|devolv|reembols|tu apuesta|las apuestas|apostas\b|sua aposta/i;
/** Phrases that also apply to a friendly game. */
const NOTHING = ['no wager', 'sin apuesta', 'sem aposta'];

/** The texts of a friendly game in places where a staked one mentions its wager. */
const friendlyTexts = (texts: typeof ENGLISH): string[] => [
  ...Object.values(texts.END_TEXTS).map(({ text }) => text('0', 'Bob')),
  ...Object.values(texts.ENDING_TEXTS.abortedBy),
  texts.MATCH_TEXTS.findingHint('0', '5+0'),
  texts.MATCH_TEXTS.joinFor('0'),
  texts.SEAT_TEXTS.cancelledHint('0'),
  texts.FOUND_TEXTS.hint('0', '5+0'),
  texts.INVITE_TEXTS.closesItselfFree,
  texts.INVITE_TEXTS.termsFree('5+0'),
  texts.JOIN_TEXTS.button('0'),
  texts.JOIN_TEXTS.cancelledTextFree,
  texts.RESIGN_TEXTS.early.textFree,
  texts.PLAY_TEXTS.closeTextFree,
  texts.PLAY_TEXTS.drawHintFree,
  texts.CHALLENGE_TEXTS.friendlyTerms('5+0'),
  texts.REMATCH_TEXTS.accept('0'),
  texts.REMATCH_TEXTS.notStaked('0'),
  texts.REMATCH_TEXTS.nothingWagered('0'),
  texts.REMATCH_TEXTS.swapped('0'),
  texts.REMATCH_TEXTS.terms('0', 'White'),
  texts.REVIEW_TEXTS.noResultFree,
  texts.LOST_TEXTS.training,
  texts.BAR_TEXTS.drawReturns('0'),
  texts.BAR_TEXTS.firstMoveWithin('0:40', '0'),
  texts.BAR_TEXTS.pausedHint('0'),
];

/** Texts about a wager that is returned or lost. Only staked games show them, or they describe the rules of all games. */
const STAKED = [
  ...['missed', 'not-started', 'expired', 'refused', 'unanswered'].map((news) => `END_TEXTS.${news}.text`),
  'ENDING_TEXTS.refunded',
  'INVITE_TEXTS.closesItself',
  'JOIN_TEXTS.cancelledText',
  'RESIGN_TEXTS.early.text',
  ...['closeText', 'drawHint', 'stakeBack'].map((name) => `PLAY_TEXTS.${name}`),
  'REVIEW_TEXTS.noResult',
  'EMPTY_TEXTS.openTableHint',
  'BREAK_TEXTS.openGames',
  'LOST_TEXTS.staked',
  'BAR_TEXTS.refunded',
  ...['HISTORY_TEXTS.refunded', 'LOBBY_TEXTS.stakeBack', 'SEAT_TEXTS.cancelledHint', 'RESULT_WORDS.refunded'],
  ...['RATING_TEXTS.hint', 'KIND_TEXTS.refund'],
  ...[0, 2, 3].map((line) => `MATCH_TEXTS.policyLines.${line}`),
];

test.each([
  ['English', ENGLISH],
  ['Spanish', es],
  ['Portuguese', pt],
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

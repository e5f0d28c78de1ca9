// The words of every ending, and what is shared.
import { describe, expect, test } from 'vitest';
import { cardLines } from './card-lines.ts';
import type { ResultData } from './result-data.ts';
import { resultWords, shareAddress, shareText } from './result-texts.ts';

const WON: ResultData = {
  won: true,
  winnings: '1.95',
  entry: '1',
  duration: '9:26',
  moves: 31,
  winner: 'Ilse',
  result: 'white_wins',
  reason: 'checkmate',
  opponentName: 'Night Owl',
  yourName: 'Ilse',
};
const LOST: ResultData = { ...WON, won: false, winner: 'Night Owl', result: 'black_wins' };
const DRAWN: ResultData = { ...WON, won: null, winner: null, result: 'draw' };
const ORIGIN = 'https://kingstake.example';
const REFUNDED = 'All wagers were refunded in full, with no fee.';

describe('G36 the heading and a personal sentence for every ending', () => {
  test.each([
    [WON, 'checkmate', 'Victory', 'Congratulations, Ilse. You checkmated Night Owl.'],
    [WON, 'resignation', 'Victory', 'Congratulations, Ilse. Night Owl resigned.'],
    [WON, 'timeout', 'Victory', 'Congratulations, Ilse. Night Owl ran out of time.'],
    [WON, 'absence', 'Victory', 'Congratulations, Ilse. Night Owl did not come back.'],
    [WON, 'a-new-reason', 'Victory', 'Congratulations, Ilse.'],
    [LOST, 'checkmate', 'Defeat', 'Well fought, Ilse. Night Owl checkmated you.'],
    [LOST, 'resignation', 'Defeat', 'Well fought, Ilse. You resigned.'],
    [LOST, 'timeout', 'Defeat', 'Well fought, Ilse. You ran out of time.'],
    [LOST, 'absence', 'Defeat', 'Well fought, Ilse. You stayed away too long.'],
    [DRAWN, 'agreement', 'Draw', `Well played, Ilse. You and Night Owl agreed on a draw. ${REFUNDED}`],
    [
      DRAWN,
      'stalemate',
      'Draw',
      `Well played, Ilse. Stalemate: the side to move has no legal move. ${REFUNDED}`,
    ],
    [DRAWN, 'constructor', 'Draw', `Well played, Ilse. ${REFUNDED}`],
  ])('%#: %s', (data, reason, heading, sentence) => {
    expect(resultWords({ ...data, reason })).toEqual({ heading, sentence });
  });

  test.each([
    ['aborted', 'first-move', 'Game aborted', 'The first move was not made in time.'],
    ['aborted', 'declined', 'Game aborted', 'The match was declined.'],
    ['cancelled', 'expired', 'Game cancelled', 'No one joined within an hour.'],
    ['void', 'outage', 'Game voided', 'Our servers were down for too long. That is our fault, not yours.'],
  ])('%s by %s is refunded', (result, reason, heading, sentence) => {
    expect(resultWords({ ...DRAWN, result, reason })).toEqual({
      heading,
      sentence: `${sentence} ${REFUNDED}`,
    });
  });

  test('a training game speaks of no stake', () => {
    expect(resultWords({ ...DRAWN, entry: null, reason: 'threefold' }).sentence).toBe(
      'Well played, Ilse. The same position occurred three times.',
    );
  });

  test('the bot is no name: it is capitalised at the start of a sentence only', () => {
    const bot = { entry: null, opponentName: 'Bot', opponentIsBot: true };
    expect(resultWords({ ...WON, ...bot }).sentence).toBe('Congratulations, Ilse. You checkmated the bot.');
    expect(resultWords({ ...WON, ...bot, reason: 'timeout' }).sentence).toBe(
      'Congratulations, Ilse. The bot ran out of time.',
    );
    expect(shareText({ ...LOST, ...bot })).toBe('The bot beat me in 31 moves on Kingstake. Rematch?');
    expect(cardLines({ ...WON, ...bot }).who).toBe('Ilse beat the bot');
  });

  test('who watched reads who won', () => {
    expect(resultWords({ ...WON, won: null, observed: true }).heading).toBe('Ilse won');
    expect(resultWords({ ...DRAWN, observed: true }).heading).toBe('Draw');
  });
});

describe('G38 Share on X', () => {
  test('says the profit of a win in SOL, and no amount of a loss', () => {
    expect(shareText(WON)).toBe('I beat Night Owl in 31 moves on Kingstake, +0.95 SOL. Your move.');
    expect(shareText(LOST)).toBe('Night Owl beat me in 31 moves on Kingstake. Rematch?');
    expect(shareText({ ...WON, entry: null, moves: 1 })).toBe(
      'I beat Night Owl in 1 move on Kingstake. Your move.',
    );
    expect(shareText(DRAWN)).toBe('Night Owl and I drew in 31 moves on Kingstake.');
  });

  test('opens the intent of X with the text, whatever stands in a name', () => {
    const address = new URL(shareAddress({ ...WON, opponentName: 'A & B #1' }, ORIGIN));
    expect(address.origin + address.pathname).toBe('https://x.com/intent/post');
    expect(address.searchParams.get('text')).toContain('I beat A & B #1 in');
  });

  test('the text carries the game’s address; a training game has none', () => {
    const textOf = (data: ResultData) => new URL(shareAddress(data, ORIGIN)).searchParams.get('text');
    expect(textOf({ ...DRAWN, gameId: 1842 })).toBe(
      'Night Owl and I drew in 31 moves on Kingstake. https://kingstake.example/game/1842',
    );
    expect(textOf(WON)).toBe('I beat Night Owl in 31 moves on Kingstake, +0.95 SOL. Your move.');
  });
});

test('G41 the share card: who beat whom, the profit, the pot in SOL, moves and time', () => {
  expect(cardLines(WON)).toEqual({
    heading: 'Victory',
    who: 'Ilse beat Night Owl',
    profit: '+0.95 SOL',
    pot: 'Winner takes all: 1.95 SOL',
    facts: '31 moves in 9:26',
  });
  const free = { ...WON, entry: null, winnings: '0' };
  expect(cardLines({ ...free, opponentIsBot: true })).toMatchObject({ profit: 'Training game', pot: null });
  expect(cardLines(free)).toMatchObject({ profit: 'Friendly game', pot: null });
});

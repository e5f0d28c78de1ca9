// Faults in a server's record of a game, and their detection.
import { createHash } from 'node:crypto';
import { decidedGameText } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { checkRecord, checkText, type ServedRecord } from './game-checks.ts';
import type { KnownSeat, SeatStory } from './seat-check.ts';

const MATCH = new Uint8Array(16).fill(1);
const TERMS = { wagerLamports: 100n, feeLamports: 5n, lockSeconds: 3_600n, arbiter: 'A', match: MATCH };
const HEX = Buffer.from(MATCH).toString('hex');
const TEXT = decidedGameText({
  gameId: 7,
  match: HEX,
  white: 'Ada',
  black: 'Bob',
  wagerLamports: 100n,
  feeLamports: 5n,
  winner: 'black',
  reason: 'resignation',
  moves: ['f2f3', 'e7e5'],
  receipt: null,
});

const seat = (player: string, boundTo: string, how: NonNullable<KnownSeat['closed']>['how']): KnownSeat => ({
  player,
  terms: TERMS as KnownSeat['terms'],
  state: 'gone',
  boundTo,
  closed: { how, signature: how === 'decide' ? 'paid' : `back ${player}` },
});

function storyOf(how: 'decide' | 'return', more: Partial<KnownSeat> = {}): SeatStory {
  const seats = new Map([
    ['white seat', seat('Ada', 'black seat', how)],
    ['black seat', { ...seat('Bob', 'white seat', how), ...more }],
  ]);
  const players = new Map([
    ['black seat', 'Bob'],
    ['white seat', 'Ada'],
  ]);
  const record = createHash('sha256').update(TEXT).digest('hex');
  const decision = { match: HEX, players, winner: 'Bob', record, wagerLamports: 100n, feeLamports: 5n };
  return { seats, decided: how === 'decide' ? [decision] : [], findings: [] };
}

const seatsBy = (white: string | null, black: string | null) => ({
  white: { seat: 'white seat', signature: white },
  black: { seat: 'black seat', signature: black },
});
const WON: ServedRecord = { gameId: 7, text: TEXT, seats: seatsBy('paid', 'paid') };
const DRAWN: ServedRecord = { gameId: 7, text: null, seats: seatsBy('back Ada', null) };

const wrongOf = (record: ServedRecord, story: SeatStory, id = 7) =>
  checkRecord(id, record, story)
    .filter(({ verdict }) => verdict === 'failed')
    .map(({ sentence }) => sentence);

describe('a won game', () => {
  const withText = (from: string, to: string): ServedRecord => ({ ...WON, text: TEXT.replace(from, to) });

  test('has no mismatch if the record agrees with the decision', () => {
    expect(checkRecord(7, WON, storyOf('decide')).map(({ verdict }) => verdict)).toEqual(['ok', 'ok']);
  });

  const exchanged = { white: WON.seats.black, black: WON.seats.white };
  const WHITES = [
    'white is Eve, but Ada opened that seat',
    'SHA-256',
    'white is Eve, but on chain it is Bob',
  ];
  test.each<[string, ServedRecord, string[]]>([
    ['a changed move', withText('e7e5', 'e7e6'), ["The game's text has the SHA-256"]],
    ['another winner', withText('winner black', 'winner white'), ['SHA-256', 'is Ada, but Bob was paid']],
    ['another wager', withText('wager 1', 'wager 2'), ['SHA-256', 'wager is 200, but on chain it is 100.']],
    ['another fee', withText('fee 5', 'fee 4'), ['SHA-256', 'fee is 4, but on chain it is 5.']],
    ['another player', withText('white Ada', 'white Eve'), WHITES],
    ['other colours', { ...WON, seats: exchanged }, ['white is Ada, but Bob', 'black is Bob, but Ada']],
    [
      'another transaction',
      { ...WON, seats: seatsBy('other', 'paid') },
      ['Seat white seat did not go by the transaction other.'],
    ],
  ])('is checked: %s', (_name, record, sentences) => {
    expect(wrongOf(record, storyOf('decide'))).toEqual(
      sentences.map((part) => expect.stringContaining(part)),
    );
  });

  test('has a mismatch for another game’s record, or another match’s seat', () => {
    expect(wrongOf(WON, storyOf('decide'), 8)).toEqual(["The server's text is of game 7, not of game 8."]);
    const elsewhere = { terms: { ...TERMS, match: new Uint8Array(16) } as KnownSeat['terms'] };
    expect(wrongOf(WON, storyOf('decide', elsewhere))).toEqual([
      `Seat black seat is of the match ${'0'.repeat(32)}, not of the text's.`,
    ]);
  });

  test('has a mismatch for a text of another match, and for one that is not a game’s', () => {
    const elsewhere = TEXT.replace(/match .+/, `match ${'0'.repeat(32)}`);
    for (const [text, why] of [
      [elsewhere, 'No payout of the match'],
      ['1. f3 e5 2. g4 Qh4#', "The text is not a game's"],
    ] as const)
      expect(checkText(text, storyOf('decide').decided)).toMatchObject([
        { verdict: 'failed', sentence: expect.stringContaining(why) },
      ]);
  });

  test('has a mismatch if its stakes were returned', () => {
    const returned = { ...WON, seats: DRAWN.seats };
    expect(wrongOf(returned, storyOf('return'))).toEqual([expect.stringContaining('No payout of the match')]);
  });
});

describe('a game without a winner', () => {
  test('has no mismatch if each stake was returned', () => {
    expect(checkRecord(7, DRAWN, storyOf('return'))).toEqual([
      { verdict: 'ok', sentence: 'Game 7 has no winner, and each stake went back to its player.' },
    ]);
  });

  const locked = storyOf('return', { closed: null, state: 'locked' });
  const apart = storyOf('return', { boundTo: 'another seat' });
  test.each<[string, SeatStory, string]>([
    ['that paid a player', storyOf('decide'), 'the stake of Ada was paid out (paid)'],
    ['whose stake is still there', locked, 'the stake of Bob is still locked'],
    ['of two who never met', apart, 'the seat of Bob was never bound to the other one'],
  ])('is checked: %s', (_name, story, why) => {
    expect(wrongOf({ ...DRAWN, seats: seatsBy(null, null) }, story)).toContain(
      `The server says that game 7 has no winner, but ${why}.`,
    );
  });
});

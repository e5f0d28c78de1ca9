// Faults in a server's record of a game, and their detection.
import { createHash } from 'node:crypto';
import { decidedGameText } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { checkRecord, type ServedRecord } from './record-check.ts';
import type { KnownSeat, SeatStory } from './seat-check.ts';

const MATCH = new Uint8Array(16).fill(1);
const TERMS = { wagerLamports: 100n, feeLamports: 5n, lockSeconds: 3_600n, arbiter: 'A', match: MATCH };
const TEXT = decidedGameText({
  gameId: 7,
  match: Buffer.from(MATCH).toString('hex'),
  white: 'Ada',
  black: 'Bob',
  wagerLamports: 100n,
  feeLamports: 5n,
  moves: ['f2f3', 'e7e5'],
  winner: 'black',
  reason: 'resignation',
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
  const decision = {
    match: Buffer.from(MATCH).toString('hex'),
    players: new Map([
      ['black seat', 'Bob'],
      ['white seat', 'Ada'],
    ]),
    winner: 'Bob',
    record: createHash('sha256').update(TEXT).digest('hex'),
    wagerLamports: 100n,
    feeLamports: 5n,
  };
  return { seats, decided: how === 'decide' ? [decision] : [], findings: [] };
}

const WON: ServedRecord = {
  gameId: 7,
  text: TEXT,
  seats: {
    white: { seat: 'white seat', signature: 'paid' },
    black: { seat: 'black seat', signature: 'paid' },
  },
};
const DRAWN: ServedRecord = {
  gameId: 7,
  text: null,
  seats: {
    white: { seat: 'white seat', signature: 'back Ada' },
    black: { seat: 'black seat', signature: null },
  },
};

const wrongOf = (record: ServedRecord, story: SeatStory, id = 7) =>
  checkRecord(id, record, story)
    .filter(({ verdict }) => verdict === 'failed')
    .map(({ sentence }) => sentence);

describe('a won game', () => {
  const withText = (from: string, to: string): ServedRecord => ({ ...WON, text: TEXT.replace(from, to) });

  test('has no mismatch if the record agrees with the decision', () => {
    expect(checkRecord(7, WON, storyOf('decide')).map(({ verdict }) => verdict)).toEqual(['ok', 'ok']);
  });

  test.each<[string, ServedRecord, string[]]>([
    ['a changed move', withText('e7e5', 'e7e6'), ["The game's text has the SHA-256"]],
    [
      'another winner',
      withText('winner black', 'winner white'),
      ['SHA-256', 'winner is Ada, but Bob was paid'],
    ],
    ['another fee', withText('fee 5', 'fee 4'), ['SHA-256', 'fee is 4, but on chain it is 5.']],
    [
      'another player',
      withText('white Ada', 'white Eve'),
      ['white is Eve, but Ada opened that seat', 'SHA-256', 'white is Eve, but on chain it is Bob or Ada.'],
    ],
    [
      'colours that changed places',
      { ...WON, seats: { white: WON.seats.black, black: WON.seats.white } },
      ['white is Ada, but Bob', 'black is Bob, but Ada'],
    ],
    [
      'another transaction',
      { ...WON, seats: { ...WON.seats, white: { seat: 'white seat', signature: 'other' } } },
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

  test.each<[string, SeatStory, string]>([
    ['that paid a player', storyOf('decide'), 'the stake of Ada was paid out (paid)'],
    [
      'whose stake is still there',
      storyOf('return', { closed: null, state: 'locked' }),
      'the stake of Bob is still locked',
    ],
    [
      'of two who never met',
      storyOf('return', { boundTo: 'another seat' }),
      'the seat of Bob was never bound to the other one',
    ],
  ])('is checked: %s', (_name, story, why) => {
    const seats = { white: { ...DRAWN.seats.white, signature: null }, black: DRAWN.seats.black };
    expect(wrongOf({ ...DRAWN, seats }, story)).toContain(
      `The server says that game 7 has no winner, but ${why}.`,
    );
  });
});

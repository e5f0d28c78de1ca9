import { lamports } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import type { PublicGame } from '../../history/index.ts';
import { previewFacts } from './facts.ts';

const GAME: PublicGame = {
  id: 1842,
  white: 'Ilse',
  black: 'Night Owl',
  pictures: { white: 'bee', black: 'angel' },
  winner: 'white',
  result: 'white_wins',
  reason: 'checkmate',
  wager: lamports(1_000_000_000n),
  timeControl: '600+0',
  plies: 47,
  fen: '8/8/8/8/8/8/8/8 w - - 0 1',
  lastMove: null,
  endedAtMs: Date.UTC(2026, 10, 22, 23, 59),
};

type Row = readonly [
  changes: Partial<PublicGame>,
  title: string,
  heading: string,
  detail: string,
  scores: readonly [string, string],
];
const drawn = (reason: string) => ({ winner: null, result: 'draw', reason });
const lost = (reason: string) => ({ winner: 'black', result: 'black_wins', reason }) as const;

const ROWS: readonly Row[] = [
  [{}, 'Ilse beat Night Owl by checkmate', 'Checkmate', 'White won', ['1', '0']],
  [lost('resignation'), 'Night Owl beat Ilse by resignation', 'Resignation', 'Black won', ['0', '1']],
  [lost('timeout'), 'Night Owl beat Ilse on time', 'Time', 'Black won', ['0', '1']],
  [
    { winner: 'white', result: 'forfeit', reason: 'absence' },
    'Ilse beat Night Owl by forfeit',
    'Forfeit',
    'White won',
    ['1', '0'],
  ],
  [drawn('agreement'), 'Ilse and Night Owl drew by agreement', 'Draw', 'By agreement', ['1/2', '1/2']],
  [drawn('stalemate'), 'Ilse and Night Owl drew by stalemate', 'Draw', 'By stalemate', ['1/2', '1/2']],
  [drawn('a new reason'), 'Ilse and Night Owl drew', 'Draw', '', ['1/2', '1/2']],
  [lost('a new reason'), 'Night Owl beat Ilse', 'Game over', 'Black won', ['0', '1']],
  [
    { winner: null, result: 'aborted', reason: 'first-move' },
    'Ilse against Night Owl, no result',
    'No result',
    'All wagers were refunded',
    ['–', '–'],
  ],
  [
    { winner: null, result: 'void', reason: 'outage' },
    'Ilse against Night Owl, no result',
    'No result',
    'All wagers were refunded',
    ['–', '–'],
  ],
];

test.each(ROWS)('%o: %s', (changes, title, heading, detail, scores) => {
  const facts = previewFacts({ ...GAME, ...changes });
  expect([facts.title, facts.heading, facts.detail]).toEqual([title, heading, detail]);
  expect([facts.white.score, facts.black.score]).toEqual(scores);
  expect([facts.white.hasWon, facts.black.hasWon]).toEqual(scores.map((score) => score === '1'));
});

test('counts full moves, names time control and wager, and dates the end in UTC', () => {
  expect(previewFacts(GAME)).toMatchObject({
    terms: '24 moves · 10+0 · 1 SOL each',
    date: '22 Nov 2026',
    description:
      '24 moves, 10+0, 1 SOL each. Replay the game on Kingstake, competitive chess with real SOL stakes.',
  });
  expect(previewFacts({ ...GAME, plies: 1, timeControl: '90+2' }).terms).toBe('1 move · 90s+2 · 1 SOL each');
});

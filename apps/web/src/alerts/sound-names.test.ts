// Which sound a change makes: one row a rule.
import { describe, expect, test } from 'vitest';
import { type Heard, hapticsOf, moveSound, nextClockSound, soundsBetween } from './sound-names.ts';

const PLAYING: Heard = {
  phase: 'playing',
  plies: 4,
  lastSan: 'Nc6',
  isSeated: true,
  isOffered: false,
  hasPremove: false,
  outcome: null,
  isOnline: true,
};
const moved = (san: string): Partial<Heard> => ({ plies: 5, lastSan: san });

test.each([
  ['e4', 'move'],
  ['Nbd2', 'move'],
  ['exd5', 'capture'],
  ['O-O', 'castling'],
  ['O-O-O', 'castling'],
  ['O-O-O+', 'check'],
  ['Qxf7+', 'check'],
  ['e8=Q', 'promotion'],
  ['dxe8=N', 'promotion'],
  ['e8=Q+', 'check'],
  ['Qxf7#', 'capture'],
  ['Qh7#', 'move'],
  ['e8=Q#', 'promotion'],
])('%s sounds as %s', (san, sound) => {
  expect(moveSound(san)).toBe(sound);
});

describe('a change sounds', () => {
  const rows: [string, Partial<Heard>, Partial<Heard>, string[]][] = [
    ['a move', {}, moved('Bb5'), ['move']],
    ['several moves after a gap as the last of them', {}, { plies: 7, lastSan: 'Bxc6+' }, ['check']],
    ['a committed move that was shown before: nothing', moved('Bb5'), moved('Bb5'), []],
    ['a move that was refused', moved('Bb5'), {}, ['refused']],
    ['a premove that was set: nothing', {}, { hasPremove: true }, []],
    ['a premove that was taken back', { hasPremove: true }, {}, ['refused']],
    [
      'a premove that was played with the answer',
      { hasPremove: true },
      { plies: 6, lastSan: 'O-O' },
      ['castling'],
    ],
    ['someone who sits down', { phase: 'waiting', isSeated: false }, { phase: 'waiting' }, ['joined']],
    ['someone who sits down as the game starts', { phase: 'waiting', isSeated: false }, {}, ['joined']],
    ['the start', { phase: 'waiting', plies: 0 }, { plies: 0 }, ['start']],
    ['an offer', {}, { isOffered: true }, ['offer']],
    ['an offer that is gone: nothing', { isOffered: true }, {}, []],
    [
      'a rematch offer after the end',
      { phase: 'over', outcome: 'win' },
      { phase: 'over', outcome: 'win', isOffered: true },
      ['offer'],
    ],
    ['a lost line', {}, { isOnline: false }, ['lost']],
    ['a line that is back', { isOnline: false }, {}, ['back']],
    ['a line outside a running game: nothing', { phase: 'over' }, { phase: 'over', isOnline: false }, []],
    ['mate given', {}, { ...moved('Qxf7#'), phase: 'over', outcome: 'win' }, ['capture', 'win']],
    ['mate suffered', {}, { ...moved('Qh4#'), phase: 'over', outcome: 'loss' }, ['move', 'loss']],
    ['a flag', {}, { phase: 'over', outcome: 'loss' }, ['loss']],
    ['a draw', {}, { phase: 'over', outcome: 'draw' }, ['draw']],
    ['an aborted game: nothing', {}, { phase: 'over', outcome: null }, []],
    [
      'an end that was told before: nothing',
      { phase: 'over', outcome: 'win' },
      { phase: 'over', outcome: 'win' },
      [],
    ],
    ['the next training game', { phase: 'over', outcome: 'win' }, { plies: 0, lastSan: null }, ['start']],
  ];
  test.each(rows)('%s', (_what, before, after, sounds) => {
    expect(soundsBetween({ ...PLAYING, ...before }, { ...PLAYING, ...after })).toEqual(sounds);
  });

  test('nothing sounds when a game is opened', () => {
    expect(soundsBetween(null, PLAYING)).toEqual([]);
    const opening = { ...PLAYING, phase: 'unknown' as const, plies: 0, isSeated: false };
    expect(soundsBetween(opening, { ...PLAYING, isOffered: true })).toEqual([]);
  });
});

test.each([
  [600_000, { inMs: 570_000, sound: 'low' }],
  [30_001, { inMs: 1, sound: 'low' }],
  [30_000, { inMs: 20_000, sound: 'tick' }],
  [10_001, { inMs: 1, sound: 'tick' }],
  [10_000, { inMs: 1_000, sound: 'tick' }],
  [9_500, { inMs: 500, sound: 'tick' }],
  [1_001, { inMs: 1, sound: 'tick' }],
  [1_000, null],
  [0, null],
])('with %d ms left the clock sounds next %o', (leftMs, next) => {
  expect(nextClockSound(leftMs)).toEqual(next);
});

test('a phone vibrates with moves, captures and checks, and with nothing else', () => {
  const patterns = (['move', 'castling', 'promotion', 'capture', 'check', 'tick', 'win'] as const).map(
    hapticsOf,
  );
  expect(patterns).toEqual([[10], [10], [10], [20], [30, 40, 30], null, null]);
});

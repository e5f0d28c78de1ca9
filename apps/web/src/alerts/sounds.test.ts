// Which sound a change makes: one row a rule.
import { describe, expect, test } from 'vitest';
import { createManualTimers } from '../session/testkit/manual-timers.ts';
import {
  hapticsOf,
  moveSound,
  nextClockSound,
  SOUND_NAMES,
  type SoundState,
  soundsOfChange,
} from './sound-names.ts';
import { createPlayer, PEAK, renderSound, SCORES } from './sounds.ts';

const PLAYING: SoundState = {
  phase: 'playing',
  plies: 4,
  lastSan: 'Nc6',
  hasOpponent: true,
  isOffered: false,
  hasPremove: false,
  outcome: null,
  isOnline: true,
};
const moved = (san: string): Partial<SoundState> => ({ plies: 5, lastSan: san });

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
  const rows: [string, Partial<SoundState>, Partial<SoundState>, string[]][] = [
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
    ['someone who sits down', { phase: 'waiting', hasOpponent: false }, { phase: 'waiting' }, ['joined']],
    ['someone who sits down as the game starts', { phase: 'waiting', hasOpponent: false }, {}, ['joined']],
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
    expect(soundsOfChange({ ...PLAYING, ...before }, { ...PLAYING, ...after })).toEqual(sounds);
  });

  test('nothing sounds when a game is opened', () => {
    expect(soundsOfChange(null, PLAYING)).toEqual([]);
    const opening = { ...PLAYING, phase: 'unknown' as const, plies: 0, hasOpponent: false };
    expect(soundsOfChange(opening, { ...PLAYING, isOffered: true })).toEqual([]);
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

const RATE = 44_100;

/** Lengths of the design, ms. */
const LENGTHS = {
  move: 60,
  capture: 110,
  castling: 160,
  check: 180,
  promotion: 220,
  refused: 50,
  start: 350,
  low: 40,
  tick: 30,
  offer: 250,
  joined: 400,
  lost: 120,
  back: 160,
  win: 600,
  loss: 450,
  draw: 400,
};

test.each(SOUND_NAMES)('%s has its length, peaks at -9 dB, begins and ends in silence', (name) => {
  const samples = renderSound(name, RATE);
  expect(SCORES[name].ms).toBe(LENGTHS[name]);
  expect(samples.length).toBe(Math.round((LENGTHS[name] / 1_000) * RATE));
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  expect(peak).toBeCloseTo(PEAK, 5);
  expect(20 * Math.log10(peak)).toBeCloseTo(-9, 2);
  expect(samples.every(Number.isFinite)).toBe(true);
  expect(Math.abs(samples[0] ?? 1) + Math.abs(samples.at(-1) ?? 1)).toBe(0);
  // Most of it can be heard: the last third is no silence.
  const tail = samples.subarray(Math.floor(samples.length * 0.5));
  expect(tail.some((sample) => Math.abs(sample) > 0.001)).toBe(true);
});

test('no two sounds are the same', () => {
  const heard = SOUND_NAMES.map((name) => renderSound(name, 8_000).join());
  expect(new Set(heard).size).toBe(SOUND_NAMES.length);
});

/** An output that obeys in the order in which it is told. */
function createOutput() {
  const started: { volume: number; buffer: unknown; isAwake: boolean }[] = [];
  const gains: { gain: { value: number }; connect(): void }[] = [];
  const output = {
    started,
    buffers: 0,
    isAwake: true,
    sampleRate: 8_000,
    destination: {} as AudioDestinationNode,
    async resume() {
      output.isAwake = true;
    },
    async suspend() {
      output.isAwake = false;
    },
    createBuffer: (_channels: number, length: number) => {
      output.buffers += 1;
      return { length, copyToChannel: () => undefined } as unknown as AudioBuffer;
    },
    createGain: () => {
      const node = { gain: { value: 1 }, connect: () => undefined };
      gains.push(node);
      return node as unknown as GainNode;
    },
    createBufferSource: () => {
      const source = {
        buffer: null as unknown,
        connect: (node: unknown) => node,
        start: () => {
          const { isAwake } = output;
          started.push({ volume: gains.at(-1)?.gain.value ?? -1, buffer: source.buffer, isAwake });
        },
      };
      return source as unknown as AudioBufferSourceNode;
    },
  };
  return output;
}

test('a player plays at the volume, and computes each sound once', () => {
  const out = createOutput();
  const play = createPlayer(out, createManualTimers());
  play('move', 0.7);
  play('move', 0.2);
  expect(out.started.map(({ volume }) => volume)).toEqual([0.7, 0.2]);
  expect(out.buffers).toBe(1);
  expect(out.started[0]?.buffer).toBe(out.started[1]?.buffer);
});

test('sounds are computed ahead, a little at a time, and one that is asked for before is finished then', () => {
  const out = createOutput();
  const asked: ((isFree: () => boolean) => void)[] = [];
  const play = createPlayer(out, createManualTimers(), (run) => void asked.push(run));
  const spare = (steps: number) => {
    let left = steps;
    asked.shift()?.(() => {
      left -= 1;
      return left >= 0;
    });
  };
  spare(1);
  expect([out.buffers, asked.length]).toEqual([0, 1]);
  play(SOUND_NAMES[0], 1);
  expect(out.buffers).toBe(1);
  for (let rounds = 0; asked.length > 0 && rounds < 10_000; rounds += 1) spare(2);
  expect(out.buffers).toBe(SOUND_NAMES.length);
  for (const name of SOUND_NAMES) play(name, 1);
  expect(out.buffers).toBe(SOUND_NAMES.length);
  const lengths = out.started.slice(1).map(({ buffer }) => (buffer as AudioBuffer).length);
  expect(lengths).toEqual(SOUND_NAMES.map((name) => (LENGTHS[name] * out.sampleRate) / 1_000));
});

test('the output sleeps until the first sound, and again five seconds after the last one is over', async () => {
  const out = createOutput();
  const timers = createManualTimers();
  const play = createPlayer(out, timers);
  expect(out.isAwake).toBe(false);
  play('move', 1);
  await timers.advance(4_000);
  play('win', 1);
  await timers.advance(600 + 4_999);
  expect(out.isAwake).toBe(true);
  await timers.advance(1);
  expect(out.isAwake).toBe(false);
  play('move', 1);
  expect(out.started.map(({ isAwake }) => isAwake)).toEqual([true, true, true]);
});

import { describe, expect, test } from 'vitest';
import { createManualTimers, settled } from '../net/testkit/manual-timers.ts';
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
  ['exd5', 'capture'],
  ['O-O', 'castling'],
  ['O-O-O+', 'check'],
  ['Qxf7+', 'check'],
  ['e8=Q', 'promotion'],
  ['e8=Q+', 'check'],
  ['Qxf7#', 'capture'],
  ['Qh7#', 'move'],
  ['e8=Q#', 'promotion'],
])('plays for %s the sound %s', (san, sound) => {
  expect(moveSound(san)).toBe(sound);
});

describe('plays for a change', () => {
  const WON = { phase: 'over', outcome: 'win' } as const;
  const ALONE = { phase: 'waiting', hasOpponent: false } as const;

  test.each<[string, Partial<SoundState>, Partial<SoundState>, string[]]>([
    ['a move', {}, moved('Bb5'), ['move']],
    ['the last of several moves after a gap', {}, { plies: 7, lastSan: 'Bxc6+' }, ['check']],
    ['nothing for a confirmed move that was shown before', moved('Bb5'), moved('Bb5'), []],
    ['refused for a refused move', moved('Bb5'), {}, ['refused']],
    ['nothing for a new premove', {}, { hasPremove: true }, []],
    ['refused for a cleared premove', { hasPremove: true }, {}, ['refused']],
    ['a played premove', { hasPremove: true }, { plies: 6, lastSan: 'O-O' }, ['castling']],
    ['joined for an opponent', ALONE, { phase: 'waiting' }, ['joined']],
    ['joined for an opponent who starts the game', ALONE, {}, ['joined']],
    ['start for the start', { phase: 'waiting', plies: 0 }, { plies: 0 }, ['start']],
    ['offer for an offer', {}, { isOffered: true }, ['offer']],
    ['nothing for an offer that ends', { isOffered: true }, {}, []],
    ['offer for a rematch offer', WON, { ...WON, isOffered: true }, ['offer']],
    ['lost for a lost connection', {}, { isOnline: false }, ['lost']],
    ['back for a restored connection', { isOnline: false }, {}, ['back']],
    ['nothing for the connection outside a running game', WON, { ...WON, isOnline: false }, []],
    ['capture and win for giving mate', {}, { ...moved('Qxf7#'), ...WON }, ['capture', 'win']],
    ['move and loss for a mate', {}, { ...moved('Qh4#'), ...WON, outcome: 'loss' }, ['move', 'loss']],
    ['loss for running out of time', {}, { ...WON, outcome: 'loss' }, ['loss']],
    ['draw for a draw', {}, { ...WON, outcome: 'draw' }, ['draw']],
    ['nothing for an aborted game', {}, { ...WON, outcome: null }, []],
    ['nothing for an end that was known before', WON, WON, []],
    ['start for the next training game', WON, { plies: 0, lastSan: null }, ['start']],
  ])('%s', (_what, before, after, sounds) => {
    expect(soundsOfChange({ ...PLAYING, ...before }, { ...PLAYING, ...after })).toEqual(sounds);
  });

  test('plays nothing when a game opens', () => {
    expect(soundsOfChange(null, PLAYING)).toEqual([]);
    const opening = { ...PLAYING, phase: 'unknown' as const, plies: 0, hasOpponent: false };
    expect(soundsOfChange(opening, { ...PLAYING, isOffered: true })).toEqual([]);
  });
});

test.each([
  [600_000, { inMs: 570_000, sound: 'low' }],
  [30_001, { inMs: 1, sound: 'low' }],
  [30_000, { inMs: 20_000, sound: 'tick' }],
  [10_000, { inMs: 1_000, sound: 'tick' }],
  [9_500, { inMs: 500, sound: 'tick' }],
  [1_000, null],
  [0, null],
])('schedules with %d ms left the clock sound %o', (leftMs, next) => {
  expect(nextClockSound(leftMs)).toEqual(next);
});

test('vibrates for moves, captures and checks only', () => {
  const patterns = (['move', 'castling', 'promotion', 'capture', 'check', 'tick', 'win'] as const).map(
    hapticsOf,
  );
  expect(patterns).toEqual([[10], [10], [10], [20], [30, 40, 30], null, null]);
});

const RATE = 44_100;

test.each(SOUND_NAMES)(
  'renders %s with its specified length and a peak of -9 dB, silent at both ends',
  (name) => {
    const samples = renderSound(name, RATE);
    expect(samples.length).toBe(Math.round((SCORES[name].ms / 1_000) * RATE));
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(peak).toBeCloseTo(PEAK, 5);
    expect(20 * Math.log10(peak)).toBeCloseTo(-9, 2);
    expect(samples.every(Number.isFinite)).toBe(true);
    expect(Math.abs(samples[0] ?? 1) + Math.abs(samples.at(-1) ?? 1)).toBe(0);
    // The second half is not silent.
    const tail = samples.subarray(Math.floor(samples.length * 0.5));
    expect(tail.some((sample) => Math.abs(sample) > 0.001)).toBe(true);
  },
);

test('renders no two equal sounds', () => {
  const sounds = SOUND_NAMES.map((name) => renderSound(name, 8_000).join());
  expect(new Set(sounds).size).toBe(SOUND_NAMES.length);
});

/** An output that records its calls in order. */
function createOutput() {
  const started: { volume: number; buffer: unknown; isAwake: boolean }[] = [];
  const gains: { gain: { value: number }; connect(): void }[] = [];
  const output = {
    started,
    buffers: 0,
    isAwake: true,
    /** Another app uses the output, for example for a call. */
    isInterrupted: false,
    resuming: [] as (() => void)[],
    sampleRate: 8_000,
    destination: {} as AudioDestinationNode,
    async resume() {
      if (output.isInterrupted) await new Promise<void>((resolve) => output.resuming.push(resolve));
      output.isAwake = true;
    },
    async suspend() {
      if (output.isInterrupted) throw new Error('InvalidStateError');
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

test('plays at the volume, and computes each sound once', async () => {
  const out = createOutput();
  const play = createPlayer(out, createManualTimers());
  play('move', 0.7);
  play('move', 0.2);
  await settled();
  expect(out.started.map(({ volume }) => volume)).toEqual([0.7, 0.2]);
  expect(out.buffers).toBe(1);
  expect(out.started[0]?.buffer).toBe(out.started[1]?.buffer);
});

test('computes sounds in idle time, and finishes one early when it is played', async () => {
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
  await settled();
  const lengths = out.started.slice(1).map(({ buffer }) => (buffer as AudioBuffer).length);
  expect(lengths).toEqual(SOUND_NAMES.map((name) => (SCORES[name].ms * out.sampleRate) / 1_000));
});

test('suspends the output before the first sound and five seconds after the last', async () => {
  const out = createOutput();
  const timers = createManualTimers();
  const play = createPlayer(out, timers);
  expect(out.isAwake).toBe(false);
  play('move', 1);
  await settled();
  await timers.advance(4_000);
  play('win', 1);
  await settled();
  await timers.advance(600 + 4_999);
  expect(out.isAwake).toBe(true);
  await timers.advance(1);
  expect(out.isAwake).toBe(false);
  play('move', 1);
  await settled();
  expect(out.started.map(({ isAwake }) => isAwake)).toEqual([true, true, true]);
});

test('drops the sounds that an interruption of the output made more than a second late', async () => {
  const out = createOutput();
  const timers = createManualTimers();
  const play = createPlayer(out, timers);
  out.isInterrupted = true;
  for (let sounds = 0; sounds < 5; sounds += 1) {
    play('move', 1);
    // The output also refuses to be suspended, five seconds after each sound.
    await timers.advance(6_000);
  }
  play('check', 1);
  await timers.advance(1_000);
  out.isInterrupted = false;
  for (const resume of out.resuming) resume();
  await settled();
  expect(out.started).toHaveLength(1);
  play('move', 1, timers.now() - 1_001);
  await settled();
  expect(out.started).toHaveLength(1);
});

test('stays silent while the output cannot be resumed', async () => {
  const out = createOutput();
  out.resume = () => Promise.reject(new Error('closed'));
  const play = createPlayer(out, createManualTimers());
  play('move', 1);
  await settled();
  expect(out.started).toEqual([]);
});

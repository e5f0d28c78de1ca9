// The sounds: as long and as loud as designed, and nothing that clicks.
import { expect, test } from 'vitest';
import { SOUND_NAMES } from './sound-names.ts';
import { createPlayer, PEAK, renderSound, SCORES } from './sounds.ts';

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

test('a player plays at the volume, computes each sound once, and wakes a sleeping output', () => {
  const started: { volume: number; buffer: unknown }[] = [];
  let buffers = 0;
  let resumed = 0;
  const gains: { gain: { value: number }; connect(): void }[] = [];
  const out = {
    sampleRate: 8_000,
    destination: {} as AudioDestinationNode,
    state: 'suspended' as AudioContextState,
    async resume() {
      resumed += 1;
    },
    createBuffer: (_channels: number, length: number) => {
      buffers += 1;
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
        start: () => started.push({ volume: gains.at(-1)?.gain.value ?? -1, buffer: source.buffer }),
      };
      return source as unknown as AudioBufferSourceNode;
    },
  };
  const play = createPlayer(out);
  play('move', 0.7);
  play('move', 0.2);
  expect(started.map(({ volume }) => volume)).toEqual([0.7, 0.2]);
  expect([buffers, resumed]).toEqual([1, 2]);
  expect(started[0]?.buffer).toBe(started[1]?.buffer);
});

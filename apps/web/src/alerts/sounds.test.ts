// The sounds: as long and as loud as designed, and nothing that clicks.
import { expect, test } from 'vitest';
import { createManualTimers } from '../session/testkit/manual-timers.ts';
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

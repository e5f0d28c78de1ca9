// alerts: the sounds, synthesized from wood, brass and bells. This chunk is fetched after the first click, and never while sounds are off.
import type { Timers } from '../net/timers.ts';
import { SOUND_NAMES, type SoundName } from './sound-names.ts';

/** Amplitude of a voice `t` seconds after it began; voices decay. */
type Voice = (t: number) => number;

/** When a voice starts within a sound, ms, and its relative loudness. */
interface Part {
  atMs: number;
  gain: number;
  voice: Voice;
}

interface Score {
  ms: number; // the whole sound
  parts: readonly Part[];
}

/** The peak of every sound at full volume: -9 dB. */
export const PEAK = 10 ** (-9 / 20);
/** The fade-out avoids a click at the end. */
const FADE_MS = 8;
/** The rise of 1 ms avoids a click at the start. */
const RISE_S = 0.001;

const sine = (frequency: number, t: number): number => Math.sin(2 * Math.PI * frequency * t);

/** Reproducible noise: a hash of the sample's time. */
function noise(t: number): number {
  const x = Math.sin(t * 91_583.17) * 43_758.5453;
  return 2 * (x - Math.floor(x)) - 1;
}

/** A piece set down on wood: three modes of a short bar, and the impact. */
const knock =
  (frequency: number): Voice =>
  (t) =>
    Math.exp(-t * 70) * sine(frequency, t) +
    0.45 * Math.exp(-t * 110) * sine(frequency * 2.76, t) +
    0.2 * Math.exp(-t * 160) * sine(frequency * 5.4, t) +
    0.35 * Math.exp(-t * 420) * noise(t);

/** One piece against another. */
const tap =
  (frequency: number): Voice =>
  (t) =>
    Math.exp(-t * 130) * sine(frequency, t) + 0.5 * Math.exp(-t * 380) * noise(t);

/** A small bell, with inharmonic partials. */
const bell =
  (frequency: number): Voice =>
  (t) =>
    Math.exp(-t * 11) * sine(frequency, t) +
    0.5 * Math.exp(-t * 16) * sine(frequency * 2.76, t) +
    0.25 * Math.exp(-t * 26) * sine(frequency * 5.4, t);

/** A low string of brass. */
const brass =
  (frequency: number): Voice =>
  (t) =>
    Math.exp(-t * 16) *
    (sine(frequency, t) +
      0.5 * sine(frequency * 2, t) +
      0.33 * sine(frequency * 3, t) +
      0.2 * sine(frequency * 4, t));

/** A plain soft note. */
const note =
  (frequency: number, decay = 7): Voice =>
  (t) =>
    Math.min(1, t / 0.012) * Math.exp(-t * decay) * (sine(frequency, t) + 0.25 * sine(frequency * 2, t));

const at = (atMs: number, voice: Voice, gain = 1): Part => ({ atMs, gain, voice });

const [G3, C4, E4, A4, C5, E5, G5, C6, E6] = [196, 261.6, 329.6, 440, 523.3, 659.3, 784, 1_046.5, 1_318.5];
const WOOD = 310;

export const SCORES: Readonly<Record<SoundName, Score>> = {
  move: { ms: 60, parts: [at(0, knock(WOOD))] },
  capture: { ms: 110, parts: [at(0, tap(620), 0.8), at(32, knock(WOOD))] },
  castling: { ms: 160, parts: [at(0, knock(WOOD)), at(85, knock(WOOD * 1.12))] },
  check: { ms: 180, parts: [at(0, knock(WOOD)), at(15, brass(A4 / 2), 0.6)] },
  promotion: { ms: 220, parts: [at(0, knock(WOOD)), at(40, note(C5, 12), 0.6), at(110, note(E5, 12), 0.6)] },
  refused: { ms: 50, parts: [at(0, tap(140))] },
  start: { ms: 350, parts: [at(0, knock(WOOD)), at(110, knock(WOOD * 1.12)), at(180, bell(C6), 0.6)] },
  low: { ms: 40, parts: [at(0, tap(1_500))] },
  tick: { ms: 30, parts: [at(0, tap(1_900))] },
  offer: { ms: 250, parts: [at(0, bell(E5)), at(110, bell(G5))] },
  joined: { ms: 400, parts: [at(0, bell(C6)), at(170, knock(WOOD))] },
  lost: { ms: 120, parts: [at(0, tap(180)), at(0, note(G3, 30), 0.7)] },
  back: { ms: 160, parts: [at(0, tap(420)), at(80, tap(620))] },
  win: {
    ms: 600,
    parts: [at(0, note(C5)), at(150, note(E5)), at(300, note(G5, 9)), at(300, note(C6, 9), 0.3)],
  },
  loss: { ms: 450, parts: [at(0, note(E4, 8)), at(190, note(C4, 9))] },
  draw: { ms: 400, parts: [at(0, note(C4)), at(0, note(E4)), at(0, note(A4)), at(0, note(E6 / 4), 0.3)] },
};

type Samples = Float32Array<ArrayBuffer>;

/** Renders the sound as samples between -1 and 1, scaled to the peak. */
export function renderSound(name: SoundName, sampleRate: number): Samples {
  return finished(renderInSteps(name, sampleRate));
}

/** Samples of one voice that one step computes: about a millisecond on a slow phone. */
const STEP = 256;

function* renderInSteps(name: SoundName, sampleRate: number): Generator<undefined, Samples> {
  const { ms, parts } = SCORES[name];
  const samples = new Float32Array(Math.round((ms / 1_000) * sampleRate));
  for (const { atMs, gain, voice } of parts) {
    const first = Math.round((atMs / 1_000) * sampleRate);
    for (let index = first; index < samples.length; index += 1) {
      if (index % STEP === 0) yield;
      const t = (index - first) / sampleRate;
      samples[index] = (samples[index] ?? 0) + gain * Math.min(1, t / RISE_S) * voice(t);
    }
  }
  const fade = Math.round((FADE_MS / 1_000) * sampleRate);
  for (let left = 0; left < fade; left += 1) {
    const index = samples.length - 1 - left;
    samples[index] = (samples[index] ?? 0) * (left / fade);
  }
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample) => (sample / loudest) * PEAK);
}

function finished(steps: Generator<undefined, Samples>): Samples {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Calls `run` when the page is idle, with a function that returns whether it still is. */
export type WhenFree = (run: (isFree: () => boolean) => void) => void;

/** A click during the computation waits at most this long. */
const AHEAD_MS = 8;

/** Without requestIdleCallback, a sound is computed when it is first played. */
const browserFree: WhenFree = (run) => {
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback((idle) => {
      const enough = Math.max(0, idle.timeRemaining() - AHEAD_MS);
      run(() => idle.timeRemaining() > enough);
    });
};

/** The part of AudioContext that the player uses. */
export type AudioOut = Pick<
  AudioContext,
  'sampleRate' | 'destination' | 'resume' | 'suspend' | 'createBuffer' | 'createBufferSource' | 'createGain'
>;

/**
 * The output is suspended after this much silence, because an open output mixes silence two hundred times a second. Resuming takes
 * some milliseconds, so a fast exchange of moves keeps it open.
 */
const SLEEP_AFTER_MS = 5_000;

/** Computes each sound once: while the page is idle, or when it is first played. */
function createBuffers(out: AudioOut, whenFree: WhenFree): (name: SoundName) => AudioBuffer {
  const buffers = new Map<SoundName, AudioBuffer>();
  const begun = new Map(SOUND_NAMES.map((name) => [name, renderInSteps(name, out.sampleRate)]));
  const keep = (name: SoundName, samples: Samples): AudioBuffer => {
    const made = out.createBuffer(1, samples.length, out.sampleRate);
    made.copyToChannel(samples, 0);
    buffers.set(name, made);
    begun.delete(name);
    return made;
  };
  const goOn = (isFree: () => boolean): void => {
    for (const [name, steps] of begun)
      while (begun.has(name)) {
        if (!isFree()) {
          whenFree(goOn);
          return;
        }
        const { done, value } = steps.next();
        if (done === true) keep(name, value);
      }
  };
  whenFree(goOn);
  return (name) =>
    buffers.get(name) ?? keep(name, finished(begun.get(name) ?? renderInSteps(name, out.sampleRate)));
}

/** A later sound would be about the past: one that waited for a phone call to end, or for this file. */
const LATE_MS = 1_000;

/** Plays sounds on one output, which stays suspended before the first sound and after the last. `askedMs` is when the sound was due. */
export function createPlayer(
  out: AudioOut,
  timers: Timers,
  whenFree: WhenFree = browserFree,
): (name: SoundName, volume: number, askedMs?: number) => void {
  const bufferOf = createBuffers(out, whenFree);
  // Calls are not awaited: the output executes them in order. One that another app interrupted refuses both calls and is silent.
  const sleep = () => void out.suspend().catch(() => undefined);
  let keepAwake: () => void = () => undefined;
  sleep();
  return (name, volume, askedMs = timers.now()) => {
    const buffer = bufferOf(name);
    const start = () => {
      if (timers.now() - askedMs > LATE_MS) return;
      const source = out.createBufferSource();
      const gain = out.createGain();
      source.buffer = buffer;
      gain.gain.value = volume;
      source.connect(gain).connect(out.destination);
      source.start();
    };
    keepAwake();
    // The browser may have suspended the output with the tab. The promise waits where resuming is not allowed yet.
    out.resume().then(start, () => undefined);
    keepAwake = timers.after(SCORES[name].ms + SLEEP_AFTER_MS, sleep);
  };
}

// alerts: sounds of a game that is shown, as hooks; and the page's one speaker behind them.
import { useEffect, useEffectEvent, useRef } from 'react';
import { browserTimers, type Timers } from '../session/timers.ts';
import { settings } from '../settings/index.ts';
import { voice } from './browser.ts';
import { type Heard, nextClockSound, type SoundName, soundsBetween } from './sound-names.ts';
import { createSpeaker } from './speaker.ts';

const GESTURES = ['pointerdown', 'keydown'] as const;

const speaker = createSpeaker({
  settings: settings.get,
  hasVoice: voice.isOwn,
  async load() {
    const { createPlayer } = await import('./sounds.ts');
    return createPlayer(new AudioContext(), browserTimers);
  },
  onFirstGesture(callback) {
    if (typeof document === 'undefined') return;
    // A click may have come before this was fetched.
    if (navigator.userActivation?.hasBeenActive === true) return callback();
    const once = () => {
      for (const gesture of GESTURES) document.removeEventListener(gesture, once, true);
      callback();
    };
    for (const gesture of GESTURES) document.addEventListener(gesture, once, true);
  },
  vibrate:
    typeof navigator !== 'undefined' && 'vibrate' in navigator
      ? (pattern) => navigator.vibrate(pattern)
      : null,
});

export const playSound = (sound: SoundName): void => speaker.play(sound);

/** Sounds what changes in the game from one drawing to the next. */
export function useGameSounds(heard: Heard): void {
  const before = useRef<Heard | null>(null);
  useEffect(() => {
    for (const sound of soundsBetween(before.current, heard)) speaker.play(sound);
    before.current = heard;
  }, [heard]);
}

/**
 * Sounds the player's own clock at 30 s, and each second of the last ten. `reading` names what the clock was last set to;
 * null: it stands, or is no clock of the player's.
 */
export function useClockSounds(
  reading: string | null,
  leftMs: () => number,
  timers: Timers = browserTimers,
): void {
  const left = useEffectEvent(leftMs);
  useEffect(() => {
    if (reading === null) return;
    let stop: () => unknown = () => null;
    const plan = () => {
      const next = nextClockSound(left());
      if (next === null) return;
      stop = timers.after(next.inMs, () => {
        speaker.play(next.sound);
        plan();
      });
    };
    plan();
    return () => void stop();
  }, [reading, timers]);
}

// alerts: what is between a sound's name and the loudspeaker: the settings, the first click and the other tabs. Before the
// first click a browser lets no page sound or vibrate, so nothing is even fetched.
import type { Settings } from '../settings/index.ts';
import { hapticsOf, type SoundName } from './sound-names.ts';

export interface Speaker {
  play(sound: SoundName): void;
}

export interface SpeakerDeps {
  settings: () => Pick<Settings, 'sound' | 'volume' | 'haptics'>;
  /** Whether this tab speaks, and no other one of the player. */
  hasVoice: () => boolean;
  /** Fetches the sounds and opens the output. Only called after the first click. */
  load: () => Promise<(sound: SoundName, volume: number) => void>;
  /** Calls back at the first click or key of this visit. */
  onFirstGesture: (callback: () => void) => void;
  /** null: the device cannot vibrate. */
  vibrate: ((pattern: number[]) => unknown) | null;
}

export function createSpeaker({ settings, hasVoice, load, onFirstGesture, vibrate }: SpeakerDeps): Speaker {
  let isAwake = false;
  let loading: ReturnType<SpeakerDeps['load']> | null = null;
  const output = () => {
    loading ??= load();
    // Without a network the next sound tries again.
    loading.catch(() => {
      loading = null;
    });
    return loading;
  };
  const isAudible = () => settings().sound && settings().volume > 0;
  onFirstGesture(() => {
    isAwake = true;
    // Ahead of the first sound, so that it comes at once.
    if (isAudible()) void output().catch(() => undefined);
  });
  return {
    play(sound) {
      if (!isAwake || !hasVoice()) return;
      const pattern = hapticsOf(sound);
      if (settings().haptics && pattern !== null) vibrate?.([...pattern]);
      if (isAudible())
        void output().then(
          (play) => play(sound, settings().volume),
          () => undefined,
        );
    },
  };
}

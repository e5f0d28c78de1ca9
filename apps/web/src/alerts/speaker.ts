// Which of the player's tabs makes sounds, and whether a sound is played there. Before the first click a browser lets no
// page make a sound or vibrate, so nothing is fetched.
import type { Settings } from '../settings/index.ts';
import { hapticsOf, type SoundName } from './sound-names.ts';

interface Voice {
  /** Whether this tab speaks. */
  isOwn(): boolean;
  /** The player uses this tab: it speaks from now on, and no other one does. */
  take(): void;
}

const LOCK = 'kingstake-voice';

/** `locks` null: the browser has none, and each tab speaks. */
export function createVoice(locks: Pick<LockManager, 'request'> | null): Voice {
  if (locks === null) return { isOwn: () => true, take: () => undefined };
  let isOwn = false;
  let isTaking = false;
  let waiting = new AbortController();
  const hold = () => {
    isOwn = true;
    isTaking = false;
    return new Promise<never>(() => undefined); // until another tab takes it, or this one closes
  };
  const lost = () => {
    isOwn = false;
    wait();
  };
  const wait = () => {
    const own = new AbortController();
    waiting = own;
    locks.request(LOCK, { signal: own.signal }, hold).catch(() => {
      if (!own.signal.aborted) lost();
    });
  };
  wait();
  return {
    isOwn: () => isOwn,
    take() {
      if (isOwn || isTaking) return;
      isTaking = true;
      waiting.abort();
      locks.request(LOCK, { steal: true }, hold).catch(lost);
    },
  };
}

interface Speaker {
  play(sound: SoundName): void;
}

interface SpeakerDeps {
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

// alerts: plays sounds in one of the player's tabs. Browsers allow no sound or vibration before the first click, so nothing is
// fetched before it.
import type { Settings } from '../settings/index.ts';
import { hapticsOf, type SoundName } from './sound-names.ts';

export interface SpeakingTab {
  /** Whether this tab makes sounds and shows notifications. */
  isActive(): boolean;
  /** Makes this tab the active one, because the player uses it. */
  activate(): void;
}

const LOCK = 'kingstake-voice';

/** The tab that the player used last makes the sounds; when it closes, another takes over. Without `locks`, every tab does. */
export function createSpeakingTab(locks: Pick<LockManager, 'request'> | null): SpeakingTab {
  if (locks === null) return { isActive: () => true, activate: () => undefined };
  let isActive = false;
  let isActivating = false;
  let waiting = new AbortController();
  const hold = () => {
    isActive = true;
    isActivating = false;
    return new Promise<never>(() => undefined); // held until another tab takes the lock or this one closes
  };
  const onLost = () => {
    isActive = false;
    wait();
  };
  const wait = () => {
    const own = new AbortController();
    waiting = own;
    locks.request(LOCK, { signal: own.signal }, hold).catch(() => {
      if (!own.signal.aborted) onLost();
    });
  };
  wait();
  return {
    isActive: () => isActive,
    activate() {
      if (isActive || isActivating) return;
      isActivating = true;
      waiting.abort();
      locks.request(LOCK, { steal: true }, hold).catch(onLost);
    },
  };
}

interface Speaker {
  play(sound: SoundName): void;
}

interface SpeakerDeps {
  settings: () => Pick<Settings, 'sound' | 'volume' | 'haptics'>;
  /** Whether this tab makes the sounds. */
  isSpeakingTab: () => boolean;
  /** Fetches the sounds and opens the audio output. Called only after the first click. */
  load: () => Promise<(sound: SoundName, volume: number) => void>;
  /** Calls back on the first click or key press of this visit. */
  onFirstGesture: (callback: () => void) => void;
  /** null: the device cannot vibrate. */
  vibrate: ((pattern: number[]) => unknown) | null;
}

export function createSpeaker({
  settings,
  isSpeakingTab,
  load,
  onFirstGesture,
  vibrate,
}: SpeakerDeps): Speaker {
  let isAwake = false;
  let loading: ReturnType<SpeakerDeps['load']> | null = null;
  const output = () => {
    loading ??= load();
    // The next sound retries.
    loading.catch(() => {
      loading = null;
    });
    return loading;
  };
  const isAudible = () => settings().sound && settings().volume > 0;
  onFirstGesture(() => {
    isAwake = true;
    // Loads before the first sound is due, so that it plays without delay.
    if (isAudible()) void output().catch(() => undefined);
  });
  return {
    play(sound) {
      if (!isAwake || !isSpeakingTab()) return;
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

// alerts: plays sounds in one of the player's tabs. Browsers allow no sound or vibration before the first click, so nothing is
// fetched before it.
import type { Timers } from '../net/timers.ts';
import type { Settings } from '../settings/index.ts';
import { hapticsOf, type SoundName } from './sound-names.ts';

export interface SpeakingTab {
  /** Whether this tab makes sounds and shows notifications. */
  isActive(): boolean;
  /** Makes this tab the active one, because the player uses it. */
  activate(): void;
}

const LOCK = 'kingstake-voice';

/**
 * How long a tab waits before it asks for a stolen lock again, ms. The pause is a timer, because a browser runs no timer of a
 * document that it unloads, but does run its promises.
 */
const PAUSE_MS = 1_000;

/** The tab that the player used last makes the sounds; when it closes, another takes over. Without `locks`, every tab does. */
export function createSpeakingTab(
  locks: Pick<LockManager, 'request'> | null,
  { after }: Pick<Timers, 'after'>,
): SpeakingTab {
  if (locks === null) return { isActive: () => true, activate: () => undefined };
  let isActive = false;
  let isActivating = false;
  let stopWaiting: () => void = () => undefined;
  const ask = (options: LockOptions) => {
    let wasHeld = false;
    const hold = () => {
      wasHeld = true;
      isActive = true;
      isActivating = false;
      return new Promise<never>(() => undefined); // held until another tab takes the lock or this one closes
    };
    locks.request(LOCK, options, hold).catch(() => {
      if (options.steal === true) isActivating = false;
      // A browser refuses every request of a document that it unloads, so only a tab that held the lock asks again.
      if (!wasHeld) return;
      isActive = false;
      stopWaiting = after(PAUSE_MS, wait);
    });
  };
  const wait = () => {
    const waiting = new AbortController();
    stopWaiting = () => waiting.abort();
    ask({ signal: waiting.signal });
  };
  wait();
  return {
    isActive: () => isActive,
    activate() {
      if (isActive || isActivating) return;
      isActivating = true;
      stopWaiting();
      ask({ steal: true });
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
  load: () => Promise<(sound: SoundName, volume: number, askedMs: number) => void>;
  now: () => number;
  /** Calls back on the first click or key press of this visit. */
  onFirstGesture: (callback: () => void) => void;
  /** null: the device cannot vibrate. */
  vibrate: ((pattern: number[]) => unknown) | null;
}

export function createSpeaker({
  settings,
  isSpeakingTab,
  load,
  now,
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
      const askedMs = now();
      if (isAudible())
        output()
          .then((play) => play(sound, settings().volume, askedMs))
          .catch(() => undefined);
    },
  };
}

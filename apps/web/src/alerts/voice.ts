// alerts: which of a player's tabs speaks. Several may show one game, and each sound and notification is wanted once. The
// tab that was used last has the voice; when it closes, another one gets it. The browser's locks are a port.

export interface Voice {
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

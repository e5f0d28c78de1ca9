// reserves: the last check of this device, so that the balance shows it without checking again.

/** Without the list: with it, a failed check is saved as a file at once. */
export interface KeptCheck {
  userId: number;
  height: number;
  asOf: string;
  root: string;
  nonce: string; // it never changes, so a later check compares it
  checkedAt: string;
  /** Names of checks that failed; none is a good check. */
  failed: readonly string[];
}

const KEY = 'kingstake-reserves';

/** Null without a check of this player, or if the browser refuses storage. */
export function readKept(userId: number): KeptCheck | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as KeptCheck | null;
    return kept?.userId === userId ? kept : null;
  } catch {
    return null;
  }
}

/** Where the browser refuses storage, the next sign-in checks again. */
export function keepCheck(check: KeptCheck): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(check));
  } catch {
    return;
  }
}

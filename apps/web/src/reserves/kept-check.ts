// reserves: the last check on this device, so that the balance can show it without checking again.

/** Without the list. If a check fails, the list is saved to a file immediately. */
export interface KeptCheck {
  userId: number;
  height: number;
  asOf: string;
  root: string;
  nonce: string; // the server must never change it, so a later check compares it
  checkedAt: string;
  /** Names of failed checks; empty if all passed. */
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

/** If the browser refuses storage, the next sign-in checks again. */
export function keepCheck(check: KeptCheck): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(check));
  } catch {
    return;
  }
}

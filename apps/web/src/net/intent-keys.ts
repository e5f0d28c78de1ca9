// net: one idempotency key for each action of the player, so that a repeated request never pays twice.
import { randomKey } from '../ui/browser.ts';
import { FIRST_SERVER_ERROR, HttpError } from './http-client.ts';

/** Sends under the key of the intent. The key of an intent stays the same until the call succeeds or is refused. */
export type SendOnce = <T>(intent: string, send: (key: string) => Promise<T>) => Promise<T>;

/**
 * Only a definite response ends a key. After a lost response or a 5xx the outcome is unknown, and a retry with the same key returns
 * the outcome of the first request.
 */
export function createIntentKeys(makeKey: () => string = randomKey): SendOnce {
  const keys = new Map<string, string>();
  return async (intent, send) => {
    const key = keys.get(intent) ?? makeKey();
    keys.set(intent, key);
    try {
      const answer = await send(key);
      keys.delete(intent);
      return answer;
    } catch (error) {
      if (error instanceof HttpError && error.status < FIRST_SERVER_ERROR) keys.delete(intent);
      throw error;
    }
  };
}

// api: one key for each thing a person means to do, so that repeating it never pays twice.
import { randomKey } from '../ui/browser.ts';
import { HttpError } from './http-client.ts';

/** From here on an answer is none: no one can tell whether the call was carried out. */
const FIRST_SERVER_ERROR = 500;

/** Sends under the key of the intent; the same intent has the same key until it was done or refused. */
export type SendOnce = <T>(intent: string, send: (key: string) => Promise<T>) => Promise<T>;

/** Only a decision ends a key. After a lost answer, or one from a broken server, the same key asks what became of it. */
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

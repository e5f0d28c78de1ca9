// language: the choice on this device. It has its own storage key, because it is read before the settings are available. The key
// must not contain 'chess', because "force new connection" removes such keys.
import type { Language } from '@kingstake/protocol/pages/language';

export const LANGUAGE_KEY = 'kingstake-language';

/** Null if nothing was chosen, or the browser refuses storage. */
export function keptLanguage(): string | null {
  try {
    return window.localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

/** Returns false if the browser refuses storage; the page then keeps its language. */
export function keepLanguage(language: Language): boolean {
  try {
    window.localStorage.setItem(LANGUAGE_KEY, language);
    return true;
  } catch {
    return false;
  }
}

// language: the choice on this device, under a key of its own: it is read before anything that could read settings is
// there. The key must not contain 'chess': the choice survives the page's "force new connection".
import type { Language } from '@kingstake/protocol/pages/language';

export const LANGUAGE_KEY = 'kingstake-language';

/** Null where nothing was chosen, or where the browser refuses storage. */
export function keptLanguage(): string | null {
  try {
    return window.localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}

/** Where the browser refuses storage it stays with its own language: false, and the page goes on as it is. */
export function keepLanguage(language: Language): boolean {
  try {
    window.localStorage.setItem(LANGUAGE_KEY, language);
    return true;
  } catch {
    return false;
  }
}

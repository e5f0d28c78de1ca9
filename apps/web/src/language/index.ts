// language: public entry. The page chooses its language before it evaluates the modules that import this one. Every text goes
// through `inLanguage`.

import type { Language } from '@kingstake/protocol/pages/language';
import type * as spanish from '../translations/es/index.ts';

export { chooseLanguage, type Language } from '@kingstake/protocol/pages/language';

/** The type of a translated catalogue: the same names and parameters with different texts. */
type Translated<T> = T extends string
  ? string
  : T extends (...args: infer Args) => infer Words
    ? (...args: Args) => Translated<Words>
    : { readonly [Name in keyof T]: Translated<T[Name]> };

/**
 * The texts of a language: each catalogue under the name of its English constant, and the server's messages by their English text.
 * Spanish has the type of each English catalogue, so a catalogue or text that a language lacks is a type error.
 */
export type Translation = typeof spanish;

let language: Language = 'en';
let translation: Translation | undefined;

/** Called once, before any module with texts is evaluated. */
export function speak(chosen: Language, its?: Translation): void {
  language = chosen;
  translation = its;
}

export const currentLanguage = (): Language => language;

/** Returns the texts of a catalogue in the chosen language. `name` is the name of the constant that gets them. */
/*#__NO_SIDE_EFFECTS__*/
export function inLanguage<const T extends object>(
  name: Exclude<keyof Translation, 'messages'>,
  english: T,
): Translated<T> {
  return (translation?.[name] ?? english) as Translated<T>;
}

/** Returns the translation of a message from the server, or the message itself if there is none. */
export function messageInLanguage(message: string): string {
  return translation?.messages[message] ?? message;
}

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

type Plural = (count: number, one: string, other: string) => string;

/** English, Spanish and Portuguese have these two forms for whole numbers; Portuguese also uses `one` for 0. */
/*#__NO_SIDE_EFFECTS__*/
export function pluralIn(language: Language): Plural {
  const rules = new Intl.PluralRules(language === 'pt' ? 'pt-BR' : language);
  return (count, one, other) => (rules.select(count) === 'one' ? one : other);
}

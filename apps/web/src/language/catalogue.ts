// language: the texts of the page in the chosen language. The English texts are in the texts.ts of each feature. The translation for
// another language is loaded completely before any of these modules is evaluated, and replaces them.
import type { Language } from '@kingstake/protocol/pages/language';
import type { CatalogueName } from './names.ts';

/** The type of a translated catalogue: the same names and parameters with different texts. */
export type Translated<T> = T extends string
  ? string
  : T extends (...args: infer Args) => infer Words
    ? (...args: Args) => Translated<Words>
    : { readonly [Name in keyof T]: Translated<T[Name]> };

/** The texts of a language by catalogue, and the server's messages by their English text. */
export interface Translation {
  texts: Readonly<Record<CatalogueName, unknown>>;
  messages: Readonly<Record<string, string>>;
}

let language: Language = 'en';
let translation: Translation | undefined;

/** Called once, before any module with texts is evaluated. */
export function speak(chosen: Language, its?: Translation): void {
  language = chosen;
  translation = its;
}

export const currentLanguage = (): Language => language;

/** Returns the texts of a catalogue in the chosen language. `translations/` has each catalogue with the type of `english`. */
/*#__NO_SIDE_EFFECTS__*/
export function inLanguage<const T extends object>(name: CatalogueName, english: T): Translated<T> {
  return (translation?.texts[name] ?? english) as Translated<T>;
}

/** Returns the translation of a message from the server, or the message itself if there is none. */
export function messageInLanguage(message: string): string {
  return translation?.messages[message] ?? message;
}

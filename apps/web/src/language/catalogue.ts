// language: the texts of the page in the chosen language. The English texts are in the texts.ts of each feature. The translation for
// another language is loaded completely before any of these modules is evaluated, and replaces them.
import type { Language } from '@kingstake/protocol/pages/language';
import type * as spanish from '../translations/es/index.ts';

/** The type of a translated catalogue: the same names and parameters with different texts. */
export type Translated<T> = T extends string
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

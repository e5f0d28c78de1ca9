// language: the texts of the page in the language that was chosen. English stands where it is used, in the texts.ts of
// each feature; another language comes as a whole, before any of those is evaluated, and takes its place.
import type { Language } from './choice.ts';
import type { CatalogueName } from './names.ts';

/** The same names and the same parameters, with other words. */
export type Translated<T> = T extends string
  ? string
  : T extends (...args: infer Args) => infer Words
    ? (...args: Args) => Translated<Words>
    : { readonly [Name in keyof T]: Translated<T[Name]> };

/** A language's texts by catalogue, and the server's messages by their English words. */
export interface Translation {
  texts: Readonly<Record<CatalogueName, unknown>>;
  messages: Readonly<Record<string, string>>;
}

let language: Language = 'en';
let translation: Translation | undefined;

/** Called once, before anything that has texts is evaluated. */
export function speak(chosen: Language, its?: Translation): void {
  language = chosen;
  translation = its;
}

export const currentLanguage = (): Language => language;

/** Marks a feature's texts as translated ones. `translations/` holds each of these names with the type of `english`. */
/*#__NO_SIDE_EFFECTS__*/
export function inLanguage<const T extends object>(name: CatalogueName, english: T): Translated<T> {
  return (translation?.texts[name] ?? english) as Translated<T>;
}

/** A message that the server wrote, in the player's words where they are known, else as it came. */
export function messageInLanguage(message: string): string {
  return translation?.messages[message] ?? message;
}

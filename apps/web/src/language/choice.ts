// language: which one a player sees. What they chose in the settings, else the first of their browser's languages that
// the page speaks, else English. Pure.

/** By their tags, and how each calls itself. */
export const LANGUAGES = { en: 'English', es: 'Español', pt: 'Português' } as const;
export type Language = keyof typeof LANGUAGES;

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

/** `kept` is what was chosen before, or null; `preferred` are the browser's tags, the dearest first: `pt-BR`, `es-419`. */
export function chooseLanguage(kept: string | null, preferred: readonly string[]): Language {
  const tags = [kept ?? '', ...preferred].map((tag) => tag.toLowerCase().replace(/-.*/, ''));
  return tags.find(isLanguage) ?? 'en';
}

// The languages of the product, and how a visitor's language is chosen. The page and the server's public pages use the same rule.

export const LANGUAGES = ['en', 'es', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A language's own name, for readers of that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  pt: 'Português',
};

const KNOWN = /^(en|es|pt)(?![a-z])/;

/**
 * Returns the language of `chosen`, else the first supported one of `preferred`, else English. Both contain tags such as "pt-BR", the
 * most preferred first.
 */
export function chooseLanguage(chosen: string | null, preferred: readonly string[]): Language {
  const tags = [chosen ?? '', ...preferred].map((tag) => KNOWN.exec(tag.toLowerCase())?.[1]);
  return (tags.find((tag) => tag !== undefined) ?? 'en') as Language;
}

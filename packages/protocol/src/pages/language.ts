// The languages of the product, and which one a visitor sees. The page and the server's public pages choose by the same rule.

export const LANGUAGES = ['en', 'es', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

const KNOWN = /^(en|es|pt)(?![a-z])/;

/**
 * Returns the language of `chosen`, else the first known one of `preferred`, else English. Both hold tags such as "pt-BR", the
 * preferred first.
 */
export function chooseLanguage(chosen: string | null, preferred: readonly string[]): Language {
  const tags = [chosen ?? '', ...preferred].map((tag) => KNOWN.exec(tag.toLowerCase())?.[1]);
  return (tags.find((tag) => tag !== undefined) ?? 'en') as Language;
}

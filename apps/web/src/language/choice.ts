// language: which one a player sees. What they chose in the settings, else the first of their browser's languages that
// the page speaks, else English. Pure.

export type Language = 'en' | 'es' | 'pt';

const SPOKEN = /^(en|es|pt)(?![a-z])/;

/** `kept` is what was chosen before, or null; `preferred` are the browser's tags, the dearest first: `pt-BR`, `es-419`. */
export function chooseLanguage(kept: string | null, preferred: readonly string[]): Language {
  const tags = [kept ?? '', ...preferred].map((tag) => SPOKEN.exec(tag.toLowerCase())?.[1]);
  return (tags.find((tag) => tag !== undefined) ?? 'en') as Language;
}

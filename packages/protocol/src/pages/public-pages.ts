// Pages that the server renders completely, readable without a session and without JavaScript. The order is that of the footer.
import type { Language } from './language.ts';

interface PublicPageEntry {
  name: string; // the path without its slash
  /** Whether the header of the public pages links to it. */
  isInHeader: boolean;
  /** Whether the page shows the operator's file in LEGAL_DIR. Without the file a page is absent (`required`) or says so (`optional`). */
  operatorText: 'none' | 'optional' | 'required';
}

export const PUBLIC_PAGES = [
  { name: 'how-it-works', isInHeader: true, operatorText: 'none' },
  { name: 'fees', isInHeader: true, operatorText: 'none' },
  { name: 'fair-play', isInHeader: true, operatorText: 'none' },
  { name: 'play-limits', isInHeader: false, operatorText: 'none' },
  { name: 'reserves', isInHeader: false, operatorText: 'none' },
  { name: 'terms', isInHeader: false, operatorText: 'required' },
  { name: 'privacy', isInHeader: false, operatorText: 'required' },
  { name: 'contact', isInHeader: false, operatorText: 'optional' },
] as const satisfies readonly PublicPageEntry[];

export type PublicPage = (typeof PUBLIC_PAGES)[number];
export type PublicPageName = PublicPage['name'];

/** Returns the pages that a server has. */
export function existingPages(hasLegalTexts: boolean): readonly PublicPage[] {
  return PUBLIC_PAGES.filter(({ operatorText }) => hasLegalTexts || operatorText !== 'required');
}

/** Returns a page's address in a language. */
export function publicPageLink(name: PublicPageName, language: Language): string {
  return `/${name}?lang=${language}`;
}

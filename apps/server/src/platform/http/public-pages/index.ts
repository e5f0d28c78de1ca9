// Serves the prerendered public pages (ruling 13.6) with the operator's texts. They need no session and no JavaScript.
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { HelpLink } from '@kingstake/protocol';
import { chooseLanguage, LANGUAGES, type Language } from '@kingstake/protocol/pages/language';
import { existingPages, type PublicPageName } from '@kingstake/protocol/pages/public-pages';
import type { FastifyReply } from 'fastify';
import { contentSecurityPolicy, escapeHtml } from '../security.ts';
import type { LegalTexts } from './legal-texts.ts';

export { withFairPlayNumbers } from './fair-play-numbers.ts';

export interface PublicPage {
  name: PublicPageName;
  html: string;
  language: Language;
}

/** Returns the public page of a path in the language of `lang` in the query, or else of Accept-Language. Null for other paths. */
export type FindPublicPage = (request: Pick<IncomingMessage, 'url' | 'headers'>) => PublicPage | null;

const OPERATOR_TEXT = /(?<=<operator-text>).*?(?=<\/operator-text>)/s;
const OPERATOR_HELP = '<operator-help></operator-help>';
/** Links to legal pages, which are removed if the operator has no legal texts. */
const LEGAL_LINK = /<li data-legal="true">.*?<\/li>/gs;

/** The operator's texts on the public pages. */
export interface OperatorTexts {
  legal: LegalTexts | null;
  help: HelpLink | null;
}

/** Reads the pages of a build. Without them, as in tests, no path has a page. */
export function readPublicPages(folder: string, { legal, help }: OperatorTexts): FindPublicPage {
  const helpHtml = help === null ? '' : helpLine(help);
  const pages = new Map<string, Pick<PublicPage, 'name' | 'html'>>();
  for (const { name, operatorText } of existingPages(legal !== null))
    for (const language of LANGUAGES) {
      const file = join(folder, 'public-pages', `${name}.${language}.html`);
      if (!existsSync(file)) continue;
      const built = readFileSync(file, 'utf8').replace(OPERATOR_HELP, () => helpHtml);
      const linked = legal === null ? built.replaceAll(LEGAL_LINK, '') : built;
      const text = operatorText === 'none' ? null : textOf(name, legal);
      const html = text === null ? linked : linked.replace(OPERATOR_TEXT, () => text);
      pages.set(`/${name}.${language}`, { name, html });
    }
  return ({ url = '', headers }) => {
    const [path, query] = url.split('?');
    const chosen = new URLSearchParams(query).get('lang');
    const language = chooseLanguage(chosen, tagsOf(headers['accept-language'] ?? ''));
    const page = pages.get(`${path}.${language}`);
    return page === undefined ? null : { ...page, language };
  };
}

/** Sends a public page. Browsers revalidate it at every visit, like the page of the app. */
export function sendPublicPage(reply: FastifyReply, page: PublicPage, rpcOrigin: string): FastifyReply {
  return reply
    .header('content-security-policy', contentSecurityPolicy({ rpcOrigin }, null))
    .header('content-language', page.language)
    .header('vary', 'accept-language')
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.html);
}

const helpLine = ({ name, url }: HelpLink): string =>
  `<p><a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(name)}</a></p>`;

function textOf(name: PublicPageName, legal: LegalTexts | null): string | null {
  if (legal === null) return null;
  return name === 'terms' || name === 'privacy' || name === 'contact' ? legal[name] : null;
}

/** Returns the tags of Accept-Language in order. Every browser sends them in the visitor's order of preference. */
function tagsOf(header: string): string[] {
  return header.split(',').map((part) => part.split(';')[0]?.trim() ?? '');
}

// Serves the prerendered public pages (ruling 13.6) with the operator's texts, and the pages of one file. They need no session. The public
// pages need no JavaScript.
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { FairPlayNumbers, HelpLink } from '@kingstake/protocol';
import { SettingsError } from '@kingstake/protocol/environment';
import { chooseLanguage, LANGUAGES, type Language } from '@kingstake/protocol/pages/language';
import { existingPages, type PublicPageName } from '@kingstake/protocol/pages/public-pages';
import type { FastifyReply } from 'fastify';
import type { Settings } from '../settings/index.ts';
import { contentSecurityPolicy, escapeHtml } from './security.ts';

// Reads the operator's terms, privacy notice and contact (LEGAL_DIR), which are written in Markdown.
/** The texts as HTML. */
export interface LegalTexts {
  terms: string;
  privacy: string;
  contact: string;
}

type LegalSettings = Pick<Settings, 'legalDir' | 'cluster'>;

const MOST_BYTES = 200_000;
const TEMPLATES = join(import.meta.dirname, '../../../../../docs/legal');
/** Precedes a template. It is in English, like the templates. */
const MARK =
  '<p><strong>This is a template.</strong> The operator of this server has not published a text of their own.</p>\n';

/** Whether the server has legal texts: the operator's, or on the local network the templates. */
export const hasLegalTexts = ({ legalDir, cluster }: LegalSettings): boolean =>
  legalDir !== null || cluster === 'local';

/**
 * Reads the operator's folder. On the local network it may be absent, and the templates are shown as such. Throws
 * `SettingsError` for an unusable folder, which prevents the start.
 */
export function readLegalTexts(settings: LegalSettings): LegalTexts | null {
  if (settings.legalDir !== null) return readFolder(settings.legalDir);
  if (!hasLegalTexts(settings)) return null;
  const { terms, privacy, contact } = readFolder(TEMPLATES);
  return { terms: MARK + terms, privacy: MARK + privacy, contact: MARK + contact };
}

function readFolder(folder: string): LegalTexts {
  const read = (name: keyof LegalTexts): string => {
    const file = join(folder, `${name}.md`);
    if (!existsSync(file))
      throw new SettingsError(`LEGAL_DIR must contain ${name}.md, and ${file} is missing.`);
    if (statSync(file).size > MOST_BYTES)
      throw new SettingsError(`LEGAL_DIR: ${file} has more than ${MOST_BYTES} bytes.`);
    return htmlOf(readFileSync(file, 'utf8'));
  };
  return { terms: read('terms'), privacy: read('privacy'), contact: read('contact') };
}

/** Converts bold text, and links to https, mail and the site's own pages. Everything else is text. */
function inlineHtml(text: string): string {
  return escapeHtml(text)
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\[([^\]]+)\]\((https:\/\/[^\s()]+|mailto:[^\s()]+|\/[^\s()]*)\)/g, '<a href="$2">$1</a>');
}

const LIST = /^(?:[-*]|\d{1,3}\.) +/;

/**
 * Converts the subset of Markdown that legal texts need: headings, paragraphs, lists, bold and links. HTML is escaped. The first heading
 * of level 1 is left out, because the page has its own. Pure.
 */
export function htmlOf(markdown: string): string {
  const blocks = markdown.replaceAll('\r\n', '\n').split(/\n{2,}/);
  return blocks
    .map((block) => block.trim())
    .filter((block, index) => block !== '' && !(index === 0 && block.startsWith('# ')))
    .map(blockHtml)
    .join('\n');
}

function blockHtml(block: string): string {
  const heading = /^(#{1,4}) +(.+)$/.exec(block);
  if (heading?.[1] !== undefined && heading[2] !== undefined) {
    const level = Math.max(2, heading[1].length);
    return `<h${level}>${inlineHtml(heading[2])}</h${level}>`;
  }
  const lines = block.split('\n');
  if (!LIST.test(block)) return `<p>${inlineHtml(lines.join(' '))}</p>`;
  // A line without a list mark continues the previous item.
  const items: string[] = [];
  for (const line of lines)
    if (LIST.test(line)) items.push(line.replace(LIST, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  const tag = /^\d/.test(block) ? 'ol' : 'ul';
  return `<${tag}>${items.map((item) => `<li>${inlineHtml(item)}</li>`).join('')}</${tag}>`;
}

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

type Month = FairPlayNumbers['months'][number];

const RUNNING = /<section data-numbers="running".*?<\/section>/s;
const MONTHS = /<section data-numbers="months".*?<\/section>/s;
const NONE = /<p data-numbers="none">.*?<\/p>/s;
const ROW = /(<tbody[^>]*>)(.*?)(<\/tbody>)/s;
const SO_FAR = /\s*<small data-numbers="so-far">.*?<\/small>/s;
const UNKNOWN = '–';

/**
 * Inserts the monthly numbers into the fair play page, so that they are readable without JavaScript: the figures of the running month and a
 * row for each month. With null, inserts a sentence that there are none.
 */
export function withFairPlayNumbers(
  html: string,
  numbers: FairPlayNumbers | null,
  language: Language,
): string {
  const [running] = numbers?.months ?? [];
  if (numbers === null || running === undefined) return html.replace(RUNNING, '').replace(MONTHS, '');
  return html
    .replace(NONE, '')
    .replace(RUNNING, (figures) => filled(figures, running, language))
    .replace(ROW, (_whole, start: string, row: string, end: string) => {
      const rows = numbers.months.map((month, index) =>
        filled(index === 0 ? row : row.replace(SO_FAR, ''), month, language),
      );
      return start + rows.join('') + end;
    })
    .replace('{openCases}', String(numbers.openCases));
}

function filled(template: string, month: Month, language: Language): string {
  const texts = { ...textsOf(month, language), month: monthText(month, language) };
  return template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    escapeHtml(name in texts ? (texts[name as keyof typeof texts] ?? '') : UNKNOWN),
  );
}

function textsOf({ month: _, to: _to, ...figures }: Month, language: Language) {
  const { format } = new Intl.NumberFormat(language);
  const entries = Object.entries(figures).map(
    ([name, value]) => [name, value === null ? UNKNOWN : format(value)] as const,
  );
  return Object.fromEntries(entries) as Record<keyof typeof figures, string>;
}

/** Formats "Nov 2026", or "Aug 2026 – Oct 2026" for several months. */
function monthText({ month, to }: Month, language: Language): string {
  const { format } = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const textOf = (name: string) => format(new Date(`${name}-01T00:00:00Z`));
  return to === undefined ? textOf(month) : `${textOf(month)} – ${textOf(to)}`;
}

/** With which players reclaim stakes if the server is gone. Like `/verify`, it also works from disk and contains its own policy. */
const ESCAPE_PATH = '/escape.html';
/** Checks a receipt. */
const VERIFY_PATH = '/verify';

export interface SingleFilePage {
  html: string;
  policy: string; // Content-Security-Policy
}

/** Sent as a header, because a policy in HTML cannot forbid framing. */
const NO_FRAMES = "frame-ancestors 'none'";

/**
 * Returns the built page with this server's RPC node and program, or null without a build. `program` is null on the local network: the
 * page keeps the program of the build, and its policy allows the Test wallet's script. Throws if the page has no policy.
 */
export function readEscapePage(
  folder: string,
  { rpcUrl, program }: { rpcUrl: string; program: string | null },
): SingleFilePage | null {
  const page = readPage(join(folder, ESCAPE_PATH));
  if (page === null) return null;
  const html = page.html.replace(/ data-rpc="[^"]*"/, () => ` data-rpc="${escapeHtml(rpcUrl)}"`);
  if (program === null) {
    const allow = (text: string): string => text.replace('script-src ', "script-src 'self' ");
    return { html: allow(html), policy: allow(page.policy) };
  }
  return {
    ...page,
    html: html
      .replace(/ data-program="[^"]*"/, () => ` data-program="${escapeHtml(program)}"`)
      .replace(/ data-test-wallet="[^"]*"/, ''),
  };
}

/** Returns the built pages by their paths; null for a page without a build. Throws if one has no policy. */
export function readSingleFilePages(
  folder: string,
  place: { rpcUrl: string; program: string | null },
): ReadonlyMap<string, SingleFilePage | null> {
  return new Map([
    [ESCAPE_PATH, readEscapePage(folder, place)],
    [VERIFY_PATH, readPage(join(folder, `${VERIFY_PATH}.html`))],
  ]);
}

function readPage(file: string): SingleFilePage | null {
  if (!existsSync(file)) return null;
  const html = readFileSync(file, 'utf8');
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(html)?.[1];
  if (policy === undefined) throw new Error(`${file} has no policy: build the page again (npm run build)`);
  return { html, policy: `${policy}; ${NO_FRAMES}` };
}

// Reads the operator's terms, privacy notice and contact (LEGAL_DIR), which are written in Markdown.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '@kingstake/protocol/environment';
import type { Settings } from '../settings/index.ts';
import { escapeHtml } from './security.ts';

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

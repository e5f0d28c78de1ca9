// public-pages: the texts of each page, from one Markdown file a language. `#` begins a page, and the headings below it its parts. In
// braces is the name of a value. Labels of tables and figures are next to the code that shows them.
import {
  breakEvenShare,
  DEFAULT_WAGER_SOL,
  FEE_BPS,
  MIN_TRANSFER,
  PREMIUM_AVATAR_PRICE,
  WAGER_OPTIONS_SOL,
} from '@kingstake/protocol/economics';
import { FAIR_PLAY } from '@kingstake/protocol/limits';
import { formatSol, lamports, parseSol } from '@kingstake/protocol/money';
import type { Language } from '@kingstake/protocol/pages/language';
import type { PublicPageName } from '@kingstake/protocol/pages/public-pages';
import { SIGNATURE_FEE } from '@kingstake/protocol/wallet-spend';
import { percentText } from '@kingstake/web/ui/format.ts';
import en from './texts/en.md?raw';
import es from './texts/es.md?raw';
import pt from './texts/pt.md?raw';

export interface TextPart {
  title: string;
  lines: readonly string[]; // each is a paragraph; of a page, the first one is its lead
  items: readonly string[]; // of a list
  parts: readonly TextPart[];
}

const DAY_MS = 86_400_000;
const VALUES: Readonly<Record<string, string | number>> = {
  feePercent: `${Number(FEE_BPS) / 100}%`,
  breakEven: percentText(breakEvenShare(parseSol(DEFAULT_WAGER_SOL) ?? lamports(0n)) ?? 0),
  networkFee: formatSol(SIGNATURE_FEE),
  least: formatSol(MIN_TRANSFER),
  smallestWager: WAGER_OPTIONS_SOL[0],
  avatar: formatSol(PREMIUM_AVATAR_PRICE),
  appealDays: FAIR_PLAY.appealMs / DAY_MS,
};

const filled = (text: string): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const value = VALUES[name];
    if (value === undefined) throw new Error(`a text has the unknown value {${name}}`);
    return String(value);
  });

/** Throws for a value that does not exist. */
function partsOf(markdown: string): readonly TextPart[] {
  const pages: TextPart[] = [];
  const open: { depth: number; lines: string[]; items: string[]; parts: TextPart[] }[] = [];
  for (const text of markdown.split('\n').filter((line) => line !== '')) {
    const [, marks, title] = /^(#+) (.*)$/.exec(text) ?? [];
    if (marks === undefined || title === undefined) {
      const item = /^- (.*)$/.exec(text)?.[1];
      if (item === undefined) open.at(-1)?.lines.push(filled(text));
      else open.at(-1)?.items.push(filled(item));
      continue;
    }
    const part = { title, depth: marks.length, lines: [], items: [], parts: [] };
    while ((open.at(-1)?.depth ?? 0) >= part.depth) open.pop();
    (open.at(-1)?.parts ?? pages).push(part);
    open.push(part);
  }
  return pages;
}

const PAGES: Readonly<Record<Language, readonly TextPart[]>> = {
  en: partsOf(en),
  es: partsOf(es),
  pt: partsOf(pt),
};

/** Throws if the page has no texts. */
export function textsOf(name: PublicPageName, language: Language): TextPart {
  const page = PAGES[language].find(({ title }) => title === name);
  if (page === undefined) throw new Error(`${name} has no texts in ${language}`);
  return page;
}

/** Returns a part by its place, from the end if negative. Throws if there is none. */
export function partAt({ title, parts }: TextPart, place: number): TextPart {
  const part = parts.at(place);
  if (part === undefined) throw new Error(`${title} has no part ${place}`);
  return part;
}

// Inserts the monthly numbers into the fair play page, so that they are readable without JavaScript.
import type { FairPlayNumbers } from '@kingstake/protocol';
import type { Language } from '@kingstake/protocol/pages/language';
import { escapeHtml } from '../security.ts';

type Month = FairPlayNumbers['months'][number];

const RUNNING = /<section data-numbers="running".*?<\/section>/s;
const MONTHS = /<section data-numbers="months".*?<\/section>/s;
const NONE = /<p data-numbers="none">.*?<\/p>/s;
const ROW = /(<tbody[^>]*>)(.*?)(<\/tbody>)/s;
const SO_FAR = /\s*<small data-numbers="so-far">.*?<\/small>/s;
const UNKNOWN = '–';

/** Inserts the figures of the running month and a row for each month. With null, inserts a sentence that there are none. */
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

// Fills the months of fair play into their page, so that they are readable without JavaScript.
import type { FairPlayNumbers } from '@kingstake/protocol';
import { escapeHtml } from '../security.ts';

const MONTHS = /<section data-numbers="months".*?<\/section>/s;
const NONE = /<p data-numbers="none">.*?<\/p>/s;
const ROW = /(<tbody[^>]*>)(.*?)(<\/tbody>)/s;
const UNKNOWN = '–';

/** The page with one row for each month; null, if the numbers could not be read, leaves table and sentence out. */
export function withFairPlayNumbers(html: string, numbers: FairPlayNumbers | null): string {
  if (numbers === null || numbers.months.length === 0) {
    const rest = html.replace(MONTHS, '');
    return numbers === null ? rest.replace(NONE, '') : rest;
  }
  return html
    .replace(NONE, '')
    .replace(ROW, (_whole, start: string, row: string, end: string) => {
      const rows = numbers.months.map((month) => filled(row, month));
      return start + rows.join('') + end;
    })
    .replace('{openCases}', String(numbers.openCases));
}

const filled = (row: string, values: Readonly<Record<string, string | number | null>>): string =>
  row.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => escapeHtml(String(values[name] ?? UNKNOWN)));

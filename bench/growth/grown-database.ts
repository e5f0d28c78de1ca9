// Bench, growth: the database with very many finished games. It is kept, because filling it takes minutes.
import {
  type AuditedPage,
  auditBooksPage,
  BOOKS_START,
  type BooksPlace,
} from '../../apps/server/src/money/ledger/index.ts';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import { urlOf } from '../databases.ts';

export const GROWN_NAME = process.env['GROWN_DATABASE'] ?? 'kingstake_grown';
export const GROWN_URL = urlOf(GROWN_NAME);
export const PLAYERS = 20_000;
/** Each of the first players has a session. */
export const SIGNED_IN = 500;

export async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  const result = await work();
  console.log(`  ${((performance.now() - startedMs) / 1000).toFixed(1).padStart(7)} s  ${what}`);
  return result;
}

/** Reads the whole ledger, as the server's full audit does. Returns the time of each page in ms. Throws at the first breach. */
export async function auditAll(database: Database): Promise<readonly number[]> {
  const pages: number[] = [];
  for (let place: BooksPlace | null = BOOKS_START; place !== null; ) {
    const from: BooksPlace = place;
    const startedMs = performance.now();
    const page: AuditedPage<BooksPlace> = await database.run((queries) => auditBooksPage(queries, from));
    pages.push(performance.now() - startedMs);
    const [breach] = page.breaches;
    if (breach !== undefined) throw new Error(`${breach.check}: ${breach.detail}`);
    place = page.next;
  }
  return pages;
}

// treasury: the full audit, one page at a time: the books, the fair-play cases, then the operators' log. It proves what
// the audit of every minute assumes.

import type { Database, Queries } from '../../platform/database/index.ts';
import { SERVER_TIMES } from '../../platform/server-times.ts';
import type { Time } from '../../platform/time.ts';
import {
  type AuditedPage,
  auditBooksPage,
  BOOKS_START,
  type BooksPlace,
  type Breach,
  readFullAudit,
  writeFullAudit,
} from '../ledger/index.ts';

/** The audit of the operators' log, which ops owns. A place is the last entry that was read. */
export interface OperatorLogAudit {
  /** Returns the breaches of the newest entries. */
  recent(queries: Queries): Promise<readonly Breach[]>;
  page(queries: Queries, after: LogPlace | null): Promise<AuditedPage<LogPlace>>;
}

export interface LogPlace {
  entry: bigint;
  hash: string;
}

/** The audit of fair-play cases, which fair-play owns. */
export type CasesAudit = (queries: Queries, after: CasePlace | null) => Promise<AuditedPage<CasePlace>>;

interface CasePlace {
  pass: 'journals' | 'games' | 'appeals' | 'holds' | 'held';
  after: bigint;
}

type Place =
  | BooksPlace
  | { stage: 'cases'; after: CasePlace | null }
  | { stage: 'log'; after: LogPlace | null };

/** Encodes a place; bigints become "12n". */
function formatPlace(place: Place): string {
  return JSON.stringify(place, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}

function parsePlace(text: string): Place {
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' && /^-?\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  ) as Place;
}

export type FullAudit = ReturnType<typeof createFullAudit>;

export function createFullAudit({
  database,
  time,
  onBreach,
  ...deps
}: {
  database: Database;
  time: Time;
  auditCases: CasesAudit;
  operatorLog: OperatorLogAudit;
  /** Freezes money. */
  onBreach(breaches: readonly Breach[]): Promise<void>;
}) {
  let lastClean = true;
  let found = 0;
  let idleUntilMs = 0;

  async function readPage(place: Place): Promise<AuditedPage<Place>> {
    if (place.stage === 'log') {
      const { breaches, next } = await database.run((queries) => deps.operatorLog.page(queries, place.after));
      return { breaches, next: next === null ? null : { stage: 'log', after: next } };
    }
    if (place.stage === 'cases') {
      const { breaches, next } = await database.run((queries) => deps.auditCases(queries, place.after));
      return {
        breaches,
        next: next === null ? { stage: 'log', after: null } : { stage: 'cases', after: next },
      };
    }
    const { breaches, next } = await database.run((queries) => auditBooksPage(queries, place));
    return { breaches, next: next ?? { stage: 'cases', after: null } };
  }

  return {
    /** Reads the next page. A new audit begins `fullAuditMs` after the start of the last one. */
    async step(): Promise<void> {
      if (time.nowMs() < idleUntilMs) return;
      const progress = await database.run(readFullAudit);
      let { startedMs } = progress;
      if (progress.place === null) {
        idleUntilMs = startedMs + SERVER_TIMES.fullAuditMs;
        if (time.nowMs() < idleUntilMs) return;
        startedMs = time.nowMs();
      }
      const place = progress.place === null ? BOOKS_START : parsePlace(progress.place);
      const { breaches, next } = await readPage(place);
      found += breaches.length;
      if (breaches.length > 0) await onBreach(breaches);
      const stored = next === null ? null : formatPlace(next);
      await database.run((queries) => writeFullAudit(queries, { place: stored, startedMs }));
      if (next !== null) return;
      lastClean = found === 0;
      found = 0;
    },
    /** Reads all pages now. Returns the breaches. */
    async all(): Promise<readonly Breach[]> {
      const breaches: Breach[] = [];
      for (let place: Place | null = BOOKS_START; place !== null; ) {
        const page: AuditedPage<Place> = await readPage(place);
        breaches.push(...page.breaches);
        place = page.next;
      }
      found = 0;
      lastClean = breaches.length === 0;
      return breaches;
    },
    /** False after a breach, until a complete audit has found nothing. */
    isClean: () => lastClean && found === 0,
  };
}

// treasury: the audits. Every minute: reserves against books, new postings, and the newest entries of the operators' log.
// The full audit slowly reads everything again. A breach freezes money, and only a clean audit by an operator's command
// unfreezes it. Several consecutive audits that could not run freeze money too, as a separate cause. That freeze is lifted as
// soon as one runs.

import { CUSTODY, type SignedSolvency, type SigningKey, signSolvency } from '@kingstake/proofs/custody';
import { type Cluster, formatSol, type Lamports, lamports } from '@kingstake/protocol';
import type { Chain } from '../../chain/index.ts';
import type { Database, Queries, Tx } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { SERVER_TIMES } from '../../platform/server-times.ts';
import type { Time } from '../../platform/time.ts';
import { bookedSlot } from '../deposits/index.ts';
import {
  AUDIT,
  type AuditedPage,
  auditBooksPage,
  auditNewPostings,
  BOOKS_START,
  type BooksPlace,
  type Breach,
  freeze,
  liabilitiesOf,
  readFullAudit,
  recordAuditFailed,
  recordAuditRan,
  unfreeze,
  writeFullAudit,
} from '../ledger/index.ts';
import {
  feesInFlight,
  inFlightBetween,
  lockSigning,
  recentPayments,
  SIGNATURE_FEE,
} from '../withdrawals/index.ts';

/** Reads what the treasury holds and owes, so that payments in flight look like neither a loss nor a surplus. */
export async function readReserves(deps: { database: Database; chain: Chain }): Promise<Reserves> {
  // Reads payments, books, chain, and payments again. Everything signed, landed or booked in between counts as in flight,
  // so that it does not look like missing money. At worst a shortage is found a minute later.
  const { before, liabilities, slot } = await deps.database.run(async (queries) => ({
    before: await recentPayments(queries),
    liabilities: await liabilitiesOf(queries),
    slot: await bookedSlot(queries, deps.chain.treasury),
  }));
  // Some server has booked up to this slot. A Solana node behind it would report too little, and money would be frozen wrongly.
  if (slot !== null) deps.chain.recordFinalizedSlot(slot);
  const treasury = await deps.chain.balance(deps.chain.treasury, 'finalized');
  const after = await deps.database.run((queries) => recentPayments(queries));
  return {
    treasury,
    liabilities,
    inFlight: inFlightBetween(before, after, SIGNATURE_FEE),
    slot: slot ?? 0n,
  };
}

interface Reserves {
  treasury: Lamports; // on chain, finalized
  liabilities: Lamports; // everything owed: all accounts except the chain's mirror and the corrections' other side
  /** Payments that may have landed but are not booked yet, with their fees. The treasury may hold this much less. */
  inFlight: Lamports;
  slot: bigint; // the newest booked slot; the chain's answer is not older
}

/** Returns what is missing, as a sentence, or null if treasury and payments in flight cover the liabilities. A surplus is no breach. */
export function solvencyBreach(reserves: Omit<Reserves, 'slot'>): string | null {
  const missing = lamports(reserves.liabilities - reserves.treasury - reserves.inFlight);
  if (missing <= 0n) return null;
  return `the treasury holds ${formatSol(reserves.treasury)} SOL and ${formatSol(reserves.inFlight)} SOL are in flight, but ${formatSol(reserves.liabilities)} SOL are owed: ${formatSol(missing)} SOL are missing`;
}

/** How long a statement is offered to the signer, in ms. Allows for the difference between the two clocks. */
const STATEMENT_AGE_MS = CUSTODY.solvencyAgeMs - CUSTODY.solvencyAheadMs;

interface AuditDeps {
  database: Database;
  chain: Chain;
  time: Time;
  log: Log;
  auditCases: CasesAudit;
  operatorLog: OperatorLogAudit;
  /** Signs statements of solvency for the signer. Null in a process that only audits for an operator's command. */
  auditorKey: SigningKey | null;
  settings: { cluster: Cluster };
}

interface Audited {
  breaches: readonly Breach[];
  reserves: Reserves;
}

export type Auditor = ReturnType<typeof createAuditor>;

export function createAuditor(deps: AuditDeps) {
  const { database, log, operatorLog } = deps;
  let clean = false;
  let statement: SignedSolvency | null = null;
  let statementMs = 0; // when the chain was queried for the statement's figures, in ms since 1970
  let newest: Reserves | null = null;

  async function stopMoney(breaches: readonly Breach[]): Promise<void> {
    const [first] = breaches;
    if (first === undefined) return;
    const { check, detail } = first;
    log.error({ breaches: breaches.length, check, detail }, 'the audit found a breach');
    await database.run((queries) => freeze(queries, 'audit', `${check}: ${detail}`));
  }

  const full = createFullAudit({ ...deps, onBreach: stopMoney });
  const runs = createAuditRuns(deps);

  /** Runs first, so that neither long books nor an error while reading them delays a freeze for missing money. */
  async function checkReserves(): Promise<{ reserves: Reserves; breaches: readonly Breach[] }> {
    const reserves = await readReserves(deps);
    newest = reserves;
    const missing = solvencyBreach(reserves);
    const breaches = missing === null ? [] : [{ check: 'the treasury holds what is owed', detail: missing }];
    if (breaches.length > 0) [clean, statement] = [false, null];
    await stopMoney(breaches);
    return { reserves, breaches };
  }

  async function audit(onUnfreeze: ((tx: Tx) => Promise<void>) | undefined): Promise<Audited> {
    const askedMs = deps.time.nowMs();
    const at = new Date(askedMs).toISOString();
    const solvency = await outcomeOf(checkReserves());
    const breaches: Breach[] = [
      ...(await auditNewPostings(database)),
      ...(await database.run(operatorLog.recent)),
    ];
    if (onUnfreeze !== undefined) {
      const known = new Set(breaches.map(({ detail }) => detail));
      breaches.push(...(await full.all()).filter(({ detail }) => !known.has(detail)));
    }
    await stopMoney(breaches);
    // If the chain did not answer, the books are still audited, but the audit counts as failed.
    if ('error' in solvency) throw solvency.error;
    const { reserves } = solvency.value;
    const all = [...breaches, ...solvency.value.breaches];
    clean = all.length === 0;
    statement = clean ? signStatement(deps, reserves, at) : null;
    statementMs = askedMs;
    if (clean && onUnfreeze !== undefined) {
      await database.transaction(async (tx) => {
        if (await unfreeze(tx, 'audit')) await onUnfreeze(tx);
      });
    }
    return { breaches: all, reserves };
  }

  return {
    /**
     * Audits the reserves and new entries, and freezes money on a breach. With `onUnfreeze` (the operator's command) it
     * audits everything and unfreezes money if there is no breach; `onUnfreeze` is called in the transaction that does so.
     * Throws `ChainUnavailable`.
     */
    run: ({ onUnfreeze }: { onUnfreeze?: (tx: Tx) => Promise<void> } = {}): Promise<Audited> =>
      onUnfreeze === undefined
        ? runs.counted(() => audit(undefined))
        : runs.uncounted(() => audit(onUnfreeze)),
    /** Runs one page of the full audit. */
    step: (): Promise<void> => full.step(),
    /**
     * Returns the newest audit's statement of solvency, signed. Null if no audit has ended, the newest found a breach, or
     * the statement is too old for the signer. The payer then waits for the next audit.
     */
    statement: (): SignedSolvency | null =>
      deps.time.nowMs() - statementMs > STATEMENT_AGE_MS ? null : statement,
    /** Returns what the newest audit read; null before the first. */
    reserves: (): Reserves | null => newest,
    /** Whether the newest audits ran and found nothing. */
    isClean: (): boolean => clean && full.isClean(),
  };
}

/** `at` is when the chain was queried, because the signer checks the age of the figures. */
function signStatement(
  { auditorKey, chain, settings }: AuditDeps,
  reserves: Reserves,
  at: string,
): SignedSolvency | null {
  if (auditorKey === null) return null;
  return signSolvency(
    { cluster: settings.cluster, treasuryAddress: chain.treasury, ...reserves, at },
    auditorKey,
  );
}

/** Settles a promise, so that other work can be done before its error is thrown. */
async function outcomeOf<T>(work: Promise<T>): Promise<{ value: T } | { error: unknown }> {
  try {
    return { value: await work };
  } catch (error) {
    return { error };
  }
}

/** The audit did not end in time, or the previous one is still running. */
class AuditLate extends Error {
  override readonly name = 'AuditLate';
}

function createAuditRuns({ database, time, log }: AuditDeps) {
  let running: Promise<unknown> | null = null;

  function inTime<T>(audit: () => Promise<T>): Promise<T> {
    if (running !== null) return Promise.reject(new AuditLate('the previous audit has not ended'));
    const ran = audit().finally(() => {
      running = null;
    });
    running = ran;
    return new Promise((resolve, reject) => {
      const giveUp = time.after(SERVER_TIMES.auditRunMs, () =>
        reject(new AuditLate(`the audit did not end within ${SERVER_TIMES.auditRunMs / 1000} s`)),
      );
      ran.finally(giveUp).then(resolve, reject);
    });
  }

  async function recordRan(): Promise<void> {
    const lifted = await database.transaction(async (tx) => {
      await recordAuditRan(tx, time.nowMs());
      return unfreeze(tx, 'unaudited');
    });
    if (lifted) log.warn('audits run again, so the freeze for missing audits is lifted');
  }

  async function recordFailed(error: unknown): Promise<void> {
    const failed = await database.run(recordAuditFailed);
    if (failed < AUDIT.failedRunsAllowed) return;
    const last = error instanceof Error ? error.message : String(error);
    log.error({ failed, err: error }, 'audits cannot run, money is frozen');
    const reason = `${failed} audits in a row could not run, the last: ${last}`;
    await database.run((queries) => freeze(queries, 'unaudited', reason));
  }

  return {
    /** Runs the audit of every minute. Counts a failure if it throws or takes longer than `auditRunMs`. */
    async counted<T>(audit: () => Promise<T>): Promise<T> {
      try {
        const result = await inTime(audit);
        await recordRan();
        return result;
      } catch (error) {
        // Without a database no money moves either, so the audit's own error is thrown.
        await recordFailed(error).catch((err: unknown) =>
          log.error({ err }, 'a failed audit was not counted'),
        );
        throw error;
      }
    },
    /** Runs the operator's audit, without a time limit. */
    async uncounted<T>(audit: () => Promise<T>): Promise<T> {
      const result = await audit();
      await recordRan();
      return result;
    },
  };
}

export type TreasuryOperator = ReturnType<typeof createTreasuryOperator>;

/** Returns the operations behind the operators' commands about reserves and audits. */
export function createTreasuryOperator(deps: AuditDeps) {
  return {
    auditor: createAuditor(deps),
    reserves: () => readReserves(deps),
    /** Returns the fees of payments in flight, in lamports. Nothing else is signed until `tx` ends. */
    async reservedForFees(tx: Tx): Promise<Lamports> {
      await lockSigning(tx);
      return feesInFlight(tx);
    },
  };
}

// The full audit, one page at a time: the books, the fair-play cases, then the operators' log. It proves what
// the audit of every minute assumes.
/** The audit of the operators' log, which ops owns. A place is the last entry that was read. */
export interface OperatorLogAudit {
  /** Returns the breaches of the newest entries. */
  recent(queries: Queries): Promise<readonly Breach[]>;
  page(queries: Queries, after: LogPlace | null): Promise<AuditedPage<LogPlace>>;
}

interface LogPlace {
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

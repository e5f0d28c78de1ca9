// treasury: the audits. Every minute: reserves against books, new postings, and the newest entries of the operators' log.
// The full audit slowly reads everything again. A breach freezes money, and only a clean audit by an operator's command
// unfreezes it. Audits that cannot run freeze money too (audit-runs.ts).
import { CUSTODY, type SignedSolvency, type SigningKey, signSolvency } from '@kingstake/proofs/custody';
import type { Cluster } from '@kingstake/protocol';
import type { Chain } from '../../chain/index.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Time } from '../../platform/time.ts';
import { auditNewPostings, type Breach, freeze, unfreeze } from '../ledger/index.ts';
import { createAuditRuns } from './audit-runs.ts';
import { type CasesAudit, createFullAudit, type OperatorLogAudit } from './full-audit.ts';
import { type Reserves, readReserves, solvencyBreach } from './reserves.ts';

/** How long a statement is offered to the signer, in ms. Allows for the difference between the two clocks. */
const STATEMENT_AGE_MS = CUSTODY.solvencyAgeMs - CUSTODY.solvencyAheadMs;

export interface AuditDeps {
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

export interface Audited {
  breaches: readonly Breach[];
  reserves: Reserves;
}

export interface Auditor {
  /**
   * Audits the reserves and new entries, and freezes money on a breach. With `onUnfreeze` (the operator's command) it
   * audits everything and unfreezes money if there is no breach; `onUnfreeze` is called in the transaction that does so.
   * Throws `ChainUnavailable`.
   */
  run(options?: { onUnfreeze?: (tx: Tx) => Promise<void> }): Promise<Audited>;
  /** Runs one page of the full audit. */
  step(): Promise<void>;
  /**
   * Returns the newest audit's statement of solvency, signed. Null if no audit has ended, the newest found a breach, or
   * the statement is too old for the signer. The payer then waits for the next audit.
   */
  statement(): SignedSolvency | null;
  /** Returns what the newest audit read; null before the first. */
  reserves(): Reserves | null;
  /** Whether the newest audits ran and found nothing. */
  isClean(): boolean;
}

export function createAuditor(deps: AuditDeps): Auditor {
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
    run: ({ onUnfreeze } = {}) =>
      onUnfreeze === undefined
        ? runs.counted(() => audit(undefined))
        : runs.uncounted(() => audit(onUnfreeze)),
    step: () => full.step(),
    statement: () => (deps.time.nowMs() - statementMs > STATEMENT_AGE_MS ? null : statement),
    reserves: () => newest,
    isClean: () => clean && full.isClean(),
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

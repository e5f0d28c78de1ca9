// treasury: the audits. Each minute: books against the chain, what was booked since, the newest of the operator's log. All the
// time, slowly: everything again. A breach freezes money; only an audit that the operator asked for, and that finds nothing,
// unfreezes it. Audits that cannot run freeze it too (audit-runs.ts).
import { CUSTODY, type SignedSolvency, type SigningKey, signSolvency } from '@kingstake/custody';
import type { Cluster } from '@kingstake/protocol';
import type { Chain } from '../chain/index.ts';
import { auditNewPostings, type Breach, freeze, unfreeze } from '../ledger/index.ts';
import type { Database, Tx } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Time } from '../platform/time.ts';
import { createAuditRuns } from './audit-runs.ts';
import { createFullAudit, type OperatorLogAudit } from './full-audit.ts';
import { readReserves } from './reserves.ts';
import { type Reserves, solvencyBreach } from './solvency.ts';

/** A statement is shown this long: as the signer believes it, by whichever clock of the two is ahead. */
const STATEMENT_AGE_MS = CUSTODY.solvencyAgeMs - CUSTODY.solvencyAheadMs;

export interface AuditDeps {
  database: Database;
  chain: Chain;
  time: Time;
  log: Log;
  operatorLog: OperatorLogAudit;
  /** Signs what the signer of payouts asks for. Null: this process audits for the operator alone. */
  auditorKey: SigningKey | null;
  settings: { cluster: Cluster };
}

export interface Audited {
  breaches: readonly Breach[];
  reserves: Reserves;
}

export interface Auditor {
  /**
   * Audits the reserves and what is new, and freezes money on a breach. With `onUnfreeze` (the operator's own audit) also
   * everything old; when there is no breach at all, money is unfrozen, and `onUnfreeze` is called in the transaction that
   * does so.
   */
  run(options?: { onUnfreeze?: (tx: Tx) => Promise<void> }): Promise<Audited>;
  /** One page of the full audit. */
  step(): Promise<void>;
  /**
   * What the newest audit says of the reserves, signed; null when it found anything wrong, when none has ended yet, and when
   * the signer would refuse it for its age: then whoever pays waits for the next audit, and the signer is not asked.
   */
  statement(): SignedSolvency | null;
  /** What the newest audit read; null before the first. */
  reserves(): Reserves | null;
  /** Whether the newest audits ran and found nothing. */
  isClean(): boolean;
}

export function createAuditor(deps: AuditDeps): Auditor {
  const { database, log, operatorLog } = deps;
  let clean = false;
  let statement: SignedSolvency | null = null;
  let vouchedMs = 0; // when the chain was asked for what the statement says, in ms since 1970
  let newest: Reserves | null = null;

  async function stopMoney(breaches: readonly Breach[]): Promise<void> {
    const [first] = breaches;
    if (first === undefined) return;
    const { check, detail } = first;
    log.error({ breaches: breaches.length, check, detail }, 'the audit found a breach');
    await database.run((queries) => freeze(queries, 'audit', `${check}: ${detail}`));
  }

  /** As of when the chain was asked: the signer counts the age of the figures. */
  function vouch({ treasury, liabilities, inFlight, slot }: Reserves, at: string): SignedSolvency | null {
    const { auditorKey, chain, settings } = deps;
    if (auditorKey === null) return null;
    const figures = { treasury, liabilities, inFlight, slot, at };
    return signSolvency(
      { cluster: settings.cluster, treasuryAddress: chain.treasury, ...figures },
      auditorKey,
    );
  }

  const full = createFullAudit({ ...deps, onBreach: stopMoney });
  const runs = createAuditRuns(deps);

  /** Solvency first: neither long books nor a fault in reading them keep a shortage from stopping money. */
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
    // A chain that does not answer keeps the books from nothing, but the audit did not run.
    if ('error' in solvency) throw solvency.error;
    const { reserves } = solvency.value;
    const all = [...breaches, ...solvency.value.breaches];
    clean = all.length === 0;
    statement = clean ? vouch(reserves, at) : null;
    vouchedMs = askedMs;
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
    statement: () => (deps.time.nowMs() - vouchedMs > STATEMENT_AGE_MS ? null : statement),
    reserves: () => newest,
    isClean: () => clean && full.isClean(),
  };
}

/** What a promise came to, for work that must go on first. */
async function outcomeOf<T>(work: Promise<T>): Promise<{ value: T } | { error: unknown }> {
  try {
    return { value: await work };
  } catch (error) {
    return { error };
  }
}

// treasury: the audits. Each minute: what was booked since, the newest of the operator's log, then books against the chain.
// All the time, slowly: everything again. A breach freezes money; only an audit that the operator asked for, and that
// finds nothing, unfreezes it.
import type { Chain } from '../chain/index.ts';
import { auditNewPostings, type Breach, freeze, unfreeze } from '../ledger/index.ts';
import type { Database, Tx } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Time } from '../platform/time.ts';
import { createFullAudit, type OperatorLogAudit } from './full-audit.ts';
import { readReserves } from './reserves.ts';
import { type Reserves, solvencyBreach } from './solvency.ts';

export interface AuditDeps {
  database: Database;
  chain: Chain;
  time: Time;
  log: Log;
  operatorLog: OperatorLogAudit;
}

export interface Audited {
  breaches: readonly Breach[];
  reserves: Reserves;
}

export interface Auditor {
  /**
   * Audits what is new and the reserves, and freezes money on a breach. With `onUnfreeze` (the operator's own audit) also
   * everything old; when there is no breach at all, money is unfrozen, and `onUnfreeze` is called in the transaction that
   * does so.
   */
  run(options?: { onUnfreeze?: (tx: Tx) => Promise<void> }): Promise<Audited>;
  /** One page of the full audit. */
  step(): Promise<void>;
  /** Whether the newest audits ran and found nothing. */
  isClean(): boolean;
}

export function createAuditor(deps: AuditDeps): Auditor {
  const { database, log, operatorLog } = deps;
  let clean = false;

  async function stopMoney(breaches: readonly Breach[]): Promise<void> {
    const [first] = breaches;
    if (first === undefined) return;
    const { check, detail } = first;
    log.error({ breaches: breaches.length, check, detail }, 'the audit found a breach');
    await database.run((queries) => freeze(queries, 'audit', `${check}: ${detail}`));
  }

  const full = createFullAudit({ ...deps, onBreach: stopMoney });

  return {
    async run({ onUnfreeze } = {}) {
      const breaches: Breach[] = [
        ...(await auditNewPostings(database)),
        ...(await database.run(operatorLog.recent)),
      ];
      if (onUnfreeze !== undefined) {
        const known = new Set(breaches.map(({ detail }) => detail));
        breaches.push(...(await full.all()).filter(({ detail }) => !known.has(detail)));
      }
      const reserves = await readReserves(deps);
      const missing = solvencyBreach(reserves);
      if (missing !== null) breaches.push({ check: 'the treasury holds what is owed', detail: missing });
      clean = breaches.length === 0;
      await stopMoney(breaches);
      if (clean && onUnfreeze !== undefined) {
        await database.transaction(async (tx) => {
          if (await unfreeze(tx, 'audit')) await onUnfreeze(tx);
        });
      }
      return { breaches, reserves };
    },
    step: () => full.step(),
    isClean: () => clean && full.isClean(),
  };
}

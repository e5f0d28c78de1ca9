// cashier: the audits. Each minute: what was booked since, the newest of the operator's log, then books against the chain.
// All the time, slowly: everything again. A breach freezes money; only an audit that the operator asked for, and that
// finds nothing, unfreezes it.
import { lamports } from '@kingstake/protocol';
import type { Chain } from '../chain/index.ts';
import { account, auditNewPostings, type Breach, balanceOf, freeze, thaw } from '../ledger/index.ts';
import type { Database, Tx } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Time } from '../platform/time.ts';
import { readCursor } from './deposit-store.ts';
import { createFullAudit, type OperatorLogAudit } from './full-audit.ts';
import { type Reserves, solvencyBreach, underwayBetween } from './solvency.ts';
import { SIGNATURE_FEE } from './withdrawal.ts';
import { recentPayments } from './withdrawal-store.ts';

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
   * Audits what is new and the reserves, and freezes money on a breach. With `letGo` (the operator's own audit) also
   * everything old; when there is no breach at all, money is unfrozen, and `letGo` is called in the transaction that
   * does so.
   */
  run(options?: { letGo?: (tx: Tx) => Promise<void> }): Promise<Audited>;
  /** One page of the full audit. */
  step(): Promise<void>;
  /** Whether the newest audits ran and found nothing. */
  isClean(): boolean;
}

export async function readReserves(deps: Pick<AuditDeps, 'database' | 'chain'>): Promise<Reserves> {
  // Payments, books, chain, payments again: what is signed, lands or is booked in between counts as under way, so that
  // no moment between two of these reads looks like missing money. At worst a shortage is seen a minute later.
  const { before, mirror, adjusted, cursor } = await deps.database.run(async (queries) => ({
    before: await recentPayments(queries),
    mirror: await balanceOf(queries, account('chain')),
    adjusted: await balanceOf(queries, account('adjust')),
    cursor: await readCursor(queries, deps.chain.treasury),
  }));
  // Another server, or this one before a restart, booked up to here. A node of the network that lags behind it would
  // show less than was booked, and money would be frozen for nothing.
  if (cursor !== null) deps.chain.noteFinal(cursor.slot);
  const treasury = await deps.chain.balance(deps.chain.treasury, 'finalized');
  const after = await deps.database.run((queries) => recentPayments(queries));
  return {
    treasury,
    // All balances sum to zero, so this is the sum of every account that somebody owns. A correction is owed, or owed no
    // longer, like anything else: nobody has paid for it on chain.
    liabilities: lamports(-(mirror + adjusted)),
    underway: underwayBetween(before, after, SIGNATURE_FEE),
  };
}

export function createAuditor(deps: AuditDeps): Auditor {
  const { database, log, operatorLog } = deps;
  let clean = false;

  async function stopMoney(breaches: readonly Breach[]): Promise<void> {
    const [first] = breaches;
    if (first === undefined) return;
    const { check, what } = first;
    log.error({ breaches: breaches.length, check, what }, 'the audit found a breach');
    await database.run((queries) => freeze(queries, 'audit', `${check}: ${what}`));
  }

  const full = createFullAudit({ ...deps, onBreach: stopMoney });

  return {
    async run({ letGo } = {}) {
      const breaches: Breach[] = [
        ...(await auditNewPostings(database)),
        ...(await database.run(operatorLog.recent)),
      ];
      if (letGo !== undefined) {
        const known = new Set(breaches.map(({ what }) => what));
        breaches.push(...(await full.all()).filter(({ what }) => !known.has(what)));
      }
      const reserves = await readReserves(deps);
      const missing = solvencyBreach(reserves);
      if (missing !== null) breaches.push({ check: 'the treasury holds what is owed', what: missing });
      clean = breaches.length === 0;
      await stopMoney(breaches);
      if (clean && letGo !== undefined) {
        await database.transaction(async (tx) => {
          if (await thaw(tx, 'audit')) await letGo(tx);
        });
      }
      return { breaches, reserves };
    },
    step: () => full.step(),
    isClean: () => clean && full.isClean(),
  };
}

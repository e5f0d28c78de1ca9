// cashier: the minute's audit. Books first, then the operator's log, then books against the chain. A breach freezes money;
// only an audit that the operator asked for, and that finds nothing, lets it move again.
import { lamports } from '@kingstake/protocol';
import type { Chain } from '../chain/index.ts';
import { account, auditBooks, type Breach, balanceOf, freeze, thaw } from '../ledger/index.ts';
import type { Database, Queries, Tx } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { readCursor } from './deposit-store.ts';
import { type Reserves, solvencyBreach, underwayBetween } from './solvency.ts';
import { SIGNATURE_FEE } from './withdrawal.ts';
import { recentPayments } from './withdrawal-store.ts';

export interface AuditDeps {
  database: Database;
  chain: Chain;
  log: Log;
  /** What is wrong with the operator's log; ops owns it. */
  logBreaches(queries: Queries): Promise<readonly Breach[]>;
}

export interface Audited {
  breaches: readonly Breach[];
  reserves: Reserves;
}

export interface Auditor {
  /**
   * Looks, and freezes on a breach. `letGo` (the operator's own audit) thaws when there is none, and is called in the
   * transaction that does so.
   */
  run(options?: { letGo?: (tx: Tx) => Promise<void> }): Promise<Audited>;
  /** Whether the newest audit ran and found nothing. */
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
  let clean = false;
  return {
    async run(options = {}) {
      const breaches: Breach[] = await deps.database.run(async (queries) => [
        ...(await auditBooks(queries)),
        ...(await deps.logBreaches(queries)),
      ]);
      const reserves = await readReserves(deps);
      const missing = solvencyBreach(reserves);
      if (missing !== null) breaches.push({ check: 'the treasury holds what is owed', what: missing });
      clean = breaches.length === 0;
      const [first] = breaches;
      if (first !== undefined) {
        deps.log.error(
          { breaches: breaches.length, check: first.check, what: first.what },
          'the audit found a breach',
        );
        await deps.database.run((queries) => freeze(queries, 'audit', `${first.check}: ${first.what}`));
      } else if (options.letGo !== undefined) {
        const { letGo } = options;
        await deps.database.transaction(async (tx) => {
          if (await thaw(tx, 'audit')) await letGo(tx);
        });
      }
      return { breaches, reserves };
    },
    isClean: () => clean,
  };
}

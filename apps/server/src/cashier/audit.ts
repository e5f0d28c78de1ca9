// cashier: the minute's audit. Books first, then books against the chain. A breach freezes money; only an audit that the
// operator asked for, and that finds nothing, lets it move again.
import { lamports } from '@kingstake/protocol';
import type { Chain } from '../chain/index.ts';
import { account, auditBooks, type Breach, balanceOf, freeze, thaw } from '../ledger/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { readCursor } from './deposit-store.ts';
import { type Reserves, solvencyBreach, underwayBetween } from './solvency.ts';
import { recentPayments } from './withdrawal-store.ts';

export interface AuditDeps {
  database: Database;
  chain: Chain;
  log: Log;
}

export interface Audited {
  breaches: readonly Breach[];
  reserves: Reserves;
}

export interface Auditor {
  /** Looks, and freezes on a breach. `letGo` (the operator's own audit) thaws when there is none. */
  run(options?: { letGo?: boolean }): Promise<Audited>;
  /** Whether the newest audit ran and found nothing. */
  isClean(): boolean;
}

/** What the network takes for one signature. */
const SIGNATURE_FEE = lamports(5000n);

export async function readReserves(deps: Pick<AuditDeps, 'database' | 'chain'>): Promise<Reserves> {
  // Payments, books, chain, payments again: what is signed, lands or is booked in between counts as under way, so that
  // no moment between two of these reads looks like missing money. At worst a shortage is seen a minute later.
  const { before, mirror, cursor } = await deps.database.run(async (queries) => ({
    before: await recentPayments(queries),
    mirror: await balanceOf(queries, account('chain')),
    cursor: await readCursor(queries, deps.chain.treasury),
  }));
  // Another server, or this one before a restart, booked up to here. A node of the network that lags behind it would
  // show less than was booked, and money would be frozen for nothing.
  if (cursor !== null) deps.chain.noteFinal(cursor.slot);
  const treasury = await deps.chain.balance(deps.chain.treasury, 'finalized');
  const after = await deps.database.run((queries) => recentPayments(queries));
  return {
    treasury,
    liabilities: lamports(-mirror),
    underway: underwayBetween(before, after, SIGNATURE_FEE),
  };
}

export function createAuditor(deps: AuditDeps): Auditor {
  let clean = false;
  return {
    async run(options = {}) {
      const breaches: Breach[] = [...(await deps.database.run((queries) => auditBooks(queries)))];
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
      } else if (options.letGo === true) {
        await deps.database.run((queries) => thaw(queries, 'audit'));
      }
      return { breaches, reserves };
    },
    isClean: () => clean,
  };
}

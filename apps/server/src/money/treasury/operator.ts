// treasury: the operations behind the operators' commands about reserves and audits.
import type { Lamports } from '@kingstake/protocol';
import type { Tx } from '../../platform/database/index.ts';
import { feesInFlight, lockSigning } from '../withdrawals/index.ts';
import { type AuditDeps, type Auditor, createAuditor } from './audit.ts';
import { type Reserves, readReserves } from './reserves.ts';

export interface TreasuryOperator {
  auditor: Auditor;
  reserves(): Promise<Reserves>;
  /** Returns the fees of payments in flight, in lamports. Nothing else is signed until `tx` ends. */
  reservedForFees(tx: Tx): Promise<Lamports>;
}

export function createTreasuryOperator(deps: AuditDeps): TreasuryOperator {
  return {
    auditor: createAuditor(deps),
    reserves: () => readReserves(deps),
    async reservedForFees(tx) {
      await lockSigning(tx);
      return feesInFlight(tx);
    },
  };
}
